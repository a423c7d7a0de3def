import { statusLabels } from '#contract/bookings/bookings.ts';
import type { ChartChange, ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';

export type ChartEvent = { booking: string; by: string; text: string };

const roomsOf = (chart: RoomChart, stay: ChartStay): string =>
  [...new Set(stay.parts.map(({ room }) => chart.rooms.find(({ id }) => id === room)?.number ?? ''))]
    .filter(Boolean)
    .join(', ');

function changeText(
  before: RoomChart,
  after: RoomChart,
  { booking, by, guestName: guest }: ChartChange,
): string | null {
  const [stayBefore, stayAfter] = [before, after].map((chart) => chart.stays.find(({ id }) => id === booking));
  if (!stayBefore && !stayAfter) return null;
  if (!stayBefore) return `${by} booked ${guest}.`;
  if (!stayAfter) return `${by} released the nights of ${guest}.`;
  if (stayBefore.status !== stayAfter.status) return `${by} set ${guest} to ${statusLabels[stayAfter.status]}.`;
  if (stayBefore.checkIn !== stayAfter.checkIn || stayBefore.checkOut !== stayAfter.checkOut)
    return `${by} changed the nights of ${guest}.`;
  const [roomsBefore, roomsAfter] = [roomsOf(before, stayBefore), roomsOf(after, stayAfter)];
  if (roomsBefore === roomsAfter)
    return stayBefore.version === stayAfter.version ? null : `${by} changed the booking of ${guest}.`;
  if (!roomsAfter) return `${by} put ${guest} on the shelf.`;
  return roomsBefore
    ? `${by} moved ${guest} from ${roomsBefore} to ${roomsAfter}.`
    : `${by} gave ${guest} ${roomsAfter}.`;
}

/** Says what other people have changed between two states of the chart, with one text for each booking. */
export function chartEvents(before: RoomChart, after: RoomChart, changes: readonly ChartChange[]): ChartEvent[] {
  const events = new Map<string, ChartEvent>();
  for (const change of changes) {
    if (change.own || !change.booking || events.has(change.booking)) continue;
    const text = changeText(before, after, change);
    if (text) events.set(change.booking, { booking: change.booking, by: change.by, text });
  }
  return [...events.values()];
}
