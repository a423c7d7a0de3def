type Props = { phone: string; className?: string };

/** A telephone number that a phone can dial. */
export function PhoneLink({ phone, className }: Props) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={className}>
      {phone}
    </a>
  );
}
