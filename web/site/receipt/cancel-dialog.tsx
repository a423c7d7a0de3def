import { useState } from 'react';
import type { BookedRatePlan } from '#contract/bookings/bookings.ts';
import { hotelWithTerms, refundTimeText } from '#contract/bookings/cancellation.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { readWire } from '#contract/core/wire.ts';
import {
  type CancellationView,
  type OwnReceiptPart,
  type ReceiptView,
  receiptMessages,
  receiptView,
} from '#contract/front-desk/receipts.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { formatDateTime } from '#web/site/booking-summary/format-instant.ts';
import { call } from '#web/site/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type CancelDialogProps = {
  view: ReceiptView;
  token: string | undefined;
  onViewChange: (view: ReceiptView) => void;
  onClose: () => void;
};

export function CancelDialog({ view, token, onViewChange, onClose }: CancelDialogProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { booking, own } = view;
  const terms = own?.cancellation;
  const canCancel = terms && terms.rule !== 'stay_begun' && terms.rule !== 'paid_at_desk';

  const confirm = async (shownTerms: CancellationView) => {
    setPending(true);
    setError(null);
    try {
      const input = {
        reference: booking.reference,
        token,
        status: booking.status,
        refundAmountKobo: shownTerms.refundAmountKobo,
      };
      onViewChange(await call('cancelOwnBooking', input));
      onClose();
    } catch (problem) {
      const newView = readWire(receiptView, asAppError(problem)?.detail);
      if (newView) onViewChange(newView);
      setError(errorMessageOf(problem, receiptMessages.cancelFailed));
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      title="Cancel this booking?"
      tone="danger"
      confirmLabel="Yes, cancel my booking"
      cancelLabel={canCancel ? 'Keep my booking' : 'Close'}
      pending={pending}
      error={error}
      onConfirm={canCancel ? () => void confirm(terms) : undefined}
      onClose={onClose}
    >
      {canCancel ? (
        <CancellationTerms terms={terms} own={own} ratePlanTerms={booking.bookedPlan.terms} />
      ) : (
        <p>There is nothing to cancel from here any more.</p>
      )}
    </ConfirmDialog>
  );
}

type TermsProps = { terms: CancellationView; own: OwnReceiptPart; ratePlanTerms: BookedRatePlan['terms'] };

function CancellationTerms({ terms, own, ratePlanTerms }: TermsProps) {
  const { hotel } = useFacts();
  const freeUntil = terms.freeUntil && formatDateTime(terms.freeUntil, hotel.timeZone);
  const refundText = formatNaira(terms.refundAmountKobo);
  const paidText = formatNaira(own.paidAmountKobo);
  const refundedKobo = own.refunds.reduce((total, { amountKobo }) => total + amountKobo, 0);
  const { lateRefundPercent } = hotelWithTerms(ratePlanTerms, hotel).cancellation;
  return (
    <>
      {terms.rule === 'unpaid' && (
        <p>
          {refundedKobo > 0
            ? `${receiptMessages.comesBackAlready(formatNaira(kobo(refundedKobo)))} The room is given free at once.`
            : 'Nothing has been paid, so nothing is owed. The room is given free at once.'}
        </p>
      )}
      {terms.rule === 'free' && (
        <p>
          <span>{`You can cancel free of charge until ${freeUntil}: all that you have paid comes back, which is`}</span>{' '}
          <strong className="figures whitespace-nowrap">{refundText}</strong>.
        </p>
      )}
      {terms.rule === 'late' && (
        <p>
          <span>
            {freeUntil
              ? `The time to cancel free of charge ended on ${freeUntil}.`
              : 'This booking cannot be cancelled free of charge.'}
          </span>{' '}
          <span>
            {lateRefundPercent > 0 ? `${lateRefundPercent}% of what you have paid comes back.` : 'Nothing comes back.'}
          </span>{' '}
          You get <strong className="figures whitespace-nowrap">{refundText}</strong> <span>{`of ${paidText}.`}</span>
        </p>
      )}
      {terms.refundAmountKobo > 0 && (
        <p className="mt-3">It goes to the card or account you paid with, which can take {refundTimeText}.</p>
      )}
      <p className="mt-3">This cannot be undone.</p>
    </>
  );
}
