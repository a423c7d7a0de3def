import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { acceptsPayment, statusTraits } from '#contract/bookings.ts';
import { type ReceiptView, receiptMessages } from '#contract/receipts.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useHydrated } from '#web/site/receipt/pay-action.tsx';
import { shareLink } from '#web/site/receipt/share-link.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const CancelDialog = lazy(async () => ({
  default: (await import('#web/site/receipt/cancel-dialog.tsx')).CancelDialog,
}));

type Props = {
  view: ReceiptView;
  token: string | undefined;
  onViewChange: (view: ReceiptView) => void;
  /** Called when the dialog has closed; the button that opened it may be gone. */
  onSettled: () => void;
};

const refusals = { stay_begun: receiptMessages.stayBegun, paid_at_desk: receiptMessages.paidAtDesk } as const;

export function GuestActions({ view, token, onViewChange, onSettled }: Props) {
  const facts = useFacts();
  const phone = facts.hotel.phones[0];
  const { booking, own } = view;
  const [cancelling, setCancelling] = useState(false);
  const wasCancelling = useRef(false);
  useEffect(() => {
    if (wasCancelling.current && !cancelling) onSettled();
    wasCancelling.current = cancelling;
  });
  const isHydrated = useHydrated();
  const coming = acceptsPayment(booking.status) && statusTraits[booking.status].holdsNights;
  const rule = own?.cancellation?.rule;
  const refusal = rule === 'stay_begun' || rule === 'paid_at_desk' ? refusals[rule] : undefined;
  const canCancel = rule !== undefined && !refusal;

  return (
    <div className="mt-6 space-y-4 print:hidden">
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          // While there is something to pay, paying is the primary action of the page.
          look={own?.hold ? 'outline' : 'primary'}
          onClick={() => window.print()}
          className="max-sm:w-full"
        >
          Print / Save Receipt
        </Button>
        {own && !own.copy && coming && (
          <a
            href={shareLink(booking, facts)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook('outline', 'max-sm:w-full')}
          >
            Share on WhatsApp
          </a>
        )}
        {own && !own.copy && booking.status === 'confirmed' && (
          <a
            href={paths.calendar(booking.reference, token)}
            download
            className={buttonLook('outline', 'max-sm:w-full')}
          >
            Add to calendar
          </a>
        )}
        {canCancel && (
          <Button look="outline" onClick={() => setCancelling(true)} disabled={!isHydrated} className="max-sm:w-full">
            Cancel booking
          </Button>
        )}
      </div>
      {(canCancel || own?.hold) && (
        <noscript>
          <Notice>
            To pay or to cancel from here, this page needs JavaScript. Please call <PhoneLink phone={phone} />.
          </Notice>
        </noscript>
      )}
      {own?.copy && (
        <p className="text-center text-sm text-soft">
          This is reception’s copy, to read and to print. Nothing can be changed from here.
        </p>
      )}
      {refusal && (
        <p className="text-center text-sm text-soft">
          {refusal} <PhoneLink phone={phone} className="figures whitespace-nowrap underline" />
        </p>
      )}
      {cancelling && (
        <Suspense>
          <CancelDialog view={view} token={token} onViewChange={onViewChange} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </div>
  );
}
