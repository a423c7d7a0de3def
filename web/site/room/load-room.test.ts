import { expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { addDays } from '#contract/core/dates.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { loadRoom } from '#web/site/room/load-room.ts';

const today = '2026-11-21';
const facts = { hotel, pictures: noOwnPictures, today, now: `${today}T09:00:00Z`, publicUrl: 'https://hotel.example' };

/** `asked` are the days of each calendar that was asked for. */
function loadWith(params: Record<string, string>, { roomId = 'deluxe', isCalendarAway = false } = {}) {
  const asked: string[] = [];
  const call = (async (name: string, input: { from: string; to: string }) => {
    if (name === 'availableRooms') return { data: demoRoomTypes, plans: [], today };
    if (name !== 'roomCalendar') return { available: true };
    asked.push(`${input.from} ${input.to}`);
    if (isCalendarAway) throw new Error('offline');
    return { data: [{ night: input.from, state: 'free', priceKobo: 100 }] };
  }) as unknown as GuestCallApi;
  return loadRoom({ call, facts }, roomId, params).then((offer) => ({ offer, asked }));
}

test('a room type that the hotel does not offer has no page', async () => {
  expect(await loadWith({}, { roomId: 'penthouse' })).toEqual({ offer: undefined, asked: [] });
});

test('without dates the calendar shows this month and the next, from today on', async () => {
  const { offer, asked } = await loadWith({});
  expect(asked).toEqual(['2026-11-21 2026-12-31']);
  expect(offer?.calendar).toMatchObject({ shown: ['2026-11', '2026-12'], earlier: undefined, later: '2027-01' });
  expect(offer?.picked).toEqual({ checkIn: undefined, checkOut: undefined });
});

test('with dates the calendar begins with the month of the check-in', async () => {
  const { offer, asked } = await loadWith({ check_in: '2027-02-10', check_out: '2027-02-12' });
  expect(asked).toEqual(['2027-02-01 2027-03-31']);
  expect(offer?.calendar).toMatchObject({ shown: ['2027-02', '2027-03'], earlier: '2026-12', later: '2027-04' });
  expect(offer?.offer.stay).toMatchObject({ nights: 2, isFreeByRoom: { deluxe: true } });
});

test('a check-in alone is no mistake, because the guest is still choosing', async () => {
  const { offer } = await loadWith({ check_in: '2026-12-10' });
  expect(offer?.offer).toMatchObject({ stay: undefined, problems: [] });
  expect(offer?.picked).toEqual({ checkIn: '2026-12-10', checkOut: undefined });
  const { offer: sentEmpty } = await loadWith({ check_in: '2026-12-10', check_out: '' });
  expect(sentEmpty?.offer.problems.map(({ field }) => field)).toEqual(['checkOut']);
});

test('the last months that can be booked are the last that are shown', async () => {
  const lastNight = addDays(today, 365 + 30 - 1);
  const { offer, asked } = await loadWith({ month: '2027-12' });
  expect(offer?.calendar).toMatchObject({ shown: ['2027-11', '2027-12'], later: undefined });
  expect(asked).toEqual([`2027-11-01 ${lastNight}`]);
});

test.each(['2020-01', '2030-01', 'soon', '2026-1'])(
  'the month %s, which cannot be booked, is not shown',
  async (month) => {
    expect((await loadWith({ month })).offer?.calendar.shown).toEqual(['2026-11', '2026-12']);
  },
);

test('words for dates are left out', async () => {
  expect((await loadWith({ check_in: 'soon', check_out: 'later' })).offer?.picked).toEqual({
    checkIn: undefined,
    checkOut: undefined,
  });
});

test('while the calendar cannot be read, the room is shown without prices of nights', async () => {
  const { offer } = await loadWith({}, { isCalendarAway: true });
  expect(offer?.room.id).toBe('deluxe');
  expect(offer?.calendar.nights).toBeUndefined();
});
