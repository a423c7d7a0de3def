import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLine, joinKnown, numberOnWhatsApp } from '#contract/core/hotel-contact.ts';
import { whatsAppAddress } from '#contract/core/phone.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { paths, withStay } from '#web/core/paths.ts';
import { directionsTo } from '#web/site/directions.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

function ContactMethod({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="border-t border-brass/60 pt-6">
      <div className="text-terracotta">{icon}</div>
      <h2 className="mt-4 mb-3 text-2xl">{title}</h2>
      <div className="text-lg">{children}</div>
    </section>
  );
}

const linkLook =
  'inline-flex min-h-11 items-center wrap-anywhere underline decoration-brass underline-offset-4 hover:text-terracotta-deep';
const iconLook = { 'aria-hidden': true, className: 'size-7', strokeWidth: 1.5 } as const;

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkLook}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function ContactPage({ asked }: { asked: AskedStay }) {
  const { hotel } = useFacts();
  const { street, district, city, country } = hotel.address;
  const whatsAppPhone = numberOnWhatsApp(hotel);
  const encodedGreeting = encodeURIComponent(`Hello ${hotel.name}, `);
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">Contact</h1>
      <p className="mt-4 mb-12 max-w-xl text-lg text-soft">
        {joinKnown([hotel.site.contactIntro, hotel.site.reception], ' ')} What becomes of what you tell us:{' '}
        <a href={paths.privacy} className="underline decoration-brass underline-offset-4">
          Privacy
        </a>
      </p>
      <p className="-mt-8 mb-12 text-lg text-soft">
        Have you lost the link to your booking?{' '}
        <a href={paths.myBooking} className="underline decoration-brass underline-offset-4">
          My booking
        </a>
      </p>
      <div className="grid grid-cols-1 gap-10 sm:grid-cols-2 lg:grid-cols-4">
        {addressLine(hotel) && (
          <ContactMethod icon={<MapPin {...iconLook} />} title="Location">
            <address className="leading-relaxed not-italic">
              {[street, joinKnown([district, city], ', '), country].filter(Boolean).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <ExternalLink href={directionsTo(hotel)}>Get directions</ExternalLink>
          </ContactMethod>
        )}
        {hotel.phones[0] && (
          <ContactMethod icon={<Phone {...iconLook} />} title="Phone">
            <ul className="figures">
              {hotel.phones.map((phone) => (
                <li key={phone}>
                  <PhoneLink phone={phone} className={linkLook} />
                </li>
              ))}
            </ul>
          </ContactMethod>
        )}
        {whatsAppPhone && (
          <ContactMethod icon={<MessageCircle {...iconLook} />} title="WhatsApp">
            {hotel.site.whatsApp && <p>{hotel.site.whatsApp}</p>}
            <ExternalLink href={`${whatsAppAddress(whatsAppPhone, hotel.countryCode)}?text=${encodedGreeting}`}>
              Message us
            </ExternalLink>
          </ContactMethod>
        )}
        {hotel.email && (
          <ContactMethod icon={<Mail {...iconLook} />} title="Email">
            <a href={`mailto:${hotel.email}`} className={linkLook}>
              {hotel.email}
            </a>
          </ContactMethod>
        )}
      </div>
      <section className="mt-20 flex flex-col items-start justify-between gap-6 border-y border-brass/60 py-12 md:flex-row md:items-center">
        <div>
          {hotel.site.datesTitle && <h2 className="mb-3 text-3xl md:text-4xl">{hotel.site.datesTitle}</h2>}
          <p className="text-lg text-soft">
            Check-in from {hotel.checkInFrom}, check-out by {hotel.checkOutUntil}. No account needed.
          </p>
        </div>
        <a href={withStay(paths.rooms, asked)} className={buttonLook('primary', 'shrink-0')}>
          View Rooms
        </a>
      </section>
    </div>
  );
}
