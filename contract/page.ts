import type { CallApi } from '#contract/api.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { SitePictures } from '#contract/core/site-pictures.ts';

/**
 * Kinds of pages. Only the content security policy of `booking` and `pay` allows the card gateway, and only the browser
 * draws the pages of `office`.
 */
export type DocumentKind = 'site' | 'booking' | 'pay' | 'office';

export function documentKindOf(address: string): DocumentKind {
  const [path = ''] = address.split(/[?#]/, 1);
  if (/^\/booking\/*$/.test(path)) return 'booking';
  if (/^\/pay(\/|$)/.test(path)) return 'pay';
  return /^\/(staff|login|setup|dashboard)(\/|$)/.test(path) ? 'office' : 'site';
}

export const indexedPaths = [
  '/',
  '/rooms',
  '/gallery',
  '/about',
  '/contact',
  '/social',
  '/booking',
  '/my-booking',
  '/privacy',
] as const;

/** The address of the page of a room type. */
export const roomPagePath = (roomId: string): string => `/rooms/${encodeURIComponent(roomId)}`;

type SiteContents = {
  hotel: Pick<Hotel, 'socials' | 'picturesAreDrawn'>;
  pictures: Pick<SitePictures, 'gallery'>;
};

/** The pages that search engines may list, besides those of the room types, without pages that would be empty. */
export function indexedPathsOf({ hotel, pictures }: SiteContents) {
  const isEmpty: Readonly<Record<string, boolean>> = {
    '/gallery': !hotel.picturesAreDrawn && pictures.gallery.length === 0,
    '/social': hotel.socials.length === 0,
  };
  return indexedPaths.filter((path) => !isEmpty[path]);
}

export const unindexedPaths = [
  ...['/api/', '/booking-success', '/receipt/', '/pay/', '/invoice/', '/r/'],
  ...['/staff', '/login', '/setup', '/dashboard'],
] as const;

export const landingPaths = {
  booking: '/booking',
  bookingSuccess: '/booking-success',
  staff: '/staff',
  receipt: (reference: string, token?: string) =>
    `/receipt/${encodeURIComponent(reference)}${token ? `?token=${token}` : ''}`,
  calendar: (reference: string, token?: string) =>
    `/api/bookings/by-reference/${encodeURIComponent(reference)}/calendar${token ? `?token=${token}` : ''}`,
} as const;

/** The parameter of an address with which the office shows a page with the texts that a superadmin has typed so far. */
export const previewParam = 'preview';

/** Whether the address asks for a page with the draft of whoever opens it. Pages of the office have no preview. */
export function isPreviewAddress(address: string): boolean {
  const [, query = ''] = address.split('?', 2);
  const names = query.split('&').map((parameter) => parameter.split('=', 1)[0]);
  return names.includes(previewParam) && documentKindOf(address) !== 'office';
}

/**
 * Facts that every page has without a call. `pictures` are the hotel's own; only documents of guests have them, not what
 * a browser draws. `now` is the instant at which the page was made. For a page that is the
 * same for everybody, it is the beginning of the day in the hotel’s time zone.
 */
export type PageFacts = { hotel: Hotel; pictures: SitePictures; today: Day; now: string; publicUrl: string };

export type PageAssets = {
  entry: string;
  styles: readonly string[];
  preload: readonly string[];
  /** Files that the page imports after it is hydrated. The browser fetches them in advance. */
  lazy: readonly string[];
};

export type RenderRequest = {
  url: string;
  nonce: string;
  facts: PageFacts;
  assets: PageAssets;
  call: CallApi;
  /** The values of a form that the browser posted to the page itself, such as that of the page `/my-booking`. */
  typed?: Readonly<Record<string, string>> | undefined;
};

export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

/** Makes the page that is sent while too many requests wait. That page loads again by itself after `retrySeconds`. */
export type RenderBusyPage = (page: {
  hotel: Pick<Hotel, 'name' | 'phones' | 'countryCode' | 'isRehearsal' | 'site'>;
  styles: readonly string[];
  nonce: string;
  retrySeconds: number;
}) => string;
