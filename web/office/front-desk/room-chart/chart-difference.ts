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
  const [old, now] = [before, after].map((chart) => chart.stays.find(({ id }) => id === booking));
  if (!old && !now) return null;
  if (!old) return `${by} booked ${guest}.`;
  if (!now) return `${by} released the nights of ${guest}.`;
  if (old.status !== now.status) return `${by} set ${guest} to ${statusLabels[now.status]}.`;
  if (old.checkIn !== now.checkIn || old.checkOut !== now.checkOut) return `${by} changed the nights of ${guest}.`;
  const [from, to] = [roomsOf(before, old), roomsOf(after, now)];
  if (from === to) return old.version === now.version ? null : `${by} changed the booking of ${guest}.`;
  if (!to) return `${by} put ${guest} on the shelf.`;
  return from ? `${by} moved ${guest} from ${from} to ${to}.` : `${by} gave ${guest} ${to}.`;
}

/** What other people have changed between two states of the chart, newest first, once for each booking. */
export function chartEvents(before: RoomChart, after: RoomChart, changes: readonly ChartChange[]): ChartEvent[] {
  const events = new Map<string, ChartEvent>();
  for (const change of changes) {
    if (change.own || !change.booking || events.has(change.booking)) continue;
    const text = changeText(before, after, change);
    if (text) events.set(change.booking, { booking: change.booking, by: change.by, text });
  }
  return [...events.values()];
}
