import { dialableNumber } from '#contract/core/phone.ts';
import { useFacts } from '#web/core/context.ts';

type PhoneLinkProps = { phone: string; className?: string };

export function PhoneLink({ phone, className }: PhoneLinkProps) {
  const { hotel } = useFacts();
  return (
    <a href={`tel:${dialableNumber(phone, hotel.countryCode)}`} className={className}>
      {phone}
    </a>
  );
}
