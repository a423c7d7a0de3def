import { useState } from 'react';
import type { Output } from '#contract/api.ts';
import { statusTraits } from '#contract/bookings/bookings.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { overstayedNights } from '#contract/front-desk/overstays.ts';
import { unusedNightsOf } from '#contract/front-desk/stay-change.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useTypedReason } from '#web/office/core/use-typed-reason.ts';
import { BookingHead } from '#web/office/front-desk/booking/booking-head.tsx';
import { CheckInDialog } from '#web/office/front-desk/booking/check-in-dialog.tsx';
import { CheckOutDialog } from '#web/office/front-desk/booking/check-out-dialog.tsx';
import { CompanyPays, MoneyFacts } from '#web/office/front-desk/booking/check-out-parts.tsx';
import { DepartureDialog } from '#web/office/front-desk/booking/departure-dialog.tsx';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import {
  type BookingChangeHere,
  type MoveTarget,
  moveQuestions,
  moveTitle,
  newestBooking,
  noShowSentence,
  undoNote,
} from '#web/office/front-desk/booking/moves.ts';
import { OverstayDialog } from '#web/office/front-desk/booking/overstay-dialog.tsx';
import { isSomebodyAsked } from '#web/office/front-desk/booking/payer-choice.ts';
import { failureTexts, useMove } from '#web/office/front-desk/booking/use-move.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type MoveDialogProps = {
  booking: DeskBooking;
  to: MoveTarget;
  days: DeskDays;
  close: () => void;
  onMoved?: ((booking: DeskBooking) => void) | undefined;
};

/** Asks before it moves a booking. After a conflict, it shows what has happened to the booking meanwhile. */
export function MoveDialog({ booking: opened, ...rest }: MoveDialogProps) {
  // The booking after the nights beyond the stay were charged, or after a payment.
  const [change, setChange] = useState<BookingChangeHere>();
  const setChangedBooking = (changedBooking: DeskBooking) => setChange({ changedBooking, openedThen: opened });
  const [unchargedReason, setUnchargedReason] = useState<string>();
  const booking = newestBooking(opened, change);
  const { to, days, close, onMoved } = rest;
  const nightsBeyondStay =
    to === 'completed' && unchargedReason === undefined ? overstayedNights(booking, days.today) : [];
  if (nightsBeyondStay.length > 0)
    return (
      <OverstayDialog
        key={booking.version}
        {...{ booking, nights: nightsBeyondStay, close }}
        onCharged={setChangedBooking}
        leaveUncharged={setUnchargedReason}
      />
    );
  const { status, checkIn, checkOut } = booking;
  const isEarly = to === 'completed' && unusedNightsOf({ status, checkIn, checkOut }, days.today).length > 0;
  if (to === 'checked_in') return <CheckInDialog booking={booking} days={days} close={close} onMoved={onMoved} />;
  if (isEarly) return <DepartureDialog {...{ booking, days, close, onMoved }} onPaid={setChangedBooking} />;
  const isOwed = to === 'completed' && isSomebodyAsked(booking);
  const plainMoveDialog = (
    <PlainMoveDialog {...{ booking, to, days, close, onMoved }} unchargedReason={unchargedReason} />
  );
  if (!isOwed) return plainMoveDialog;
  return (
    <CheckOutDialog
      {...{ booking, close, onMoved }}
      plainMove={plainMoveDialog}
      unchargedReason={unchargedReason}
      onPaid={setChangedBooking}
    />
  );
}

type PlainMoveProps = Omit<MoveDialogProps, 'onMoved'> & {
  onMoved: MoveDialogProps['onMoved'];
  /** Why nights beyond the stay are not charged. */
  unchargedReason: string | undefined;
};

