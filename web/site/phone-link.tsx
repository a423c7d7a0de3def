import { dialableNumber } from '#contract/core/phone.ts';
import { useFacts } from '#web/core/context.ts';

/** `phone` is empty while the hotel has no number. */
type PhoneLinkProps = { phone: string; className?: string };

export function PhoneLink({ phone, className }: PhoneLinkProps) {
  const { hotel } = useFacts();
  if (phone === '') return null;
  return (
    <a href={`tel:${dialableNumber(phone, hotel.countryCode)}`} className={className}>
      {phone}
    </a>
  );
}
