import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CandidateRoom, rankRooms, type StayToPlace } from '#contract/bookings/room-choice.ts';
import type { TakenNights } from '#contract/bookings/room-fit.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { rounds } from '#tools/testing/form.ts';

const today = '2026-11-23';
const day = (night: number) => addDays(today, night);
const makeRoom = (id: string, changes: Partial<CandidateRoom> = {}): CandidateRoom => ({
  ...{ id, roomTypeId: 'deluxe', rank: Number(id), features: [], condition: 'clean' },
  ...changes,
});
const makeTakenNights = (id: string, from: number, until: number, booking = 'other'): TakenNights => ({
  ...{ room: id, from: day(from), until: day(until), booking, pinned: false },
});
const makeStayToPlace = (from: number, until: number, changes: Partial<StayToPlace> = {}): StayToPlace => ({
  ...{ booking: 'own', roomTypeId: 'deluxe', from: day(from), until: day(until), note: '' },
  pricePerNight: kobo(5_490_000),
  ...changes,
});
const rankedRooms = (of: StayToPlace, rooms: CandidateRoom[], taken: TakenNights[] = []) =>
  rankRooms(of, rooms, taken, today).map(({ room: { id }, reason }) => [id, reason]);

describe('the rooms for a stay come in this order', () => {
  test('the own type before another one, a free room before a taken one', () => {
    const rooms = [makeRoom('1', { roomTypeId: 'suite' }), makeRoom('2'), makeRoom('3')];
    expect(rankedRooms(makeStayToPlace(2, 4), rooms, [makeTakenNights('2', 3, 5)]).map(([id]) => id)).toEqual([
      '3',
      '1',
      '2',
    ]);
  });

  test('clean before dirty for a guest who arrives today, and for nobody else', () => {
    const rooms = [makeRoom('1', { condition: 'dirty' }), makeRoom('2')];
    expect(rankedRooms(makeStayToPlace(0, 2), rooms).map(([id]) => id)).toEqual(['2', '1']);
    expect(rankedRooms(makeStayToPlace(1, 2), rooms).map(([id]) => id)).toEqual(['1', '2']);
  });

  test('empty before one that its guest has not left yet', () => {
    const rooms = [makeRoom('1', { occupiedBy: 'Sade Bello' }), makeRoom('2', { condition: 'dirty' })];
    expect(rankedRooms(makeStayToPlace(0, 2), rooms)).toEqual([
      ['2', 'Nobody else has this room after the stay'],
      ['1', 'Sade Bello has not left yet. Nobody else has this room after the stay'],
    ]);
  });

  test('any other before one in which housekeeping saw somebody, for a guest who arrives today', () => {
    const rooms = [makeRoom('1', { seenOccupiedAt: new Date() }), makeRoom('2', { condition: 'dirty' })];
    expect(rankedRooms(makeStayToPlace(0, 2), rooms).map(([id]) => id)).toEqual(['2', '1']);
    expect(rankedRooms(makeStayToPlace(1, 2), rooms).map(([id]) => id)).toEqual(['1', '2']);
  });

  test('an exact fit, then long gaps, then a gap of one night', () => {
    const taken = [
      makeTakenNights('1', 1, 2),
      makeTakenNights('1', 5, 9),
      makeTakenNights('2', 0, 3),
      makeTakenNights('2', 5, 9),
      makeTakenNights('3', 0, 3),
      makeTakenNights('3', 10, 12),
    ];
    expect(rankedRooms(makeStayToPlace(3, 5), [makeRoom('1'), makeRoom('2'), makeRoom('3')], taken)).toEqual([
      ['2', 'Fits exactly, no night left over'],
      ['3', 'Leaves 5 nights open after'],
      ['1', 'Leaves 1 night open before'],
    ]);
  });

  test('what the note asks for, then the order of the rooms', () => {
    const rooms = [
      makeRoom('1'),
      makeRoom('2', { features: ['lagoon view', 'quiet'] }),
      makeRoom('3', { features: ['twin beds'] }),
    ];
    const idsInOrder = (note: string) => rankedRooms(makeStayToPlace(0, 2, { note }), rooms).map(([id]) => id);
    expect(idsInOrder('')).toEqual(['1', '2', '3']);
    expect(idsInOrder('Wants a bed for each')).toEqual(['3', '1', '2']);
    expect(rankedRooms(makeStayToPlace(0, 2, { note: 'Quiet, please' }), rooms)[0]).toEqual([
      '2',
      'Nobody else has this room after the stay. Quiet, as noted',
    ]);
  });

  test('with the price that stays in a room of another type', () => {
    const [other] = rankedRooms(makeStayToPlace(0, 2), [makeRoom('1', { roomTypeId: 'suite' })]);
    expect(other?.[1]).toBe('Other type. The price stays ₦54,900.');
  });
});

type Step = { kind: 'book' | 'cancel' | 'extend'; from: number; nights: number; pick: number };
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('book', 'book', 'book', 'book', 'cancel', 'extend'),
    from: fc.integer({ min: 0, max: 55 }),
    nights: fc.integer({ min: 1, max: 5 }),
    pick: fc.nat(),
  }),
  { minLength: 500, maxLength: 500 },
);

type ChooseRoom = (of: StayToPlace, rooms: CandidateRoom[], taken: TakenNights[]) => string | undefined;
const bestRoom: ChooseRoom = (of, rooms, taken) =>
  rankRooms(of, rooms, taken, today).find((each) => !each.takenBy)?.room.id;
const firstFreeRoom: ChooseRoom = (of, rooms, taken) =>
  rooms.find(({ id }) => !taken.some((each) => each.room === id && each.from < of.until && each.until > of.from))?.id;

/** Gives each booking a room as it comes. Returns how many single nights are left between two stays. */
function countOneNightHoles(bookingSteps: readonly Step[], choose: ChooseRoom): number {
  const rooms = Array.from({ length: 20 }, (_, index) => makeRoom(`${index + 1}`));
  const taken: TakenNights[] = [];
  for (const [index, { kind, from, nights, pick }] of bookingSteps.entries()) {
    const chosenNights = taken[pick % Math.max(1, taken.length)];
    if (kind === 'book') {
      const id = choose(makeStayToPlace(from, from + nights), rooms, taken);
      if (id) taken.push(makeTakenNights(id, from, from + nights, `${index}`));
    } else if (kind === 'cancel' && chosenNights) taken.splice(taken.indexOf(chosenNights), 1);
    else if (chosenNights) {
      const until = addDays(chosenNights.until, 1);
      const isFree = !taken.some(
        (each) => each.room === chosenNights.room && each.from < until && each.from >= chosenNights.until,
      );
      if (isFree) chosenNights.until = until;
    }
  }
  const stayStarts = new Set(taken.map(({ room: id, from }) => `${id} ${from}`));
  const isHole = ({ room: id, until }: TakenNights) =>
    !stayStarts.has(`${id} ${until}`) && stayStarts.has(`${id} ${addDays(until, 1)}`);
  return taken.filter(isHole).length;
}

test('after 500 bookings, cancellations and extensions, at most half as many single nights are left as by taking the first free room', () => {
  let [holesOfBest, holesOfFirst] = [0, 0];
  fc.assert(
    fc.property(steps, (run) => {
      holesOfBest += countOneNightHoles(run, bestRoom);
      holesOfFirst += countOneNightHoles(run, firstFreeRoom);
    }),
    { numRuns: rounds(10, 4), seed: 20 },
  );
  expect(holesOfBest).toBeLessThanOrEqual(holesOfFirst / 2);
});
