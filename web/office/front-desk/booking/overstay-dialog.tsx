import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { overstayMessages } from '#contract/front-desk/overstays.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiQuery } from '#web/office/core/query.ts';
import { useTypedReason } from '#web/office/core/use-typed-reason.ts';
import { BookingHead } from '#web/office/front-desk/booking/booking-head.tsx';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type OverstayDialogProps = {
  booking: DeskBooking;
  /** The nights that the guest has stayed beyond the day of check-out. */
  nights: readonly string[];
  close: () => void;
  onCharged: (booking: DeskBooking) => void;
  /** Goes on with the check-out without charging these nights, for a reason. */
  leaveUncharged: (reason: string) => void;
};

export function OverstayDialog({ booking, nights, close, onCharged, leaveUncharged }: OverstayDialogProps) {
  const [chargedCount, setChargedCount] = useState(nights.length);
  const { reason, field: reasonField } = useTypedReason();
  const [reasonError, setReasonError] = useState<string>();
  const change = useBookingChange('changeStay');
  const checkOut = addDays(booking.checkOut, chargedCount);
  const preview = useApiQuery('previewStay', { id: booking.id, checkOut }, { refetchesRegularly: false });
  const { data: account } = useApiQuery('stayAccount', { id: booking.id });
  const payerName = account?.windows.find(({ routes }) => routes.includes('night'))?.name;
  const error = change.error ?? preview.error;
  const chargeNights = () => {
    if (!preview.data || change.isPending) return;
    change.mutate(
      { id: booking.id, version: booking.version, checkOut, seenTotalKobo: preview.data.totalAmountKobo },
      {
        onSuccess({ booking: fresh }) {
          toast.success(overstayMessages.charged(chargedCount));
          onCharged(fresh);
        },
        onError(problem) {
          refreshAfterFailure(problem);
          refetch(['previewStay']);
        },
      },
    );
  };
  const leaveNightsUncharged = () => {
    if (reason === '') setReasonError(overstayMessages.reason);
    else leaveUncharged(reason);
  };
  const nightWord = nights.length === 1 ? 'night' : 'nights';
  const cost = preview.data && !preview.isPlaceholderData ? formatNaira(preview.data.differenceKobo) : '…';
  return (
    <Dialog title={`Charge the ${nightWord}?`} size="small" role="alertdialog" onClose={close}>
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      <p className="mt-4">
        The guest stayed {plural(nights.length, 'night')} longer than booked: {nights.map(formatDay).join('; ')}.
      </p>
      {error && (
        <div className="mt-4">
          <Notice tone="danger">{failureOf(error, { failed: overstayMessages.priceFailed }).message}</Notice>
        </div>
      )}
      <div className="mt-4 space-y-4">
        {nights.length > 1 && (
          <SelectField
            label="Charge"
            value={chargedCount}
            onChange={({ target }) => setChargedCount(Number(target.value))}
          >
            {nights.map((night, index) => (
              <option key={night} value={index + 1}>
                {plural(index + 1, 'night')}
              </option>
            ))}
          </SelectField>
        )}
        <Button className="w-full" onClick={chargeNights} loading={change.isPending} disabled={!preview.data}>
          Charge {plural(chargedCount, 'night')}, {cost}
        </Button>
        {payerName && <p className="text-sm text-soft wrap-anywhere">{overstayMessages.payer(payerName)}</p>}
      </div>
      <div className="mt-6 space-y-4 border-t border-hairline pt-4">
        <TextField
          label="Why it is not charged"
          maxLength={300}
          autoComplete="off"
          hint="The owner reads it."
          error={reasonError}
          {...reasonField}
        />
        <Button look="outline" className="w-full" onClick={leaveNightsUncharged}>
          Check out without charging
        </Button>
      </div>
    </Dialog>
  );
}
