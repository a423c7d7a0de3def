import type { ReactNode } from 'react';
import { priceTaxesText } from '#contract/accounts/price-taxes.ts';
import type { SiteCallApi } from '#contract/api.ts';
import { errorStatus } from '#contract/core/errors.ts';
import { joinKnown } from '#contract/core/hotel-contact.ts';
import type { PageFacts } from '#contract/page.ts';
import { type DescribedRoom, noRoomDetails, type RoomDetails } from '#contract/rooms/room-details.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { askedStayIn } from '#web/core/asked-stay.ts';
import { asAppError } from '#web/core/errors.ts';
import { OwnLogo } from '#web/core/hotel-logo.tsx';
import { type Address, paths, roomPath } from '#web/core/paths.ts';
import { About } from '#web/site/about/about.tsx';
import { Away } from '#web/site/away/away.tsx';
import { BookingIsland } from '#web/site/booking/booking.tsx';
import { loadBooking } from '#web/site/booking/load-booking.ts';
import { UnpaidBookings } from '#web/site/booking/unpaid-bookings.tsx';
import { BookingSuccess } from '#web/site/booking-success/booking-success.tsx';
import { ContactPage } from '#web/site/contact/contact.tsx';
import { Gallery } from '#web/site/gallery/gallery.tsx';
import { Home } from '#web/site/home/home.tsx';
import { GuestInvoicePage, NoInvoice } from '#web/site/invoice/invoice.tsx';
import { Island } from '#web/site/island.tsx';
import { MyBooking } from '#web/site/my-booking/my-booking.tsx';
import { askForOwnLink } from '#web/site/my-booking/send-own-link.ts';
import { NotFound } from '#web/site/not-found/not-found.tsx';
import { Pay } from '#web/site/pay/pay.tsx';
import { listGallery, picturesForBooking, picturesOfRoom, type SitePicture } from '#web/site/pictures/site-pictures.ts';
import { Privacy } from '#web/site/privacy/privacy.tsx';
import { NoReceipt, ReceiptProblem } from '#web/site/receipt/no-receipt.tsx';
import { ReceiptIsland } from '#web/site/receipt/receipt.tsx';
import { NothingRecorded, Recorded } from '#web/site/recorded/recorded.tsx';
import { loadRoom } from '#web/site/room/load-room.ts';
import { RoomPage } from '#web/site/room/room.tsx';
import { loadOffer } from '#web/site/rooms/load-offer.ts';
import { loadRooms, type OfferedRooms } from '#web/site/rooms/load-rooms.ts';
import { OpensSoon } from '#web/site/rooms/opens-soon.tsx';
import { Rooms } from '#web/site/rooms/rooms.tsx';
import { Social } from '#web/site/social/social.tsx';

/** The parameters of an address as texts. They are not parsed, because `tx_ref=1e5` is not a number. */
type AddressParams = Readonly<Record<string, string>>;

export type SiteRequest = {
  path: string;
  search: AddressParams;
  facts: PageFacts;
  call: SiteCallApi;
  /** The fields of the form that the browser sent to this page; undefined if it sent none. */
  typed: AddressParams | undefined;
};

export type SitePage = {
  status?: number;
  title: string;
  description?: string;
  /** The address under which search engines list the page. Without it, they do not list the page. */
  canonical?: Address;
  offeredRooms?: readonly DescribedRoom[];
  /** The picture for link previews; undefined for that of the hotel. */
  picture?: SitePicture | undefined;
  screen: ReactNode;
};

type OpenPage = (request: SiteRequest) => SitePage | Promise<SitePage>;

// Without the live list no prices are published, because a search engine could show outdated ones for weeks.
const publishedRooms = ({ isLive, opensSoon, rooms }: OfferedRooms): readonly RoomListing[] =>
  isLive && !opensSoon ? rooms : [];

/** Without the taxes the page is still of use, so it is shown while they cannot be read. */
const loadTaxesText = (call: SiteCallApi): Promise<string> =>
  call('priceTaxes', {})
    .then(priceTaxesText)
    .catch(() => '');

/** Without the details the page is still of use, as without the taxes. */
const loadRoomDetails = (call: SiteCallApi, roomTypeId: string): Promise<RoomDetails> =>
  call('roomDetails', { roomTypeId }).catch(() => noRoomDetails);

