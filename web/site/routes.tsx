import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { PageFacts } from '#contract/page.ts';
import { asAppError } from '#web/core/errors.ts';
import { type Address, paths } from '#web/core/paths.ts';
import { rootRoute } from '#web/core/root-route.tsx';
import { SiteLayout } from '#web/site/layout/site-layout.tsx';

const siteLayoutRoute = createRoute({ getParentRoute: () => rootRoute, id: 'site', component: SiteLayout });
const parent = { getParentRoute: () => siteLayoutRoute } as const;

// Search parameters are not changed: otherwise the server would redirect a guest who comes back from a payment.
type RawSearch = Record<string, unknown>;

const home = createRoute({
  ...parent,
  path: '/',
  loader: async ({ context }) => (await import('#web/site/home/load-home.ts')).loadHome(context.call),
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: context.facts.hotel.tagline,
      description: context.facts.hotel.description,
      path: paths.home,
    }),
  component: lazyRouteComponent(() => import('#web/site/home/home.tsx'), 'Home'),
});

const rooms = createRoute({
  ...parent,
  path: '/rooms',
  validateSearch: (search: RawSearch): { check_in?: string; check_out?: string } => search,
  loaderDeps: ({ search }) => ({ check_in: search.check_in, check_out: search.check_out }),
  loader: async ({ context, deps }) => (await import('#web/site/rooms/load-offer.ts')).loadOffer(context, deps),
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: 'Available Rooms',
      description: `Rooms and suites at ${context.facts.hotel.name} with their prices per night.`,
      path: paths.rooms,
    }),
  component: lazyRouteComponent(() => import('#web/site/rooms/rooms.tsx'), 'Rooms'),
});

const booking = createRoute({
  ...parent,
  path: '/booking',
  validateSearch: (search: RawSearch): { room?: string; check_in?: string; check_out?: string } => search,
  loader: async ({ context }) => (await import('#web/site/booking/load-booking.ts')).loadBooking(context.call),
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: 'Book your stay',
      description: `Book a room at ${context.facts.hotel.name} and pay online. No account needed.`,
      path: paths.booking(),
    }),
  component: lazyRouteComponent(() => import('#web/site/booking/booking.tsx'), 'Booking'),
});

const bookingSuccess = createRoute({
  ...parent,
  path: '/booking-success',
  validateSearch: (search: RawSearch): { status?: string; tx_ref?: string; transaction_id?: string } => search,
  head: ({ match: { context } }) =>
    pageHead(context.facts, { title: 'Your payment', description: 'The result of your payment.', private: true }),
  component: lazyRouteComponent(() => import('#web/site/booking-success/booking-success.tsx'), 'BookingSuccess'),
});

const receipt = createRoute({
  ...parent,
  path: '/receipt/$reference',
  validateSearch: (search: RawSearch): { token?: string } => search,
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ context, params, deps }) => {
    try {
      return await context.call('receipt', { reference: params.reference, token: deps.token || undefined });
    } catch (error) {
      const kind = asAppError(error)?.kind;
      if (kind === 'not_found' || kind === 'invalid') throw notFound();
      throw error;
    }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.facts, {
      title: `Receipt ${params.reference}`,
      description: 'Your booking receipt.',
      private: true,
    }),
  component: lazyRouteComponent(() => import('#web/site/receipt/receipt.tsx'), 'Receipt'),
  notFoundComponent: lazyRouteComponent(() => import('#web/site/receipt/no-receipt.tsx'), 'NoReceipt'),
  errorComponent: lazyRouteComponent(() => import('#web/site/receipt/no-receipt.tsx'), 'ReceiptProblem'),
});

const gallery = createRoute({
  ...parent,
  path: '/gallery',
  validateSearch: (search: RawSearch): { category?: string; picture?: string } => search,
  // Loaded as data, so that the page's script does not repeat what its HTML already contains.
  loader: async () => (await import('#web/site/gallery/gallery-pictures.ts')).galleryPictures,
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: 'Gallery',
      description: `Pictures of ${context.facts.hotel.name}: rooms, restaurant, bar, pool and garden.`,
      path: paths.gallery(),
    }),
  component: lazyRouteComponent(() => import('#web/site/gallery/gallery.tsx'), 'Gallery'),
});

const about = createRoute({
  ...parent,
  path: '/about',
  head: ({ match: { context } }) =>
    pageHead(context.facts, { title: 'About', description: context.facts.hotel.description, path: paths.about }),
  component: lazyRouteComponent(() => import('#web/site/about/about.tsx'), 'About'),
});

const contact = createRoute({
  ...parent,
  path: '/contact',
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: 'Contact',
      description: `Address, telephone numbers and e-mail of ${context.facts.hotel.name}.`,
      path: paths.contact,
    }),
  component: lazyRouteComponent(() => import('#web/site/contact/contact.tsx'), 'Contact'),
});

const social = createRoute({
  ...parent,
  path: '/social',
  loader: async () => {
    const { galleryPictures } = await import('#web/site/gallery/gallery-pictures.ts');
    return galleryPictures.find(({ name }) => name === 'exterior-jetty');
  },
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: 'Follow Us',
      description: `${context.facts.hotel.name} on Instagram and Facebook.`,
      path: paths.social,
    }),
  component: lazyRouteComponent(() => import('#web/site/social/social.tsx'), 'Social'),
});

const privacy = createRoute({
  ...parent,
  path: '/privacy',
  head: ({ match: { context } }) =>
    pageHead(context.facts, {
      title: 'Privacy',
      description: `What ${context.facts.hotel.name} keeps about its guests, why and for how long, and what you can ask for.`,
      path: paths.privacy,
    }),
  component: lazyRouteComponent(() => import('#web/site/privacy/privacy.tsx'), 'Privacy'),
});

export const siteRoute = siteLayoutRoute.addChildren([
  home,
  rooms,
  booking,
  bookingSuccess,
  receipt,
  gallery,
  about,
  contact,
  social,
  privacy,
]);

type Page = { title: string; description: string; path?: Address; private?: boolean };

/** `private` keeps a page out of search engines and link previews. */
function pageHead({ hotel, publicUrl }: PageFacts, page: Page) {
  const title = page.path === paths.home ? `${hotel.name} · ${page.title}` : `${page.title} · ${hotel.name}`;
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.private ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: page.path ? [{ rel: 'canonical', href: new URL(page.path, publicUrl).href }] : [],
  };
}
