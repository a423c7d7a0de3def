type Props = { phone: string; className?: string };

export function PhoneLink({ phone, className }: Props) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={className}>
      {phone}
    </a>
  );
}
