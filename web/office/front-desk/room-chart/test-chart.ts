import { addDays } from '#contract/core/dates.ts';
import type { ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';

export const today = '2026-11-22';
export const day = (offset: number): string => addDays(today, offset);

type Changes = Partial<Omit<ChartStay, 'parts'>> & { room?: string | null; suggested?: string | null };

/** A stay from `from` to `until`, counted in days from today. */
export function stay(id: string, from: number, until: number, changes: Changes = {}): ChartStay {
  const { room = null, suggested = null, ...fields } = changes;
  return {
    ...{ id, version: 1, reference: `REF-${id}`, guest_name: `Guest ${id}`, guests: 1, room_type_id: 'suite' },
    ...{ status: 'confirmed', check_in: day(from), check_out: day(until), late: false },
    ...{ total_amount: 50_000, balance: 0 },
    ...fields,
    parts: [{ room, room_type_id: fields.room_type_id ?? 'suite', from: day(from), until: day(until), suggested }],
  };
}

const room = (number: string, type: string, rank: number) => ({
  ...{ id: `r${number}`, number, room_type_id: type, floor: 2, rank, features: [] },
  ...{ condition: 'clean' as const, occupied_by: null, cleaning: null, asked: null, seen_occupied_at: null },
});

/** Two single rooms, 101 and 102, and two suites, 301 and 302. Begins yesterday, with fourteen nights. */
export function testChart(stays: ChartStay[], changes: Partial<RoomChart> = {}): RoomChart {
  const left = Array.from({ length: 14 }, (_, night) => (night === 0 ? null : 2));
  return {
    ...{ today, desk_day: today, now: `${today}T12:00:00Z`, from: day(-1), nights: 14 },
    types: [
      { id: 'single', name: 'Single', max_occupancy: 1, price_per_night: 25_000, prices: [], left },
      { id: 'suite', name: 'Suite', max_occupancy: 2, price_per_night: 50_000, prices: [], left },
    ],
    plans: [],
    rooms: [room('101', 'single', 1), room('102', 'single', 2), room('301', 'suite', 3), room('302', 'suite', 4)],
    ...{ stays, closures: [], shelf: [], floating_later: 0, unnumbered: 0 },
    ...changes,
  };
}
