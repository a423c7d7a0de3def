import type { DayRange } from '#contract/core/dates.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { periodAround } from '#contract/reports/period-reports.ts';
import { dayFormatter } from '#web/core/months.ts';
import { dateText, formatDayAndMonth } from '#web/office/core/date-texts.ts';

type SpanUnit = 'day' | 'week' | 'month';

const maxDayBars = 35;
const maxWeekBars = 26;

/** The smallest unit for which a phone has room for all bars of the range. */
export function unitForRange({ from, to }: DayRange): SpanUnit {
  const days = nightsBetween(from, to) + 1;
  if (days <= maxDayBars) return 'day';
  return days <= maxWeekBars * 7 ? 'week' : 'month';
}

const startOfUnit: Record<SpanUnit, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => periodAround('week', day).from,
  month: (day) => periodAround('month', day).from,
};

/** The rows of one day, week or month. The first and the last week or month of a range can be incomplete. */
type Span<T> = DayRange & { rows: T[] };

/** `rows` must be in order, one per day. */
export function spansOf<T>(rows: readonly T[], dayOf: (row: T) => Day, unit: SpanUnit): Span<T>[] {
  const spans: Span<T>[] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const lastSpan = spans.at(-1);
    if (lastSpan && startOfUnit[unit](lastSpan.from) === startOfUnit[unit](day)) {
      lastSpan.to = day;
      lastSpan.rows.push(row);
    } else spans.push({ from: day, to: day, rows: [row] });
  }
  return spans;
}

const formatWholeDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const formatMonth = dayFormatter({ month: 'short' });
const formatShortMonthAndYear = dayFormatter({ month: 'short', year: 'numeric' });
const formatMonthAndYear = dayFormatter({ month: 'long', year: 'numeric' });

export function shortLabel({ from }: DayRange, unit: SpanUnit): string {
  if (unit !== 'month') return formatDayAndMonth(from);
  return from.slice(5, 7) === '01' ? formatShortMonthAndYear(from) : formatMonth(from);
}

export function fullLabel({ from, to }: DayRange, unit: SpanUnit): string {
  if (from === to) return formatWholeDay(from);
  const isWholeMonth = unit === 'month' && from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  return isWholeMonth ? formatMonthAndYear(from) : `${formatDayAndMonth(from)} – ${dateText(to)}`;
}