const pages: Readonly<Record<string, OpenPage>> = {
  '/': async ({ facts: { hotel }, call, search }) => {
    const offer = await loadRooms(call);
    return {
      title: joinKnown([hotel.name, hotel.tagline], ' · '),
      description: hotel.description,
      canonical: paths.home,
      offeredRooms: publishedRooms(offer),
      screen: <Home offer={offer} asked={askedStayIn(search)} />,
    };
  },

  '/rooms': async ({ facts, call, search }) => {
    const [offer, taxesText] = await Promise.all([loadOffer({ call, facts }, search), loadTaxesText(call)]);
    return {
      title: titleOf('Available Rooms', facts),
      description: `Rooms and suites at ${facts.hotel.name} with their prices per night.`,
      canonical: paths.rooms,
      offeredRooms: publishedRooms(offer),
      screen: <Rooms offer={offer} taxesText={taxesText} requested={search} />,
    };
  },

  '/booking': async ({ facts, call, search }) => {
    const [{ loaded, unpaidBookings }, taxesText] = await Promise.all([
      loadBooking(call, search.another !== undefined),
      loadTaxesText(call),
    ]);
    return {
      title: titleOf('Book your stay', facts),
      description: `Book a room at ${facts.hotel.name} and pay online. No account needed.`,
      canonical: paths.booking(),
      screen:
        loaded.opensSoon && !loaded.waiting ? (
          <div className="page-width py-12 md:py-16">
            <OpensSoon isPage />
          </div>
        ) : (
          <>
            <UnpaidBookings bookings={unpaidBookings} />
            <Island
              name="booking"
              of={BookingIsland}
              with={{
                ...{ loaded, room: search.room, asked: askedStayIn(search) },
                pictures: picturesForBooking(facts, loaded.rooms),
              }}
            />
            {/* Outside the island, so that the scripts of the form do not grow. A receipt says it with amounts. */}
            <p className="figures page-width -mt-6 pb-6 text-sm text-soft empty:hidden">
              {loaded.waiting ? '' : taxesText}
            </p>
          </>
        ),
    };
  },

  '/booking-success': ({ facts, search: { status, tx_ref: txRef, transaction_id: transactionId } }) => ({
    title: titleOf('Your payment', facts),
    description: 'The result of your payment.',
    screen: <Island name="booking-success" of={BookingSuccess} with={{ status, txRef, transactionId }} />,
  }),

  '/gallery': ({ facts, search }) => {
    const [picture] = listGallery(facts);
    if (!picture) return notFound;
    return {
      title: titleOf('Gallery', facts),
      description: `Pictures of ${facts.hotel.name}.`,
      canonical: paths.gallery(),
      picture,
      screen: <Gallery category={search.category} asked={askedStayIn(search)} />,
    };
  },

  '/about': ({ facts, search }) => ({
    title: titleOf('About', facts),
    description: facts.hotel.description,
    canonical: paths.about,
    screen: <About asked={askedStayIn(search)} />,
  }),

  '/contact': ({ facts, search }) => ({
    title: titleOf('Contact', facts),
    description: `Address, telephone numbers and e-mail of ${facts.hotel.name}.`,
    canonical: paths.contact,
    screen: <ContactPage asked={askedStayIn(search)} />,
  }),

  '/social': ({ facts }) => {
    const networks = facts.hotel.socials.map(({ network }) => network);
    if (networks.length === 0) return notFound;
    return {
      title: titleOf('Follow Us', facts),
      description: `${facts.hotel.name} on ${networks.join(' and ')}.`,
      canonical: paths.social,
      screen: <Social />,
    };
  },

  '/my-booking': async ({ facts, call, typed }) => {
    const outcome = typed && (await askForOwnLink(call, typed));
    return {
      ...(outcome?.failed && { status: errorStatus[outcome.failed] }),
      title: titleOf('My booking', facts),
      description: `Get the link to your booking at ${facts.hotel.name} once more.`,
      canonical: paths.myBooking,
      screen: <MyBooking typed={typed} outcome={outcome} />,
    };
  },

  '/privacy': ({ facts }) => ({
    title: titleOf('Privacy', facts),
    description: `What ${facts.hotel.name} keeps about its guests, why and for how long, and what you can ask for.`,
    canonical: paths.privacy,
    screen: <Privacy />,
  }),
};

/** Opens a page. If its data cannot be read now, the page says whom to call. */
export async function openSitePage(request: SiteRequest): Promise<SitePage> {
  try {
    return await openPage(request);
  } catch (error) {
    if (asAppError(error)?.kind !== 'unavailable') throw error;
    return { status: 503, title: titleOf('Not available now', request.facts), screen: <Away /> };
  }
}

