import type { CallApi } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';

/**
 * A loaded document keeps its content security policy for life, so moving from one kind to another is a full page load:
 * only `booking` lets the card gateway in, and `office` lets nothing in but our own files.
 */
export type DocumentKind = 'site' | 'booking' | 'office';

export function documentOf(address: string): DocumentKind {
  const path = address.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  if (path === '/booking') return 'booking';
  return /^\/(staff|login|dashboard)(\/|$)/.test(path) ? 'office' : 'site';
}

/** The pages that search engines are to find. */
export const findable = ['/', '/rooms', '/gallery', '/about', '/contact', '/social', '/booking', '/privacy'] as const;

/** What they are to leave alone: a guest's own pages, the staff's, and the calls. */
export const privatePaths = ['/api/', '/booking-success', '/receipt/', '/staff', '/login', '/dashboard'] as const;

/** Addresses that the server hands out or answers too: the gateway's redirect, the link in a mail, a file. */
export const landing = {
  bookingSuccess: '/booking-success',
  staff: '/staff',
  receipt: (reference: string, token?: string) =>
    `/receipt/${encodeURIComponent(reference)}${token ? `?token=${token}` : ''}`,
  calendar: (reference: string, token?: string) =>
    `/api/bookings/by-reference/${encodeURIComponent(reference)}/calendar${token ? `?token=${token}` : ''}`,
} as const;

/** What every page knows before it asks anything. Travels in the HTML to the browser. */
export type PageFacts = { hotel: Hotel; today: Day; publicUrl: string };

/** Script and style addresses a page's HTML must load. */
export type PageAssets = {
  entry: string;
  styles: readonly string[];
  preload: readonly string[];
};

export type PageRequest = {
  url: string;
  nonce: string;
  facts: PageFacts;
  assets: PageAssets;
  call: CallApi;
};

export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

/** The web bundle's one export to the server: renders the page at a URL. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
