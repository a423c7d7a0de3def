import type { DeskBooking, DeskOverview } from '#contract/front-desk/desk.ts';
import { MoveDialog } from '#web/office/front-desk/booking/move-dialog.tsx';
import type { MoveTarget } from '#web/office/front-desk/booking/moves.ts';
import { RecordPaymentDialog } from '#web/office/front-desk/booking/record-payment-dialog.tsx';

export type StayAction = MoveTarget | 'pay';

export type OpenStayDialog = { booking: DeskBooking; action: StayAction };

type StayDialogsProps = {
  desk: DeskOverview;
  dialog: OpenStayDialog | undefined;
  close: () => void;
  onMoved?: (booking: DeskBooking, dialog: OpenStayDialog) => void;
};

/** The dialogs in which the desk moves a stay or takes its payment. */
export function StayDialogs({ desk, dialog, close, onMoved }: StayDialogsProps) {
  if (!dialog) return null;
  const { arrivals, departures, late, overstays } = desk;
  const { booking, action } = dialog;
  if (action === 'pay') {
    // Takes the booking from the current data, because it may have changed since the button was pressed.
    const currentBooking =
      [...arrivals, ...departures, ...late, ...overstays].find(({ id }) => id === booking.id) ?? booking;
    return <RecordPaymentDialog booking={currentBooking} close={close} />;
  }
  return (
    <MoveDialog booking={booking} to={action} days={desk} close={close} onMoved={(moved) => onMoved?.(moved, dialog)} />
  );
}
