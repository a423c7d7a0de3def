import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFacts } from '#web/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="border-t border-brass/60 pt-6">
      <div className="text-terracotta">{icon}</div>
      <h2 className="mt-4 mb-3 text-2xl">{title}</h2>
      <div className="text-lg">{children}</div>
    </section>
  );
}

const linkLook =
  'inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-terracotta-deep';
const iconLook = { 'aria-hidden': true, className: 'size-7', strokeWidth: 1.5 } as const;

export function Contact() {
  const { hotel } = useFacts();
  const { street, district, city, country } = hotel.address;
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">Contact</h1>
      <p className="mt-4 mb-12 max-w-xl text-lg text-soft">
        Ask us about a room, an event or the way here. Reception is open day and night.
      </p>
      <div className="grid gap-10 md:grid-cols-3">
        <Way icon={<MapPin {...iconLook} />} title="Location">
          <address className="leading-relaxed not-italic">
            {street}
            <br />
            {district}, {city}
            <br />
            {country}
          </address>
        </Way>
        <Way icon={<Phone {...iconLook} />} title="Phone">
          <ul className="figures">
            {hotel.phones.map((phone) => (
              <li key={phone}>
                <PhoneLink phone={phone} className={linkLook} />
              </li>
            ))}
          </ul>
        </Way>
        <Way icon={<Mail {...iconLook} />} title="Email">
          <a href={`mailto:${hotel.email}`} className={linkLook}>
            {hotel.email}
          </a>
        </Way>
      </div>
    </div>
  );
}
