import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { kobo, type Night, priceLinesOf } from '#contract/core/money.ts';
import {
  changedNights,
  changeMessages,
  changeProblems,
  daysBetween,
  type PricedStay,
  type RequestedStay,
  totalPrice,
  typeRunsOf,
  typesOfNights,
  unusedNightsOf,
} from '#contract/front-desk/stay-change.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import hotel from '#hotel';

const today = '2026-11-21';
const days = { today, deskDay: today };
const bookedNight: Night = { price: kobo(3_050_000), fee: kobo(61_000) };
const priceToday = kobo(3_300_000);
const noGuestPrices = { guestsKobo: kobo(0), bookedGuestsKobo: kobo(0) };
const pricesToday = () => ({ nights: Array.from({ length: 40 }, () => priceToday), ...noGuestPrices });
const addedNight: Night = { price: priceToday, fee: kobo(0) };

const makeStay = (first = 10, changes: Partial<PricedStay> = {}): PricedStay => ({
  ...{ status: 'confirmed', roomId: 'deluxe', guests: 2, nights: [bookedNight, bookedNight, bookedNight] },
  nightTypes: ['deluxe', 'deluxe', 'deluxe'],
  ...{ children: 0, planCode: 'flexible', guestsKobo: kobo(0) },
  ...{ checkIn: addDays(today, first), checkOut: addDays(today, first + 3) },
  ...changes,
});
/** If the room type changes, `roomFrom` is by default today. */
const requestChange = (
  before: PricedStay,
  { roomFrom, ...changes }: Partial<RequestedStay> & { roomFrom?: string } = {},
): RequestedStay => {
  const { roomId, checkIn, checkOut, guests, children, planCode } = { ...before, ...changes };
  const dates = { roomId, checkIn, checkOut };
  const from = roomFrom ?? (roomId === before.roomId ? undefined : today);
  return { ...dates, guests, children, planCode, nightTypes: typesOfNights(before, dates, from) };
};

