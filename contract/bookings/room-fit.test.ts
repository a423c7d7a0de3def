import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FloatingStay,
  fitFloatingStays,
  makeDisplacementCheck,
  type RoomToFill,
  type TakenNights,
} from '#contract/bookings/room-fit.ts';
import { addDays } from '#contract/core/dates.ts';
import { rounds } from '#tools/testing/form.ts';

const day = (night: number) => addDays('2026-11-23', night);
const roomsNamed = (...numbers: string[]): RoomToFill[] =>
  numbers.map((number, rank) => ({ id: number, roomTypeId: 'deluxe', rank, number }));
const makeTakenNights = (
  room: string,
  from: number,
  until: number,
  booking: string | null,
  pinned = true,
): TakenNights => ({
  ...{ room, from: day(from), until: day(until), booking, pinned },
});
const makeFloatingStay = (booking: string, from: number, until: number): FloatingStay => ({
  ...{ booking, roomTypeId: 'deluxe', from: day(from), until: day(until) },
});

describe('a stay without a room', () => {
  test('goes where the fewest nights are left over', () => {
    const fits = fitFloatingStays(
      roomsNamed('201', '202'),
      [makeTakenNights('202', 3, 5, 'Ada')],
      [makeFloatingStay('Obi', 0, 3)],
    );
    expect(fits.get('Obi')).toEqual({ room: '202', repair: null });
  });

  test('gets no room without a number, and none of another type', () => {
    const rooms: RoomToFill[] = [
      { id: 'a', roomTypeId: 'deluxe', rank: 1, number: null },
      { id: 'b', roomTypeId: 'suite', rank: 2, number: '301' },
    ];
    expect(fitFloatingStays(rooms, [], [makeFloatingStay('Obi', 0, 3)]).get('Obi')).toEqual({
      room: null,
      repair: null,
    });
  });

  test('that fits nowhere is named with the one move that makes room for it', () => {
    const obstacles = [
      makeTakenNights('201', 0, 2, 'Ada'),
      makeTakenNights('201', 3, 5, 'Bola', false),
      makeTakenNights('202', 0, 2, 'Uche', false),
    ];
    const fits = fitFloatingStays(roomsNamed('201', '202'), obstacles, [makeFloatingStay('Obi', 2, 4)]);
    expect(fits.get('Obi')).toEqual({ room: '202', repair: null });
    const fitsWithoutSpace = fitFloatingStays(roomsNamed('201', '202'), obstacles, [makeFloatingStay('Obi', 1, 4)]);
    expect(fitsWithoutSpace.get('Obi')).toEqual({ room: null, repair: null });
    const movable = [makeTakenNights('201', 3, 5, 'Bola', false), makeTakenNights('202', 0, 2, 'Uche')];
    expect(fitFloatingStays(roomsNamed('201', '202'), movable, [makeFloatingStay('Obi', 1, 4)]).get('Obi')).toEqual({
      room: null,
      repair: { booking: 'Bola', fromRoom: '201', room: '202' },
    });
  });
});

const span = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 4 }));
const anyHotel = fc.record({
  rooms: fc.integer({ min: 1, max: 3 }),
  obstacles: fc.array(fc.record({ span, room: fc.nat(2), kind: fc.constantFrom('pinned', 'movable', 'closed') }), {
    maxLength: 5,
  }),
  stays: fc.array(span, { minLength: 1, maxLength: 5 }),
});

type Nights = { from: number; until: number };
type RoomsAndStays = {
  rooms: string[];
  obstacles: (Nights & { room: string; name: string; kind: string })[];
  stays: Nights[];
};
const overlaps = (a: Nights, b: Nights) => a.from < b.until && b.from < a.until;

function hotelFrom({
  rooms,
  obstacles,
  stays,
}: typeof anyHotel extends fc.Arbitrary<infer T> ? T : never): RoomsAndStays {
  const names = ['201', '202', '203'].slice(0, rooms);
  const obstaclesApart: RoomsAndStays['obstacles'] = [];
  obstacles.forEach(({ span: [from, nights], room, kind }, index) => {
    const obstacle = { from, until: from + nights, room: names[room % rooms] ?? '', name: `taken ${index}`, kind };
    if (!obstaclesApart.some((other) => other.room === obstacle.room && overlaps(other, obstacle)))
      obstaclesApart.push(obstacle);
  });
  return {
    rooms: names,
    obstacles: obstaclesApart,
    stays: stays.map(([from, nights]) => ({ from, until: from + nights })),
  };
}

