import { useEffect, useRef, useState } from 'react';
import { formatNaira } from '#contract/core/money.ts';
import type { PayLinkView } from '#contract/front-desk/pay-account.ts';
import { paymentMessages, redirectText } from '#contract/payments/payments.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { CheckoutHelp } from '#web/site/checkout/checkout-help.tsx';
import { useCheckout } from '#web/site/checkout/use-checkout.ts';
import { moneyCall } from '#web/site/money-call.ts';
import { followPayment } from '#web/site/pay/follow-payment.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useHydrated } from '#web/site/receipt/use-hydrated.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type PayProps = { loaded: PayLinkView; txRef: string; status: string | undefined; transactionId: string | undefined };

const titlesByState: Record<PayLinkView['state'], string> = {
  open: 'Pay online',
  checking: 'Pay online',
  paid: 'Paid. Thank you.',
  given_back: 'Your payment comes back to you',
  changed: 'This amount is not owed any more',
};

/** The page on which one amount is paid, and to which the gateway sends the payer back. */
export function Pay({ loaded, txRef, status, transactionId }: PayProps) {
  const { view, isChecking, problem } = useReturnedPayment({ loaded, txRef, status, transactionId });
  const { hotel } = useFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (view !== loaded) heading.current?.focus();
  }, [view, loaded]);
  return (
    <div className="page-width py-12 md:py-16">
      <div className="mx-auto max-w-2xl rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <p className="text-soft">{view.description}</p>
        <div role="status" aria-live="polite">
          <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
            {isChecking ? 'Verifying your payment…' : titlesByState[view.state]}
          </h1>
          <p className="figures mt-3 text-3xl font-semibold">
            {formatNaira(view.state === 'paid' ? view.paidAmountKobo : view.amountKobo)}
          </p>
          {view.state === 'given_back' && (
            <p className="mt-4 text-soft">
              Nothing was owed any more when it arrived. All of it goes back to the card or account you paid with.
            </p>
          )}
          {view.state === 'changed' && (
            <p className="mt-4 text-soft">
              Something was paid or changed meanwhile. Open your receipt to see what is left, or ask reception.
            </p>
          )}
        </div>
        {problem && (
          <div className="mt-4">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {isChecking ? <Spinner /> : <PayButton view={view} />}
        <div className="mt-7 flex flex-wrap items-center gap-3">
          {view.reference && (
            <a href={paths.receipt(view.reference)} className={buttonLook('outline', 'max-sm:w-full')}>
              View Receipt
            </a>
          )}
          {hotel.phones[0] && (
            <p className="text-soft">
              Questions? <PhoneLink phone={hotel.phones[0]} className="figures underline" />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function PayButton({ view }: { view: PayLinkView }) {
  const { start, starting, error } = useCheckout(() => {});
  const isHydrated = useHydrated();
  const { checkout } = view;
  if (!checkout) return null;
  return (
    <div className="mt-7 space-y-4">
      {error && <Notice tone="danger">{error}</Notice>}
      {error && <CheckoutHelp />}
      <Button
        onClick={() => void start({ checkout })}
        loading={starting}
        disabled={!isHydrated}
        className="max-sm:w-full"
      >
        {`Pay ${formatNaira(view.amountKobo)}`}
      </Button>
      <noscript>
        <Notice>To pay from here, this page needs JavaScript. You can also pay at the hotel.</Notice>
      </noscript>
    </div>
  );
}

/** After the gateway has sent the payer back, asks what became of the payment. */
function useReturnedPayment({ loaded, txRef, status, transactionId }: PayProps) {
  const returnedStatus = redirectText(status).toLowerCase();
  const returnedId = redirectText(transactionId);
  const hasReturned = (returnedStatus !== '' || returnedId !== '') && loaded.state === 'open';
  const [view, setView] = useState(loaded);
  const [isChecking, setIsChecking] = useState(hasReturned);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!hasReturned) return;
    let isUnmounted = false;
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(() => !isUnmounted && resolve(), ms));
    const wasAbandoned = returnedStatus === 'cancelled' || returnedStatus === 'failed';
    const clock = { now: Date.now, wait };
    void followPayment(moneyCall, { txRef, transactionId: returnedId, wasAbandoned }, clock).then((followed) => {
      if (isUnmounted) return;
      setIsChecking(false);
      if ('problem' in followed) return setProblem(followed.problem);
      setView(followed.view);
      if (followed.view.state === 'open' || followed.view.state === 'checking')
        setProblem(paymentMessages.notSuccessful);
    });
    return () => {
      isUnmounted = true;
    };
  }, [hasReturned, txRef, returnedId, returnedStatus]);
  return { view, isChecking, problem };
}
