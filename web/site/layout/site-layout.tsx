import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { addressLine } from '#contract/core/hotel-contact.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { HotelLogo } from '#web/core/hotel-logo.tsx';
import { type Address, paths, withStay } from '#web/core/paths.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

const mainLinksOf = (hasGallery: boolean) => [
  { to: paths.home, label: 'Home' },
  { to: paths.rooms, label: 'Rooms' },
  ...(hasGallery ? [{ to: paths.gallery(), label: 'Gallery' }] : []),
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
];

const followUsLink = { to: paths.social, label: 'Follow Us' } as const;

const myBookingLink = { to: paths.myBooking, label: 'My booking' } as const;

type BookLinkProps = { path: string; asked: AskedStay; className: string };

function BookLink({ path, asked, className }: BookLinkProps) {
  if (path === String(paths.booking())) return null;
  return (
    <a href={paths.booking(undefined, asked)} className={buttonLook('primary', className)}>
      Book
    </a>
  );
}

type SiteLayoutProps = {
  path: string;
  asked: AskedStay;
  /** Whether the gallery has pictures. Without any, no page links to it. */
  hasGallery: boolean;
  children: ReactNode;
};

export function SiteLayout({ path, asked, hasGallery, children }: SiteLayoutProps) {
  return (
    <div className="flex min-h-screen flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-white focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Header path={path} asked={asked} hasGallery={hasGallery} />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer path={path} asked={asked} hasGallery={hasGallery} />
    </div>
  );
}

type NavLinkProps = { to: Address; path: string; asked: AskedStay; className: string; children: ReactNode };

/** A link to another page, which carries along what the guest has asked for so far. */
const NavLink = ({ to, path, asked, ...rest }: NavLinkProps) => (
  <a href={withStay(to, asked)} aria-current={path === String(to) ? 'page' : undefined} {...rest} />
);

const linkLook =
  'inline-flex min-h-11 max-w-full items-center wrap-anywhere hover:text-white hover:underline underline-offset-4';