const canPlaceAll = (rooms: string[], used: (Nights & { room: string })[], [stay, ...rest]: Nights[]): boolean =>
  !stay ||
  rooms.some(
    (room) =>
      !used.some((other) => other.room === room && overlaps(other, stay)) &&
      canPlaceAll(rooms, [...used, { ...stay, room }], rest),
  );

const fitStays = ({ rooms, obstacles, stays }: RoomsAndStays) =>
  fitFloatingStays(
    roomsNamed(...rooms),
    obstacles.map(({ room, from, until, name, kind }) =>
      makeTakenNights(room, from, until, kind === 'closed' ? null : name, kind !== 'movable'),
    ),
    stays.map(({ from, until }, index) => makeFloatingStay(`stay ${index}`, from, until)),
  );

describe('the checker', () => {
  test('finds a room for all exactly when there is one for all, and never puts two into one', () => {
    fc.assert(
      fc.property(anyHotel, (drawn) => {
        const hotel = hotelFrom(drawn);
        const fits = fitStays(hotel);
        const placed = hotel.stays.map((stay, index) => ({ ...stay, room: fits.get(`stay ${index}`)?.room ?? null }));
        const inRooms = [...hotel.obstacles, ...placed.filter(({ room }) => room !== null)];
        inRooms.forEach((one, index) => {
          const hasClash = inRooms.slice(index + 1).some((other) => other.room === one.room && overlaps(one, other));
          expect(hasClash).toBe(false);
        });
        expect(placed.every(({ room }) => room !== null)).toBe(canPlaceAll(hotel.rooms, hotel.obstacles, hotel.stays));
      }),
      { numRuns: rounds(500, 150) },
    );
  });

  test('offers a move of a stay that is not pinned, after which more stays fit', () => {
    fc.assert(
      fc.property(anyHotel, (drawn) => {
        const hotel = hotelFrom(drawn);
        const fitsBefore = [...fitStays(hotel).values()];
        const repair = fitsBefore.find((fit) => fit.repair)?.repair;
        if (!repair) return;
        const moved = hotel.obstacles.find(({ name }) => name === repair.booking);
        expect(moved).toMatchObject({ kind: 'movable', room: repair.fromRoom });
        const obstacles = hotel.obstacles.map((each) => (each === moved ? { ...each, room: repair.room } : each));
        const fitsAfter = [...fitStays({ ...hotel, obstacles }).values()];
        const countMisfits = (fits: typeof fitsBefore) => fits.filter(({ room }) => room === null).length;
        expect(countMisfits(fitsAfter)).toBeLessThan(countMisfits(fitsBefore));
      }),
      { numRuns: rounds(500, 150) },
    );
  });

  test('names a stay that a room would be taken from exactly when no other is left for it', () => {
    fc.assert(
      fc.property(anyHotel, (drawn) => {
        const { rooms, obstacles, stays } = hotelFrom(drawn);
        const [stayToPlace, ...others] = stays;
        if (!stayToPlace || !canPlaceAll(rooms, obstacles, others)) return;
        const displacedBy = makeDisplacementCheck(
          roomsNamed(...rooms),
          obstacles.map(({ room, from, until, name }) => makeTakenNights(room, from, until, name)),
          others.map(({ from, until }, index) => makeFloatingStay(`stay ${index}`, from, until)),
        );
        for (const room of rooms) {
          const placed = { ...stayToPlace, room };
          if (obstacles.some((other) => other.room === room && overlaps(other, placed))) continue;
          const displaced = displacedBy(makeTakenNights(room, stayToPlace.from, stayToPlace.until, 'given'));
          expect(displaced === undefined).toBe(canPlaceAll(rooms, [...obstacles, placed], others));
        }
      }),
      { numRuns: rounds(500, 150) },
    );
  });

  test('misses no move that makes room for the only stay', () => {
    fc.assert(
      fc.property(anyHotel, (drawn) => {
        const hotel = hotelFrom(drawn);
        const [stay] = hotel.stays;
        const fit = fitStays({ ...hotel, stays: hotel.stays.slice(0, 1) }).get('stay 0');
        if (!stay || !fit || fit.room !== null) return;
        const isRepaired = hotel.obstacles.some((moved) => {
          const others = hotel.obstacles.filter((each) => each !== moved);
          return moved.kind === 'movable' && canPlaceAll(hotel.rooms, others, [moved, stay]);
        });
        expect(fit.repair !== null).toBe(isRepaired);
      }),
      { numRuns: rounds(500, 150) },
    );
  });
});
