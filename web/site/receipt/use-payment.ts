import { useState } from 'react';
import { type ReceiptView, receiptMessages, receiptView } from '#contract/receipts.ts';
import { useCall } from '#web/core/context.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { paths } from '#web/core/paths.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import { storePending } from '#web/site/booking-summary/pending-booking.ts';

/** Holds the room if necessary, then goes to the booking page, the only document that lets the card gateway in. */
export function usePayment(reference: string, token: string | undefined, onViewChange: (view: ReceiptView) => void) {
  const call = useCall();
  const [paying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const pay = async () => {
    setPaying(true);
    setError(null);
    try {
      const { now, ...created } = await withProof((proof) => call('holdOwnBooking', { reference, token, proof }));
      storePending(created, { now, pay: true });
      location.assign(paths.booking());
    } catch (problem) {
      const known = receiptView.safeParse(asAppError(problem)?.detail);
      if (known.success) onViewChange(known.data);
      setError(errorMessageOf(problem, receiptMessages.holdFailed));
      setPaying(false);
    }
  };

  return { pay, paying, error };
}
