import { timeAt } from '#contract/core/dates.ts';
import { whatsAppAddress } from '#contract/core/phone.ts';
import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

type CheckoutHelpProps = { holdUntil?: string | null };

/** Says what a guest can do if the checkout does not open. `holdUntil` is the end of a hold that has not lapsed. */
export function CheckoutHelp({ holdUntil }: CheckoutHelpProps) {
  const { hotel } = useFacts();
  return (
    <p>
      <span>Nothing was paid by this try. </span>
      {holdUntil && <span>The room is kept for you until {timeAt(holdUntil, hotel.timeZone)}. </span>}
      <CallOrWrite before="Try again, call" />
    </p>
  );
}

/** An island fills in the number for WhatsApp (`Island`). */
export function CallOrWrite({ before }: { before: string }) {
  const { hotel } = useFacts();
  const [phone] = hotel.phones;
  if (!phone) return <span>{before} the hotel.</span>;
  return (
    <span>
      {before} <PhoneLink phone={phone} className="figures whitespace-nowrap underline" /> or write on{' '}
      <a
        href={whatsAppAddress(hotel.whatsAppPhone, hotel.countryCode)}
        target="_blank"
        rel="noreferrer"
        className="underline"
      >
        WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </span>
  );
}