function FooterColumn({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'min-w-0 max-lg:order-last max-lg:col-span-full' : 'min-w-0'}>
      <h2 className="mb-2 font-serif text-lg text-white wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

/** The column is left out while the hotel has neither an address nor a telephone number nor an e-mail address. */
function ContactColumn() {
  const { hotel } = useFacts();
  const phones = hotel.phones.filter(Boolean);
  if (!addressLine(hotel) && phones.length === 0 && !hotel.email) return null;
  return (
    <FooterColumn title="Contact" wide>
      <address className="not-italic">
        <p className="py-2.5 empty:hidden">{addressLine(hotel)}</p>
        <ul className="figures">
          {phones.map((phone) => (
            <li key={phone}>
              <PhoneLink phone={phone} className={linkLook} />
            </li>
          ))}
          {hotel.email && (
            <li>
              <a href={`mailto:${hotel.email}`} className={linkLook}>
                {hotel.email}
              </a>
            </li>
          )}
        </ul>
      </address>
    </FooterColumn>
  );
}

function Footer({ path, asked, hasGallery }: Omit<SiteLayoutProps, 'children'>) {
  const { hotel, today } = useFacts();
  return (
    <footer className="on-dark mt-24 bg-indigo-deep text-haze print:hidden">
      <div className="page-width grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-10 py-14 lg:grid-cols-[1.4fr_1fr_1.4fr_1fr]">
        <section className="max-lg:col-span-full">
          <p className="font-serif text-2xl text-white">{hotel.name}</p>
          {hotel.tagline && <p className="mt-2 max-w-[26ch]">{hotel.tagline}</p>}
        </section>
        <FooterColumn title="Quick links">
          <ul>
            {[...mainLinksOf(hasGallery), myBookingLink, ...(hotel.socials.length > 0 ? [followUsLink] : [])].map(
              ({ to, label }) => (
                <li key={to}>
                  <NavLink path={path} asked={asked} to={to} className={linkLook}>
                    {label}
                  </NavLink>
                </li>
              ),
            )}
          </ul>
        </FooterColumn>
        <ContactColumn />
        {hotel.socials.length > 0 && (
          <FooterColumn title="Elsewhere">
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
          </FooterColumn>
        )}
      </div>
      <div className="page-width text-sm">
        <div className="flex flex-col gap-1 border-t border-brass/40 py-6 sm:flex-row sm:items-center sm:justify-between">
          <p>
            © {today.slice(0, 4)} {hotel.name}. All rights reserved.
          </p>
          {hotel.picturesAreDrawn && <p>Pictures are illustrations.</p>}
          <NavLink path={path} asked={asked} to={paths.privacy} className={linkLook}>
            Privacy
          </NavLink>
        </div>
      </div>
    </footer>
  );
}

const currentLook =
  'aria-[current=page]:border-brass aria-[current=page]:bg-sand aria-[current=page]:text-terracotta-deep';

const menuOpenLooks = {
  hidden: 'group-data-[menu=open]/header:hidden',
  inline: 'group-data-[menu=open]/header:inline',
} as const;

function Header({ path, asked, hasGallery }: Omit<SiteLayoutProps, 'children'>) {
  const { hotel } = useFacts();
  return (
    <header
      data-menu="closed"
      className="group/header top-0 not-noscript:sticky data-[menu=plain]:static z-40 border-b border-hairline bg-paper print:hidden"
    >
      <div className="@container page-width flex h-18 items-center gap-3">
        <NavLink
          path={path}
          asked={asked}
          to={paths.home}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-3 font-serif text-xl leading-tight tracking-tight"
        >
          <HotelLogo />
          {hotel.name}
        </NavLink>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {mainLinksOf(hasGallery).map(({ to, label }) => (
            <NavLink
              path={path}
              asked={asked}
              key={to}
              to={to}
              className="flex min-h-11 items-center border-y-2 border-transparent px-3 font-medium lg:px-4 hover:text-terracotta-deep aria-[current=page]:border-b-brass"
            >
              {label}
            </NavLink>
          ))}
          {hotel.socials.length > 0 && (
            <NavLink
              path={path}
              asked={asked}
              to={followUsLink.to}
              className={buttonLook('outline', clsx('ml-2 whitespace-nowrap max-lg:px-4 lg:ml-3', currentLook))}
            >
              {followUsLink.label}
            </NavLink>
          )}
        </nav>
        {/* If large text leaves no room in the header, this link is shown only in the menu. */}
        <BookLink path={path} asked={asked} className="shrink-0 max-lg:px-4 @max-2xs:hidden" />
        <button
          type="button"
          aria-expanded="false"
          aria-controls="menu"
          className="-mr-3 flex size-12 shrink-0 items-center justify-center rounded-full noscript:hidden md:hidden group-data-[menu=plain]/header:hidden"
        >
          <span className="sr-only">
            <span className={menuOpenLooks.hidden}>Open menu</span>
            <span className={clsx('hidden', menuOpenLooks.inline)}>Close menu</span>
          </span>
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-[1.8]">
            <path d="M3 8h18M3 16h18" className={menuOpenLooks.hidden} />
            <path d="M5 5l14 14M19 5L5 19" className={clsx('hidden', menuOpenLooks.inline)} />
          </svg>
        </button>
      </div>
      <nav
        id="menu"
        aria-label="Menu"
        className="hidden border-t border-hairline bg-paper px-5 pt-4 pb-10 noscript:block md:hidden max-md:group-data-[menu=plain]/header:block group-data-[menu=open]/header:absolute group-data-[menu=open]/header:inset-x-0 group-data-[menu=open]/header:top-full group-data-[menu=open]/header:block group-data-[menu=open]/header:h-[calc(100dvh-4.5rem)] group-data-[menu=open]/header:overflow-y-auto"
      >
        {[...mainLinksOf(hasGallery), myBookingLink].map(({ to, label }) => (
          <NavLink
            path={path}
            asked={asked}
            key={to}
            to={to}
            className="flex min-h-16 items-center border-b border-hairline font-serif text-2xl aria-[current=page]:text-terracotta-deep"
          >
            {label}
          </NavLink>
        ))}
        <BookLink path={path} asked={asked} className="mt-8 w-full" />
        {hotel.socials.length > 0 && (
          <NavLink
            path={path}
            asked={asked}
            to={followUsLink.to}
            className={buttonLook('outline', clsx('mt-4 w-full', currentLook))}
          >
            {followUsLink.label}
          </NavLink>
        )}
      </nav>
    </header>
  );
}
