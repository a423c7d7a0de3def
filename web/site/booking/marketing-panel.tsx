import { AirVent, ConciergeBell, Tv, Wifi } from 'lucide-react';
import { useFacts } from '#web/core/context.ts';
import { Picture } from '#web/site/pictures/picture.tsx';

const amenities = [
  { Icon: Wifi, label: 'Free WiFi' },
  { Icon: AirVent, label: 'Air Conditioning' },
  { Icon: ConciergeBell, label: 'Room Service' },
  { Icon: Tv, label: 'Premium TV' },
];

export function MarketingPanel({ image }: { image: string }) {
  const { hotel } = useFacts();
  return (
    <aside aria-label="Your stay includes" className="lg:sticky lg:top-26 lg:self-start">
      <Picture
        key={image}
        image={image}
        isFirst
        sizes="(min-width: 64rem) 28rem, 92vw"
        className="aspect-2/1 w-full rounded-t-[6rem] lg:aspect-4/5 lg:rounded-t-full"
      />
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 border-b border-brass/50 py-4">
        {amenities.map(({ Icon, label }) => (
          <li key={label} className="flex items-center gap-3 py-2 font-medium">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-terracotta" strokeWidth={1.6} />
            {label}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.9375rem] text-soft">
        Check-in from {hotel.checkInFrom}, check-out by {hotel.checkOutUntil}.
      </p>
    </aside>
  );
}
