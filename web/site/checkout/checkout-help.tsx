import { timeAt } from '#contract/dates.ts';
import { whatsAppAddress } from '#contract/phone.ts';
import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

type Props = { heldUntil?: string | null };

/** What a guest can do whose checkout does not start. `heldUntil` is the end of a hold that still runs. */
export function CheckoutHelp({ heldUntil }: Props) {
  const { hotel } = useFacts();
  const [phone] = hotel.phones;
  return (
    <p>
      Nothing was paid by this try.{' '}
      {heldUntil && <>The room is kept for you until {timeAt(heldUntil, hotel.timeZone)}. </>}
      Try again, call <PhoneLink phone={phone} className="figures whitespace-nowrap underline" /> or write on{' '}
      <a href={whatsAppAddress(phone, hotel.countryCode)} target="_blank" rel="noreferrer" className="underline">
        WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  );
}