function PlainMoveDialog({ booking: initial, to, days, close, onMoved, unchargedReason }: PlainMoveProps) {
  const { reason, field: reasonField, markSent } = useTypedReason();
  const { booking, send, pending, isPossible, error, reasonError } = useMove({
    booking: initial,
    to,
    days,
    onDone(freshBooking) {
      markSent();
      close();
      onMoved?.(freshBooking);
    },
  });
  const { hotel } = useFacts();
  const { user } = useSession();
  const cancelsByTerms = to === 'cancelled' && user.role !== 'superadmin' && booking.paidAmountKobo > 0;
  const termsQuery = useApiQuery(
    'previewCancellation',
    { id: booking.id },
    { enabled: cancelsByTerms, refetchesRegularly: false, staysCached: false },
  );
  const sendMove = () => {
    const { data } = termsQuery;
    send({
      ...(reason && { reason }),
      ...(unchargedReason !== undefined && { unchargedReason }),
      ...(cancelsByTerms && data && { refundAmountKobo: refundOf(data) }),
    });
  };
  const { tone, text } = moveQuestions[to];
  return (
    <ConfirmDialog
      title={moveTitle(booking, to)}
      tone={tone}
      confirmLabel="Yes, Proceed"
      cancelLabel={isPossible ? 'No, Cancel' : 'Close'}
      pending={pending}
      error={error}
      onConfirm={isPossible && (!cancelsByTerms || termsQuery.data) ? sendMove : undefined}
      onClose={close}
    >
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      <div className="mt-2.5">
        <BookingStatusBadge status={booking.status} />
      </div>
      {to === 'completed' && <MoneyFacts booking={booking} />}
      {isPossible && (
        <>
          <p className="mt-4">
            {text} {undoNote(booking.status, to)}
          </p>
          {to === 'completed' && booking.balanceKobo > 0 && (
            <CompanyPays booking={booking} balance={booking.balanceKobo} />
          )}
          {to === 'no_show' && <p className="mt-2">{noShowSentence(booking, hotel)}</p>}
          {cancelsByTerms && termsQuery.error && (
            <Notice tone="danger">{failureOf(termsQuery.error, failureTexts).message}</Notice>
          )}
          {cancelsByTerms && termsQuery.data && <CancellationTerms terms={termsQuery.data} />}
          {booking.paidAmountKobo > 0 && !statusTraits[to].earns && !cancelsByTerms && (
            <p className="mt-2">What the guest has paid becomes due for a refund.</p>
          )}
          {!statusTraits[to].owes && (
            <div className="mt-4">
              <TextField
                label="Reason (optional)"
                maxLength={300}
                autoComplete="off"
                error={reasonError}
                {...reasonField}
              />
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

type CancellationTermsView = Output<'previewCancellation'>;

const refundOf = ({ refundOnlineKobo, refundAtDeskKobo }: CancellationTermsView): Kobo =>
  kobo(refundOnlineKobo + refundAtDeskKobo);

function CancellationTerms({ terms }: { terms: CancellationTermsView }) {
  const { policy, paidAmountKobo, refundOnlineKobo, refundAtDeskKobo, keptAmountKobo } = terms;
  return (
    <div className="mt-4">
      <FactList>
        <Fact label="Paid">{formatNaira(paidAmountKobo)}</Fact>
        <Fact label="Comes back">{formatNaira(refundOf(terms))}</Fact>
        <Fact label="The hotel keeps">{formatNaira(keptAmountKobo)}</Fact>
      </FactList>
      {refundAtDeskKobo > 0 && (
        <p className="mt-3">
          Then give back <span className="figures font-semibold">{formatNaira(refundAtDeskKobo)}</span> here, with “Give
          money back”.
        </p>
      )}
      {refundOnlineKobo > 0 && (
        <p className="mt-3">
          <span className="figures font-semibold">{formatNaira(refundOnlineKobo)}</span> goes back over the card
          gateway: a superadmin asks for it on Card Payments.
        </p>
      )}
      <p className="mt-3 text-sm text-soft">The terms of this booking: {policy.join(' ')}</p>
    </div>
  );
}
