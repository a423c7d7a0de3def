import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFacts, usePathname } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { Header } from '#web/site/layout/header.tsx';
import { mainNav } from '#web/site/layout/nav.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { SiteLink } from '#web/site/site-link.tsx';

export function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (pathname === first && !moved) return;
    setMoved(true);
    main.current?.focus({ preventScroll: true });
  }, [pathname, first, moved]);

  return (
    <div className="flex min-h-screen flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-white focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Header key={pathname} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        key={`page ${pathname}`}
        className={moved ? 'grow motion-safe:animate-page' : 'grow'}
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}

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

function Footer() {
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
