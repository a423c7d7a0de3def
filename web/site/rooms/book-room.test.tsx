import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { demoRoomTypes, type RoomListing } from '#contract/rooms/rooms.ts';
import { daysText } from '#web/offer/days-text.ts';
import type { StayToOffer } from '#web/offer/stay-offer.tsx';
import { BookRoom } from '#web/site/rooms/book-room.tsx';

const room = demoRoomTypes.find(({ id }) => id === 'deluxe') as RoomListing;
const dates = { checkIn: '2026-12-24', checkOut: '2026-12-26' };
const asked = { ...dates, guests: 2, children: 1, promoCode: 'SUMMER' };
const makeStay = (changes: Partial<StayToOffer>): StayToOffer => ({
  ...{
    ...dates,
    nights: 2,
    now: '',
    ratePlans: [],
    isFreeByRoom: { deluxe: true },
    refusalByRoom: {},
    nextFreeByRoom: {},
    note: undefined,
  },
  ...changes,
});
const renderButton = (requested: StayToOffer | undefined, wanted = asked) =>
  renderToStaticMarkup(<BookRoom room={room} stay={requested} asked={wanted} className="" />);
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');
const queryOf = (html: string) =>
  Object.fromEntries(new URLSearchParams(/\?([^"]*)/.exec(html)?.[1]?.replaceAll('&amp;', '&')));

test('the button of a free room carries dates, guests and code to the form', () => {
  const html = renderButton(makeStay({}));
  expect(textOf(html)).toBe('Book Now Deluxe');
  expect(queryOf(html)).toEqual({
    ...{ room: 'deluxe', check_in: dates.checkIn, check_out: dates.checkOut },
    ...{ guests: '2', children: '1', promo_code: 'SUMMER' },
  });
});

test('the button of a room that is taken names the dates it books instead', () => {
  const nextFree = { deluxe: { checkIn: '2026-12-29', checkOut: '2026-12-31' } };
  const html = renderButton(makeStay({ isFreeByRoom: { deluxe: false }, nextFreeByRoom: nextFree }));
  expect(textOf(html)).toBe('Book 29–31 Dec Deluxe');
  expect(queryOf(html)).toMatchObject({ check_in: '2026-12-29', check_out: '2026-12-31', guests: '2' });
});

test('where no dates are known to be free, the guest chooses some', () => {
  const html = renderButton(makeStay({ isFreeByRoom: { deluxe: false } }));
  expect([textOf(html), queryOf(html).check_in]).toEqual(['Choose other dates Deluxe', undefined]);
});

test('a room that is too small for the guests cannot be booked', () => {
  expect(renderButton(makeStay({ isFreeByRoom: {} }), { ...asked, guests: 4 })).toMatch(
    /^<p [^>]*>Too small for 4 guests<\/p>$/,
  );
});

test('without dates the button carries the guests', () => {
  expect(textOf(renderButton(undefined))).toBe('Book Now Deluxe');
});

test('dates over the end of a month name both months', () => {
  expect(daysText({ checkIn: '2026-12-30', checkOut: '2027-01-02' })).toBe('30 Dec – 2 Jan');
});
