import { type Day, timeAt } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { closureKindLabels } from '#contract/rooms/room-conditions.ts';
import { dayFormatter } from '#web/core/months.ts';
import { formatDayAndMonth } from '#web/office/core/date-texts.ts';
import {
  type Bar,
  type ChartModel,
  isStayBar,
  type NumberedChartRoom,
  owedByGuestOf,
} from '#web/office/front-desk/room-chart/chart-model.ts';

export const placingInstruction = 'Arrows move, Shift and arrows lengthen, Enter puts it there, Escape leaves it.';

export const dayNumber = (day: Day): string => String(Number(day.slice(8)));
export const formatShortMonth = dayFormatter({ month: 'short' });
export const formatWeekday = dayFormatter({ weekday: 'short' });
export const dayInWords = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' });
const dayMonth = dayFormatter({ day: 'numeric', month: 'long' });

const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

/** Formats nights such as `24 to 27 November`. */
export const dayRange = (from: Day, until: Day): string =>
  `${isSameMonth(from, until) ? dayNumber(from) : dayMonth(from)} to ${dayMonth(until)}`;

/** Formats nights such as `24 to 27 Nov`. */
export const shortDays = (from: Day, until: Day): string =>
  `${isSameMonth(from, until) ? dayNumber(from) : formatDayAndMonth(from)} to ${formatDayAndMonth(until)}`;

/** Formats nights such as `24–27 Nov`. */
export const shortDayRange = (from: Day, until: Day): string =>
  isSameMonth(from, until)
    ? `${dayNumber(from)}–${formatDayAndMonth(until)}`
    : `${formatDayAndMonth(from)} – ${formatDayAndMonth(until)}`;

/** The words on the bar of a stay, such as `Late` or `Not come, unpaid`; empty if there is nothing to say. */
export function stayWord(bar: Bar, today: Day): string {
  if (!isStayBar(bar)) return '';
  if (bar.kind === 'late') return 'Late';
  if (bar.kind === 'leaving') return 'Out';
  const { status, checkIn } = bar.stay;
  const hasNotCome = status === 'confirmed' && checkIn < today;
  if (bar.kind === 'unpaid' || (bar.kind === 'floating' && owedByGuestOf(bar.stay) > 0))
    return hasNotCome ? 'Not come, unpaid' : 'Unpaid';
  return hasNotCome ? 'Not come' : '';
}

/** The signs for bars that are too narrow for words. */
export const barMarks: Partial<Record<Bar['kind'], string>> = { late: '!', leaving: '›', unpaid: '₦' };

export const closureText = (bar: Bar): string =>
  isStayBar(bar) ? '' : `${closureKindLabels[bar.closure.kind]} · ${bar.closure.reason}`;

export function stayStateText(stay: ChartStay, today: Day): string {
  if (stay.late) return 'should have left, and has not';
  if (stay.status === 'checked_in') return stay.checkOut === today ? 'leaves today' : 'in the house';
  if (stay.status === 'completed' || stay.status === 'checked_out') return 'has left';
  const hasNotCome = stay.checkIn < today;
  if (owedByGuestOf(stay) > 0) return hasNotCome ? 'has not come, not paid yet' : 'not paid yet';
  return hasNotCome ? 'has not come' : 'confirmed';
}

/** Describes a bar in full, for screen readers and as its tooltip. */
export function barLabel(bar: Bar, room: string, today: Day): string {
  const nights = dayRange(bar.from, bar.until);
  if (!isStayBar(bar)) {
    const kindText = bar.kind === 'out_of_order' ? 'out of order, off sale' : 'out of service, still sold';
    return `Room ${room}, ${nights}, ${kindText}: ${bar.closure.reason}`;
  }
  const placeText = bar.kind === 'floating' ? `no room yet, would fit in ${room}` : `room ${room}`;
  const owed = owedByGuestOf(bar.stay);
  const dueText = bar.stay.status === 'checked_in' && owed > 0 ? `, ${formatNaira(owed)} to pay` : '';
  return `${bar.stay.guestName}, ${placeText}, ${nights}, ${stayStateText(bar.stay, today)}${dueText}`;
}

/**
 * Says who is still in a room, who is cleaning it and who has asked for it. Returns an empty text if there is nobody.
 */
export function waitingText(
  model: ChartModel,
  { occupiedBy, asked, cleaning }: NumberedChartRoom,
  timeZone: string,
): string {
  const occupant = occupiedBy && model.stays.get(occupiedBy)?.guestName;
  return [
    occupant && `${occupant} has not left yet.`,
    cleaning && `${cleaning.by} is cleaning it since ${timeAt(cleaning.since, timeZone)}.`,
    asked && `${asked.by} asked for it at ${timeAt(asked.at, timeZone)}, and the bell rings there when it is ready.`,
  ]
    .filter(Boolean)
    .join(' ');
}
