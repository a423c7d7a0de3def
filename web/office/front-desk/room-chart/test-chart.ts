import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';

export const today = '2026-11-22';
export const dayFromToday = (offset: number): string => addDays(today, offset);

type StayChanges = Partial<Omit<ChartStay, 'parts'>> & { room?: string | null; suggested?: string | null };

/** Makes a stay from `from` to `until`, both counted in days from today. */
export function makeStay(id: string, from: number, until: number, changes: StayChanges = {}): ChartStay {
  const { room = null, suggested = null, ...fields } = changes;
  return {
    ...{ id, version: 1, reference: `REF-${id}`, guestName: `Guest ${id}`, guests: 1, roomTypeId: 'suite' },
    ...{ status: 'confirmed', checkIn: dayFromToday(from), checkOut: dayFromToday(until), late: false },
    ...{ totalAmountKobo: kobo(5_000_000), balanceKobo: kobo(0), othersOweKobo: kobo(0) },
    ...fields,
    parts: [
      {
        room,
        roomTypeId: fields.roomTypeId ?? 'suite',
        from: dayFromToday(from),
        until: dayFromToday(until),
        suggested,
      },
    ],
  };
}

const makeRoom = (number: string, type: string, rank: number) => ({
  ...{ id: `r${number}`, number, roomTypeId: type, floor: 2, rank, features: [] },
  ...{ condition: 'clean' as const, occupiedBy: null, cleaning: null, asked: null, seenOccupiedAt: null },
});

/**
 * A chart of two single rooms, 101 and 102, and two suites, 301 and 302. It begins yesterday and has fourteen nights.
 */
export function makeTestChart(stays: ChartStay[], changes: Partial<RoomChart> = {}): RoomChart {
  const left = Array.from({ length: 14 }, (_, night) => (night === 0 ? null : 2));
  return {
    ...{ today, deskDay: today, now: `${today}T12:00:00Z`, from: dayFromToday(-1), nights: 14 },
    types: [
      { id: 'single', name: 'Single', maxOccupancy: 1, pricePerNightKobo: kobo(2_500_000), prices: [], left },
      { id: 'suite', name: 'Suite', maxOccupancy: 2, pricePerNightKobo: kobo(5_000_000), prices: [], left },
    ],
    plans: [],
    rooms: [
      makeRoom('101', 'single', 1),
      makeRoom('102', 'single', 2),
      makeRoom('301', 'suite', 3),
      makeRoom('302', 'suite', 4),
    ],
    ...{ stays, closures: [], shelf: [], floatingLater: 0, unnumbered: 0 },
    ...changes,
  };
}
