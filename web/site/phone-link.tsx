import { dialableNumber } from '#contract/core/phone.ts';
import { useFacts } from '#web/core/context.ts';

type Props = { phone: string; className?: string };

export function PhoneLink({ phone, className }: Props) {
  const { hotel } = useFacts();
  return (
    <a href={`tel:${dialableNumber(phone, hotel.countryCode)}`} className={className}>
      {phone}
    </a>
  );
}
