import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankRooms } from '#contract/bookings/room-choice.ts';
import {
  type FloatingStay,
  fitFloatingStays,
  staysWithoutRoom,
  type TakenNights,
} from '#contract/bookings/room-fit.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';

const firstDay = '2026-11-23';
const day = (days: number) => addDays(firstDay, days);
const roomTypeId = 'deluxe';
const rooms = Array.from({ length: 12 }, (_, index) => ({
  ...{ id: `${201 + index}`, number: `${201 + index}`, roomTypeId, rank: index },
  ...{ features: [], condition: 'clean' as const },
}));

type Stay = { id: string; from: number; until: number; room: string | null; inHouse: boolean };
type Step = { kind: 'book' | 'ask' | 'cancel' | 'extend'; ahead: number; nights: number; pick: number };

const stepsWith = (...kinds: Step['kind'][]) =>
  fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(...kinds),
      ahead: fc.integer({ min: 0, max: 14 }),
      nights: fc.integer({ min: 1, max: 6 }),
      pick: fc.nat(),
    }),
    { minLength: 500, maxLength: 500 },
  );
const stepsADay = 12;

class Hotel {
  today = 0;
  stays: Stay[] = [];
  repairs = 0;

  taken = (): TakenNights[] =>
    this.stays.flatMap(({ id, from, until, room, inHouse }) =>
      room ? [{ room, from: day(from), until: day(until), booking: id, pinned: inHouse }] : [],
    );
  floating = (): FloatingStay[] =>
    this.stays.flatMap(({ id, from, until, room }) =>
      room ? [] : [{ booking: id, roomTypeId, from: day(from), until: day(until) }],
    );

  isFree = (from: number, until: number): boolean =>
    Array.from({ length: until - from }, (_, index) => from + index).every(
      (night) => this.stays.filter((stay) => stay.from <= night && stay.until > night).length < rooms.length,
    );

  /** Gives the room that the desk proposes: the best one that leaves no other stay without a room. */
  giveRoom(stay: Stay): void {
    const wanted = { booking: stay.id, roomTypeId, from: day(stay.from), until: day(stay.until), note: '' };
    const ranked = rankRooms({ ...wanted, pricePerNight: kobo(1) }, rooms, this.taken(), day(this.today));
    const roomForStay = ranked.find(({ room, takenBy }) => !takenBy && this.fitsWith(stay, room.id));
    stay.room = roomForStay?.room.id ?? null;
    if (stay.inHouse) expect(stay.room).not.toBeNull();
  }

  fitsWith(stay: Stay, room: string): boolean {
    const { room: before } = stay;
    stay.room = room;
    const doAllFit = staysWithoutRoom(rooms, this.taken(), this.floating()).length === 0;
    stay.room = before;
    return doAllFit;
  }

  step({ kind, ahead, nights, pick }: Step, index: number): void {
    const chosenStay = this.stays[pick % Math.max(1, this.stays.length)];
    if (kind === 'book' || kind === 'ask') {
      const stay: Stay = { id: `${index}`, from: this.today + ahead, until: 0, room: null, inHouse: false };
      stay.until = stay.from + nights;
      if (!this.isFree(stay.from, stay.until)) return;
      this.stays.push(stay);
      if (kind === 'ask') this.giveRoom(stay);
    } else if (!chosenStay) return;
    else if (kind === 'cancel' && !chosenStay.inHouse) this.stays.splice(this.stays.indexOf(chosenStay), 1);
    else if (kind === 'extend' && this.isFree(chosenStay.until, chosenStay.until + 1)) this.extend(chosenStay);
  }

  extend(stay: Stay): void {
    const hasClash = this.stays.some(({ room, from }) => room !== null && room === stay.room && from === stay.until);
    if (!hasClash) stay.until++;
  }

  beginDay(): void {
    this.today++;
    this.stays = this.stays.filter(({ until }) => until > this.today);
    for (const stay of this.stays.filter(({ from, inHouse }) => from <= this.today && !inHouse)) {
      stay.inHouse = true;
      if (!stay.room) this.giveRoom(stay);
    }
  }

  /** Makes up to five moves that the checker proposes. Returns how many stays do not fit after them. */
  repair(): number {
    for (let moves = 0; moves < 5; moves++) {
      const fits = [...fitFloatingStays(rooms, this.taken(), this.floating()).values()].filter(
        ({ room }) => room === null,
      );
      const repair = fits.find((fit) => fit.repair)?.repair;
      if (!repair) return fits.length;
      const moved = this.stays.find(({ id }) => id === repair.booking);
      if (moved) moved.room = repair.room;
      this.repairs++;
    }
    return staysWithoutRoom(rooms, this.taken(), this.floating()).length;
  }
}

test('while the counters say free and only guests in the house are pinned, every floating stay has a room', () => {
  fc.assert(
    fc.property(stepsWith('book', 'book', 'book', 'cancel', 'extend'), (steps) => {
      const hotel = new Hotel();
      steps.forEach((step, index) => {
        hotel.step(step, index);
        if (index % stepsADay === stepsADay - 1) hotel.beginDay();
        expect(staysWithoutRoom(rooms, hotel.taken(), hotel.floating())).toEqual([]);
      });
      expect(hotel.today).toBe(Math.floor(500 / stepsADay));
    }),
    { numRuns: 2 },
  );
});

test('where stays have asked for rooms, a stay that does not fit is named, and one move at a time repairs it', () => {
  let repairs = 0;
  let unrepairedCount = 0;
  fc.assert(
    fc.property(stepsWith('book', 'book', 'ask', 'cancel', 'extend'), (steps) => {
      const hotel = new Hotel();
      steps.forEach((step, index) => {
        hotel.step(step, index);
        unrepairedCount += hotel.repair();
      });
      repairs += hotel.repairs;
    }),
    { numRuns: 2, seed: 20 },
  );
  expect(repairs).toBeGreaterThan(0);
  expect(unrepairedCount).toBe(0);
});
