import { Banknote, DoorOpen, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { type DeskBooking, isPaymentExpected, moveProblem } from '#contract/front-desk/desk.ts';
import { moneyWords, toPayFactsOf, toPayOf } from '#contract/front-desk/to-pay.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { MoveDialog } from '#web/office/front-desk/booking/move-dialog.tsx';
import { isSomebodyAsked } from '#web/office/front-desk/booking/payer-choice.ts';
import { RecordPaymentDialog } from '#web/office/front-desk/booking/record-payment-dialog.tsx';
import { companyText, specialPriceText } from '#web/office/front-desk/booking/special-price-text.ts';
import { isReceiptEmpty, WhatsAppReceipt } from '#web/office/front-desk/booking/whatsapp-receipt.tsx';
import type { MadeWalkIn } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import { discardUnsentDraft } from '#web/office/front-desk/walk-in/walk-in-draft.ts';
import { WalkInForm } from '#web/office/front-desk/walk-in/walk-in-form.tsx';
import type { WalkInStart } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type WalkInDialogProps = {
  onClose: () => void;
  roomId?: string;
  start?: WalkInStart;
};

export function WalkInDialog({ onClose, roomId, start }: WalkInDialogProps) {
  const { user } = useSession();
  const [made, setMade] = useState<MadeWalkIn>();
  const title = user.role === 'receptionist' ? 'New Walk-in Booking' : 'New Booking';
  const cancel = () => {
    discardUnsentDraft(user.staffId);
    onClose();
  };
  return (
    <Dialog key={made?.booking.id} title={made ? madeTitle(made) : title} size="large" onClose={onClose}>
      {made ? (
        <WalkInCreated made={made} nextLabel="Done" onNext={onClose} />
      ) : (
        <WalkInForm roomId={roomId} start={start} onCreated={setMade} onCancel={cancel} focusesPhone />
      )}
    </Dialog>
  );
}

export const madeTitle = ({ booking }: MadeWalkIn): string =>
  booking.status === 'checked_in' ? 'Booked and checked in' : 'Booking created';

type WalkInCreatedProps = {
  made: MadeWalkIn;
  nextLabel: string;
  onNext: () => void;
};

export function WalkInCreated({ made, nextLabel, onNext }: WalkInCreatedProps) {
  const { user } = useSession();
  const { booking: createdBooking, request, wasNotSent } = made;
  const { data } = useApiQuery('bookingDetail', { id: createdBooking.id });
  const [dialog, setDialog] = useState<'pay' | 'arrive'>();
  const paysNext = request !== undefined || wasNotSent;
  // Opens the payment in an effect, after the dialog around it, because that dialog would otherwise stand in front of
  // the payment.
  useEffect(() => {
    if (paysNext) setDialog('pay');
  }, [paysNext]);
  const booking = data?.booking ?? createdBooking;
  const isDueNow = data && booking.checkIn >= data.deskDay && booking.checkIn <= data.today;
  const canCheckIn = isDueNow && !moveProblem(booking, 'checked_in', user.role, data);
  const close = () => setDialog(undefined);
  return (
    <div>
      <CreatedBookingFacts booking={booking} />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        {isPaymentExpected(booking) && acceptsPayment(booking.status) && (
          <Button look={isSomebodyAsked(booking) ? 'primary' : 'outline'} onClick={() => setDialog('pay')}>
            <Banknote aria-hidden="true" className="size-5" />
            Record payment
          </Button>
        )}
        {canCheckIn && (
          <Button look="outline" onClick={() => setDialog('arrive')}>
            <DoorOpen aria-hidden="true" className="size-5" />
            Check In
          </Button>
        )}
        {data && !isReceiptEmpty(booking) && <WhatsAppReceipt booking={booking} path={data.guestReceiptPath} />}
        {data && !isReceiptEmpty(booking) && (
          <a href={data.receiptPath} target="_blank" rel="noreferrer" className={buttonLook('outline')}>
            <Printer aria-hidden="true" className="size-5" />
            Print receipt
          </a>
        )}
        <Button look="outline" onClick={onNext}>
          {nextLabel}
        </Button>
      </div>
      {dialog === 'pay' && <RecordPaymentDialog booking={booking} request={request} close={close} />}
      {dialog === 'arrive' && data && <MoveDialog booking={booking} to="checked_in" days={data} close={close} />}
    </div>
  );
}

function CreatedBookingFacts({ booking }: { booking: DeskBooking }) {
  const toPay = toPayOf(booking, useFacts().today);
  const bookingFacts = [
    ['Reference', booking.reference],
    ['Room', roomAndType(booking.roomType, booking.rooms)],
    ['Stay', `${formatDay(booking.checkIn)} to ${formatDay(booking.checkOut)}`],
    // In a new booking, the window of the company has only the nights.
    ...(booking.company
      ? [['Company', companyText(booking.company, booking.companyHasWindow, 'the nights')] as const]
      : []),
    ...(booking.priceOffKobo > 0
      ? [[specialPriceText(booking), formatNaira(kobo(0 - booking.priceOffKobo))] as const]
      : []),
    [moneyWords.total, formatNaira(booking.totalAmountKobo)],
    [moneyWords.paid, formatNaira(booking.paidAmountKobo)],
    ...(booking.unconfirmedAmountKobo > 0
      ? [['Transferred, not confirmed', formatNaira(booking.unconfirmedAmountKobo)] as const]
      : []),
    ...toPayFactsOf(toPay).map(([label, amount]) => [label, formatNaira(amount)] as const),
  ] as const;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-serif text-2xl wrap-anywhere">{booking.guestName}</span>
        <BookingStatusBadge status={booking.status} />
      </p>
      <dl className="mt-4 divide-y divide-hairline border-y border-hairline">
        {bookingFacts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6 py-2.5">
            <dt className="text-soft">{label}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
