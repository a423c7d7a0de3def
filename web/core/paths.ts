import { landingPaths, roomPagePath } from '#contract/page.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';

declare const address: unique symbol;

/** An address of this site, which only this file can make. */
export type Address = string & { readonly [address]: true };

const addressOf = (path: string, query: Record<string, string | undefined> = {}): Address => {
  const definedEntries = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(definedEntries).toString();
  return (search ? `${path}?${search}` : path) as Address;
};

const stayQuery = ({ checkIn, checkOut, guests, children, promoCode }: AskedStay) => ({
  check_in: checkIn,
  check_out: checkOut,
  guests: guests?.toString(),
  children: children ? String(children) : undefined,
  promo_code: promoCode,
});

export const paths = {
  home: addressOf('/'),
  rooms: addressOf('/rooms'),
  gallery: (selection: { category?: string; picture?: string } = {}) => addressOf('/gallery', selection),
  about: addressOf('/about'),
  contact: addressOf('/contact'),
  social: addressOf('/social'),
  privacy: addressOf('/privacy'),
  myBooking: addressOf('/my-booking'),
  booking: (roomId?: string, asked: AskedStay = {}) => addressOf('/booking', { room: roomId, ...stayQuery(asked) }),
  /** Opens the form even if a booking of this browser waits for its payment. */
  anotherBooking: addressOf('/booking', { another: 'yes' }),
  paymentResult: (txRef: string) => addressOf(landingPaths.bookingSuccess, { tx_ref: txRef }),
  receipt: (reference: string, token?: string) => addressOf(landingPaths.receipt(reference, token)),
  calendar: (reference: string, token?: string) => addressOf(landingPaths.calendar(reference, token)),
  staff: addressOf(landingPaths.staff),
  login: addressOf('/login'),
} as const;

/**
 * The page of a room type. `month` is the first month that its calendar shows. It stands outside `paths`, so that the
 * form, which has no byte left, does not load it.
 */
export const roomPath = (roomId: string, asked: AskedStay = {}, month?: string): Address =>
  addressOf(roomPagePath(roomId), { ...stayQuery(asked), month });

/**
 * The address of a page with what the guest has asked for so far. Leaves out a check-in without a check-out, because
 * the page of the rooms would ask for the other one.
 */
export function withStay(address: Address, asked: AskedStay): Address {
  const [path = '', query] = address.split('?');
  const stay = asked.checkOut ? asked : { ...asked, checkIn: undefined };
  return addressOf(path, { ...Object.fromEntries(new URLSearchParams(query)), ...stayQuery(stay) });
}
