import { expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { addDays, weekdays } from '#contract/core/dates.ts';
import { fieldError } from '#contract/core/errors.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { loadOffer } from '#web/site/rooms/load-offer.ts';

const today = '2026-11-21';
const now = `${today}T09:00:00Z`;
const day = (offset: number) => addDays(today, offset);

/** From the tenth day on: taken, free, taken, free, the last room, free. */
const nights = ['sold_out', 'free', 'sold_out', 'free', 'last', 'free'].map((state, n) => ({
  night: day(10 + n),
  state,
}));

const summerPromo: PromoOffer = {
  ...{ code: 'SUMMER', kind: 'percent', percentOff: 15, amountKobo: null, stayFrom: null, stayUntil: null },
  ...{ minNights: 1, roomTypeIds: ['classic-single'], planCodes: [] },
};
function checkedCode(typed = '') {
  if (typed === summerPromo.code) return { promo: summerPromo };
  throw fieldError('promoCode', promoTexts.unknown);
}

/** The Deluxe is taken; the check of the Business Suite fails. */
const call = (async (name: string, input: { roomTypeId?: string; promoCode?: string }) => {
  if (name === 'availableRooms') return { data: demoRoomTypes, plans: [], today };
  if (name === 'roomCalendar') return { data: nights };
  if (name === 'checkPromoCode') return checkedCode(input.promoCode);
  if (input.roomTypeId === 'business-suite') throw new Error('offline');
  return { available: input.roomTypeId !== 'deluxe' };
}) as unknown as GuestCallApi;
const facts = { hotel, pictures: noOwnPictures, today, now, publicUrl: 'https://hotel.example' };
const loadOfferFor = (checkIn?: string, checkOut?: string, others = {}) =>
  loadOffer({ call, facts }, { check_in: checkIn, check_out: checkOut, ...others });

test('without dates nothing is asked', async () => {
  expect(await loadOfferFor()).toMatchObject({ stay: undefined, problems: [], isLive: true });
});

test('with dates every room says whether it is free, as far as anybody knows', async () => {
  expect((await loadOfferFor(day(10), day(13))).stay).toEqual({
    checkIn: day(10),
    checkOut: day(13),
    nights: 3,
    party: { guests: 1, children: 0 },
    now,
    ratePlans: [],
    isFreeByRoom: { 'classic-single': true, deluxe: false, 'deluxe-large': true, 'executive-suite': true },
    refusalByRoom: {},
    nextFreeByRoom: { deluxe: { checkIn: day(13), checkOut: day(16) } },
    note: 'Could not verify availability, please try again',
  });
});

test('where no stay so long is free, none is proposed', async () => {
  expect((await loadOfferFor(day(10), day(14))).stay?.nextFreeByRoom).toEqual({});
});

test.each([
  [day(1), undefined, 'checkOut: Please select check-in and check-out dates'],
  ['', '', 'checkIn: Please select check-in and check-out dates'],
  ['5', day(2), 'checkIn: Please select check-in and check-out dates'],
  [day(3), day(3), 'checkOut: Check-out must be after check-in'],
  [day(-1), day(3), 'checkIn: Invalid date range'],
  [day(1), day(32), 'checkOut: Invalid date range'],
])('%s to %s: %s', async (from, to, says) => {
  const { stay, problems } = await loadOfferFor(from, to);
  expect([stay, `${problems[0]?.field}: ${problems[0]?.message}`]).toEqual([undefined, says]);
});

test('rooms that take the guests come first, and only these are asked for', async () => {
  const { rooms, stay, asked } = await loadOfferFor(day(10), day(13), {
    guests: '4',
    children: '2',
    promo_code: 'SUMMER',
  });
  const sleepsFour = demoRoomTypes.filter(({ maxOccupancy }) => maxOccupancy >= 4).map(({ id }) => id);
  expect(sleepsFour.length).toBeGreaterThan(0);
  expect(rooms.slice(0, sleepsFour.length).map(({ id }) => id)).toEqual(sleepsFour);
  expect(rooms).toHaveLength(demoRoomTypes.length);
  expect(Object.keys(stay?.isFreeByRoom ?? {}).every((id) => sleepsFour.includes(id))).toBe(true);
  expect(stay?.party).toEqual({ guests: 4, children: 2 });
  expect(asked).toMatchObject({ guests: 4, children: 2, promoCode: 'SUMMER' });
});

test('children alone cannot ask for a room', async () => {
  const { stay, problems } = await loadOfferFor(day(10), day(13), { guests: '2', children: '2' });
  expect([stay, problems]).toEqual([
    undefined,
    [{ field: 'children', message: 'At least one guest must be an adult' }],
  ]);
});

test('a stay that breaks a condition says which, and a longer one is proposed', async () => {
  const minimum = { from: day(10), lastNight: day(30), weekdays: [...weekdays], kind: 'min_stay_through', nights: 3 };
  const brokenCondition = { field: 'checkOut', message: 'From 1 December at least 3 nights.' };
  const callWithCondition = (async (name: string, input: { roomTypeId?: string }) => {
    if (name === 'availableRooms')
      return {
        data: demoRoomTypes.map((room) => ({ ...room, conditions: room.id === 'deluxe' ? [minimum] : [] })),
        today,
      };
    if (name === 'roomCalendar') return { data: nights.slice(3) };
    return input.roomTypeId === 'deluxe' ? { available: false, broken: brokenCondition } : { available: true };
  }) as unknown as GuestCallApi;
  const { stay } = await loadOffer({ call: callWithCondition, facts }, { check_in: day(13), check_out: day(15) });
  expect(stay?.refusalByRoom.deluxe).toBe(brokenCondition.message);
  expect(stay?.nextFreeByRoom).toEqual({ deluxe: { checkIn: day(13), checkOut: day(16) } });
});

test('a code in the address is in the prices', async () => {
  const { stay, codeProblem } = await loadOfferFor(day(10), day(13), { promo_code: 'SUMMER' });
  expect([stay?.special?.promo, codeProblem]).toEqual([summerPromo, undefined]);
});

test('a code that nobody knows is said to be so, with dates and without', async () => {
  expect((await loadOfferFor(undefined, undefined, { promo_code: 'WINTER' })).codeProblem).toBe(promoTexts.unknown);
  const { stay, codeProblem } = await loadOfferFor(day(10), day(13), { promo_code: 'WINTER' });
  expect([stay?.special, codeProblem]).toEqual([undefined, promoTexts.unknown]);
});
