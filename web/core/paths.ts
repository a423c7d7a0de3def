import { landingPaths } from '#contract/page.ts';
import type { StaffRole } from '#contract/roles.ts';

declare const address: unique symbol;

/** An address of this site. Only this file makes one, so every link points to a page that exists. */
export type Address = string & { readonly [address]: true };

const at = (path: string, query: Record<string, string | undefined> = {}): Address => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return (search ? `${path}?${search}` : path) as Address;
};

export const paths = {
  home: at('/'),
  rooms: at('/rooms'),
  gallery: (shown: { category?: string; picture?: string } = {}) => at('/gallery', shown),
  about: at('/about'),
  contact: at('/contact'),
  social: at('/social'),
  privacy: at('/privacy'),
  booking: (room?: string, stay?: { check_in: string; check_out: string }) =>
    at('/booking', { room, check_in: stay?.check_in, check_out: stay?.check_out }),
  paymentResult: (txRef: string) => at(landingPaths.bookingSuccess, { tx_ref: txRef }),
  receipt: (reference: string, token?: string) => at(landingPaths.receipt(reference, token)),
  calendar: (reference: string, token?: string) => at(landingPaths.calendar(reference, token)),
  staff: at(landingPaths.staff),
  login: at('/login'),
  dashboard: (role: StaffRole, tab?: string) => at(`/dashboard/${role}`, { tab }),
} as const;
