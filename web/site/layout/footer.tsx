import type { ReactNode } from 'react';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { mainNav } from '#web/site/layout/nav.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { SiteLink } from '#web/site/site-link.tsx';

const linkLook =
  'inline-flex min-h-11 max-w-full items-center wrap-anywhere hover:text-white hover:underline underline-offset-4';

function Column({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'min-w-0 max-lg:order-last max-lg:col-span-2' : 'min-w-0'}>
      <h2 className="mb-2 font-serif text-lg text-white wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

export function Footer() {
  const { hotel, today } = useFacts();
  const { street, district, city, country } = hotel.address;
  return (
    <footer className="on-dark mt-24 bg-indigo-deep text-haze print:hidden">
      <div className="page-width grid grid-cols-2 gap-10 py-14 lg:grid-cols-[1.4fr_1fr_1.4fr_1fr]">
        <section className="max-lg:col-span-2">
          <p className="font-serif text-2xl text-white">{hotel.name}</p>
          <p className="mt-2 max-w-[26ch]">{hotel.tagline}</p>
        </section>
        <Column title="Quick links">
          <ul>
            {[...mainNav, { to: paths.social, label: 'Follow Us' }].map(({ to, label }) => (
              <li key={to}>
                <SiteLink to={to} className={linkLook}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Column>
        <Column title="Contact" wide>
          <address className="not-italic">
            <p className="py-2.5">
              {street}, {district}, {city}, {country}
            </p>
            <ul className="figures">
              {hotel.phones.map((phone) => (
                <li key={phone}>
                  <PhoneLink phone={phone} className={linkLook} />
                </li>
              ))}
              <li>
                <a href={`mailto:${hotel.email}`} className={linkLook}>
                  {hotel.email}
                </a>
              </li>
            </ul>
          </address>
        </Column>
        <Column title="Elsewhere">
          <ul>
            {hotel.socials.map(({ network, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className={linkLook}>
                  {network}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <div className="page-width text-sm">
        <div className="flex flex-col gap-1 border-t border-brass/40 py-6 sm:flex-row sm:items-center sm:justify-between">
          <p>
            © {today.slice(0, 4)} {hotel.name}. All rights reserved.
          </p>
          {hotel.picturesAreDrawn && <p>Pictures are illustrations.</p>}
          <SiteLink to={paths.privacy} className={linkLook}>
            Privacy
          </SiteLink>
        </div>
      </div>
    </footer>
  );
}