describe('the nights of a changed stay', () => {
  test('that stay keep their price and fee; new ones have today’s price and no fee', () => {
    const before = makeStay();
    const laterStay = requestChange(before, { checkIn: addDays(today, 11), checkOut: addDays(today, 15) });
    expect(changedNights(before, laterStay, today, pricesToday)).toEqual({
      nights: [bookedNight, bookedNight, addedNight, addedNight],
      addedNights: ['2026-12-04', '2026-12-05'],
      droppedNights: ['2026-12-01'],
      guestsKobo: 0,
    });
  });

  test('in another room type are all new', () => {
    const before = makeStay();
    const { nights, addedNights, droppedNights } = changedNights(
      before,
      requestChange(before, { roomId: 'suite' }),
      today,
      pricesToday,
    );
    expect(nights).toEqual([addedNight, addedNight, addedNight]);
    expect(addedNights).toEqual(droppedNights);
  });

  test('of a guest who moves during the stay keep what was slept', () => {
    const before = makeStay(-2, { status: 'checked_in' });
    expect(changedNights(before, requestChange(before, { roomId: 'suite' }), today, pricesToday)).toEqual({
      nights: [bookedNight, bookedNight, addedNight],
      addedNights: [today],
      droppedNights: [today],
      guestsKobo: 0,
    });
  });

  test('with another plan have its price from today on, and what was slept keeps its own', () => {
    const before = makeStay(-1, { status: 'checked_in' });
    const change = changedNights(before, requestChange(before, { planCode: 'breakfast' }), today, pricesToday);
    expect(change).toMatchObject({ nights: [bookedNight, addedNight, addedNight], addedNights: [], droppedNights: [] });
  });

  test('of other guests cost from today on what these add, and what was slept stays', () => {
    const before = makeStay(-1, { status: 'checked_in', guestsKobo: kobo(500_000) });
    const pricesWithGuests = () => ({ ...pricesToday(), guestsKobo: kobo(900_000) });
    const { nights, guestsKobo } = changedNights(before, requestChange(before, { guests: 3 }), today, pricesWithGuests);
    expect(nights.map(({ price }) => price)).toEqual([3_050_000, 3_450_000, 3_450_000]);
    expect([guestsKobo, totalPrice(nights).fee]).toEqual([900_000, 3 * bookedNight.fee]);
    const changeToFewerGuests = changedNights(before, requestChange(before, { guests: 1 }), today, pricesToday);
    expect(changeToFewerGuests.nights.map(({ price }) => price)).toEqual([3_050_000, 2_550_000, 2_550_000]);
  });

  test('of the same guests keep their price, whatever a further guest costs by now', () => {
    const before = makeStay();
    const { nights, guestsKobo } = changedNights(before, requestChange(before), today, () => ({
      ...pricesToday(),
      guestsKobo: kobo(900_000),
    }));
    expect([nights, guestsKobo]).toEqual([before.nights, 0]);
  });

  test('in another room type from a later night on are new from then, and those before keep type, price and fee', () => {
    const before = makeStay();
    const splitRequest = requestChange(before, { roomId: 'suite', roomFrom: '2026-12-03' });
    expect(typeRunsOf(splitRequest)).toEqual([
      { roomTypeId: 'deluxe', checkIn: '2026-12-01', checkOut: '2026-12-03' },
      { roomTypeId: 'suite', checkIn: '2026-12-03', checkOut: '2026-12-04' },
    ]);
    const change = changedNights(before, splitRequest, today, pricesToday);
    expect(change).toMatchObject({ nights: [bookedNight, bookedNight, addedNight], addedNights: ['2026-12-03'] });
    expect(changedNights(before, splitRequest, today, pricesToday, true).nights).toEqual(before.nights);
  });

  test('of several types keep them, and a further night has the type of the nearest one', () => {
    const before = makeStay(10, { roomId: 'suite', nightTypes: ['deluxe', 'deluxe', 'suite'] });
    const longerRequest = requestChange(before, { checkIn: '2026-11-30', checkOut: '2026-12-05' });
    expect(longerRequest.nightTypes).toEqual(['deluxe', 'deluxe', 'deluxe', 'suite', 'suite']);
    const suitePrice = kobo(4_000_000);
    const pricesOf = (type: string) =>
      type === 'suite' ? { ...pricesToday(), nights: Array(5).fill(suitePrice) } : pricesToday();
    expect(changedNights(before, longerRequest, today, pricesOf)).toMatchObject({
      nights: [addedNight, ...before.nights, { price: suitePrice, fee: kobo(0) }],
      addedNights: ['2026-11-30', '2026-12-04'],
      droppedNights: [],
    });
  });

  test('of several types cost more or less for other guests by what these add in each', () => {
    const before = makeStay(10, {
      ...{ roomId: 'suite', nightTypes: ['deluxe', 'deluxe', 'suite'], guestsKobo: kobo(200_000) },
    });
    const pricesOf = (type: string) =>
      type === 'suite'
        ? { ...pricesToday(), guestsKobo: kobo(500_000) }
        : { ...pricesToday(), guestsKobo: kobo(90_000), bookedGuestsKobo: kobo(60_000) };
    const { nights, guestsKobo } = changedNights(before, requestChange(before, { guests: 3 }), today, pricesOf);
    expect(nights.map(({ price }) => price)).toEqual([3_080_000, 3_080_000, 3_350_000]);
    expect(guestsKobo).toBe(500_000);
  });

  test('are each kept, dropped or added, whatever the dates', () => {
    const anyDates = fc.record({ from: fc.integer({ min: -5, max: 20 }), nights: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(anyDates, fc.boolean(), ({ from, nights }, changesRoom) => {
        const before = makeStay(0);
        const checkIn = addDays(today, from);
        const requested = requestChange(before, {
          checkIn,
          checkOut: addDays(checkIn, nights),
          roomId: changesRoom ? 'suite' : 'deluxe',
        });
        const change = changedNights(before, requested, today, pricesToday);
        expect(change.nights).toHaveLength(nights);
        const unchangedCount = nights - change.addedNights.length;
        expect(unchangedCount).toBe(3 - change.droppedNights.length);
        expect(totalPrice(change.nights).fee).toBe(unchangedCount * bookedNight.fee);
      }),
    );
  });
});

test('nights are shown by their price', () => {
  expect(priceLinesOf([bookedNight, bookedNight, addedNight, bookedNight])).toEqual([
    { nights: 3, price: bookedNight.price },
    { nights: 1, price: priceToday },
  ]);
});

describe('a stay cannot become', () => {
  const room = { name: 'Deluxe', maxOccupancy: 2 };
  const problemsOf = (before: PricedStay, changes: Partial<RequestedStay> & { roomFrom?: string }) =>
    changeProblems(
      before,
      { ...requestChange(before, changes), roomFrom: changes.roomFrom },
      days,
      hotel.stays,
      room,
    ).map(({ field, message }) => `${field}: ${message}`);
  const stayInHouse = makeStay(-1, { status: 'checked_in' });

  test.each<[string, PricedStay, Partial<RequestedStay> & { roomFrom?: string }, string]>([
    [
      'one in another room type from a night that has passed',
      stayInHouse,
      { roomId: 'suite', roomFrom: '2026-11-20' },
      `roomFrom: ${changeMessages.typePassed(today)}`,
    ],
    [
      'one in another room type from its end on',
      makeStay(),
      { roomId: 'suite', roomFrom: '2026-12-04' },
      `roomFrom: ${changeMessages.noNightLeft}`,
    ],
    [
      'one of two room types before it is paid',
      makeStay(10, { status: 'pending' }),
      { roomId: 'suite', roomFrom: '2026-12-02' },
      `roomFrom: ${changeMessages.onePending}`,
    ],
    [
      'earlier than today',
      makeStay(),
      { checkIn: '2026-11-20' },
      `checkIn: The earliest check-in is ${formatDay(today)}.`,
    ],
    [
      'later than a year ahead',
      makeStay(),
      { checkIn: '2028-01-01' },
      'checkIn: The latest check-in is Sun, 21 Nov 2027.',
    ],
    ['shorter than a night', makeStay(), { checkOut: '2026-12-01' }, `checkOut: ${stayMessages.order}`],
    [
      'longer than 30 nights',
      makeStay(),
      { checkOut: '2027-01-01' },
      'checkOut: A stay has at most 30 nights: the latest check-out is Thu, 31 Dec 2026.',
    ],
    ['one that begins another day, once begun', stayInHouse, { checkIn: today }, `checkIn: ${changeMessages.arrived}`],
    [
      'one without a night that was slept',
      makeStay(-2, { status: 'checked_in' }),
      { checkOut: '2026-11-20' },
      `checkOut: ${changeMessages.nightsPassed(today)}`,
    ],
    [
      'another room for no night',
      stayInHouse,
      { roomId: 'suite', checkOut: today },
      `roomId: ${changeMessages.noNightLeft}`,
    ],
    ['one for more than the room sleeps', makeStay(), { guests: 3 }, `guests: ${stayMessages.occupancy('Deluxe', 2)}`],
    [
      'one for longer, of who never came',
      makeStay(-9),
      { checkOut: '2026-11-25' },
      `checkIn: ${changeMessages.notArrived}`,
    ],
    [
      'one of the past',
      makeStay(-3),
      { checkOut: '2026-11-20' },
      'checkOut: The earliest check-out is Sun, 22 Nov 2026.',
    ],
  ])('%s', (_, before, changes, sentence) => {
    expect(problemsOf(before, changes)).toEqual([sentence]);
  });

  test.each<[string, PricedStay, Partial<RequestedStay>]>([
    ['itself, long after', makeStay(-30), {}],
    ['a later one of somebody who has not come', makeStay(-1), { checkIn: today }],
    ['one that ends today', stayInHouse, { checkOut: today }],
    ['one that ends tomorrow, on the first day', makeStay(0, { status: 'checked_in' }), { checkOut: '2026-11-22' }],
    ['one for longer, of who has stayed on', makeStay(-5, { status: 'checked_in' }), { checkOut: '2026-11-23' }],
  ])('%s is no such thing', (_, before, changes) => {
    expect(problemsOf(before, changes)).toEqual([]);
  });
});

test('who leaves early does not use the nights from today on, but always the first', () => {
  const unusedNightsFrom = (first: number) => unusedNightsOf(makeStay(first, { status: 'checked_in' }), today);
  expect(unusedNightsFrom(-1)).toEqual(daysBetween(today, '2026-11-23'));
  expect(unusedNightsFrom(0)).toEqual(['2026-11-22', '2026-11-23']);
  expect(unusedNightsFrom(-3)).toEqual([]);
  expect(unusedNightsOf(makeStay(0), today)).toEqual([]);
  expect(unusedNightsFrom(1)).toEqual([]);
});