async function openPage(request: SiteRequest): Promise<SitePage> {
  const { path } = request;
  const [, roomId] = /^\/rooms\/([^/]+)$/.exec(path) ?? [];
  if (roomId) return openRoom(roomId, request);
  if (Object.hasOwn(pages, path)) return (pages[path] as OpenPage)(request);
  const [, kind, name] = /^\/(receipt|pay|invoice|r)\/([^/]+)$/.exec(path) ?? [];
  const openPrivatePage = kind && privatePages[kind];
  return (openPrivatePage && name && openPrivatePage(name, request)) || notFound;
}

const notFound: SitePage = { status: 404, title: 'Page not found', screen: <NotFound /> };

async function openRoom(encoded: string, { facts, call, search }: SiteRequest): Promise<SitePage> {
  const roomId = decodePart(encoded);
  if (!roomId) return notFound;
  const [roomOffer, taxesText, details] = await Promise.all([
    loadRoom({ call, facts }, roomId, search),
    loadTaxesText(call),
    loadRoomDetails(call, roomId),
  ]);
  if (!roomOffer) return notFound;
  const { room, offer } = roomOffer;
  return {
    title: titleOf(room.roomType, facts),
    description: joinKnown([room.description, room.amenities], ' ') || undefined,
    canonical: roomPath(room.id),
    offeredRooms: publishedRooms({ ...offer, rooms: [room] }).map((published) => ({ ...published, details })),
    picture: picturesOfRoom(facts, room)[0],
    screen: <RoomPage {...roomOffer} details={details} taxesText={taxesText} requested={search} />,
  };
}

async function openReceipt(encoded: string, { facts, call, search }: SiteRequest): Promise<SitePage> {
  const reference = decodePart(encoded);
  if (reference === undefined) return notFound;
  const token = search.token || undefined;
  const head = { title: titleOf(`Receipt ${reference}`, facts), description: 'Your booking receipt.' };
  try {
    const [loaded, account] = await Promise.all([
      call('receipt', { reference, token }),
      call('guestAccount', { reference, token }),
    ]);
    return {
      ...head,
      screen: (
        <>
          {/* On paper, where the head of the page is left out. */}
          <OwnLogo className="mb-3 hidden h-12 w-auto print:block" />
          <Island name="receipt" of={ReceiptIsland} with={{ loaded, account, token }} />
        </>
      ),
    };
  } catch (error) {
    const kind = asAppError(error)?.kind;
    if (kind === 'not_found' || kind === 'invalid') return { ...head, status: 404, screen: <NoReceipt /> };
    const status = kind === 'unavailable' ? 503 : 500;
    return { ...head, status, screen: <ReceiptProblem error={error} address={paths.receipt(reference, token)} /> };
  }
}

async function openPay(encoded: string, { facts, call, search }: SiteRequest): Promise<SitePage> {
  const txRef = decodePart(encoded);
  const payLink = txRef && (await undefinedIfMissing(call('payLink', { txRef })));
  if (!txRef || !payLink) return notFound;
  const payProps = { loaded: payLink, txRef, status: search.status, transactionId: search.transaction_id };
  return { title: titleOf('Your payment', facts), screen: <Island name="pay" of={Pay} with={payProps} /> };
}

async function openInvoice(encoded: string, { facts, call, search }: SiteRequest): Promise<SitePage> {
  const number = decodePart(encoded);
  const { token } = search;
  const invoiceReply = number && token && (await undefinedIfMissing(call('invoiceByLink', { number, token })));
  if (!invoiceReply) return { title: titleOf('Invoice', facts), status: 404, screen: <NoInvoice /> };
  return {
    title: titleOf(`Invoice ${invoiceReply.invoice.number}`, facts),
    screen: <GuestInvoicePage invoice={invoiceReply.invoice} />,
  };
}

async function openRecorded(encoded: string, { facts, call }: SiteRequest): Promise<SitePage> {
  const code = decodePart(encoded);
  const view = code && (await undefinedIfMissing(call('recorded', { code })));
  if (!code || !view) return { title: titleOf('Receipt', facts), status: 404, screen: <NothingRecorded /> };
  return { title: titleOf('What is recorded', facts), screen: <Recorded view={view} code={code} /> };
}

/** Resolves with undefined if the server has nothing under this address. */
async function undefinedIfMissing<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    const kind = asAppError(error)?.kind;
    if (kind === 'not_found' || kind === 'invalid') return undefined;
    throw error;
  }
}

const privatePages: Readonly<Record<string, (name: string, request: SiteRequest) => Promise<SitePage>>> = {
  receipt: openReceipt,
  pay: openPay,
  invoice: openInvoice,
  r: openRecorded,
};

const titleOf = (title: string, { hotel }: PageFacts): string => `${title} · ${hotel.name}`;

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
