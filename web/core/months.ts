import { addDays, type Day, isoWeekday, nightsBetween } from '#contract/core/dates.ts';

export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

const firstDayOf = (month: Month): Day => `${month}-01`;
const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1);

export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${((index % 12) + 1).toString().padStart(2, '0')}`;
}

export function monthsBetween(first: Day, last: Day): Month[] {
  const months = [monthOf(first)];
  for (let month = monthOf(first); month < monthOf(last); ) {
    month = addMonths(month, 1);
    months.push(month);
  }
  return months;
}

/**
 * Weeks from Monday to Sunday; the days of other months are undefined. Weeks that end before `first` or begin after
 * `last` are left out.
 */
export function weeksOf(month: Month, first: Day, last: Day): (Day | undefined)[][] {
  const monday = addDays(firstDayOf(month), 1 - isoWeekday(firstDayOf(month)));
  const weeks = Math.ceil((nightsBetween(monday, lastDayOf(month)) + 1) / 7);
  const days = Array.from({ length: weeks * 7 }, (_, index) => addDays(monday, index));
  return Array.from({ length: weeks }, (_, week) => days.slice(week * 7, week * 7 + 7))
    .map((week) => week.map((day) => (monthOf(day) === month ? day : undefined)))
    .filter((week) => week.some((day) => day !== undefined && day >= first && day <= last));
}

/** The same day of another month, or the last day of a month that is too short. */
export function addMonthsToDay(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const wantedDay = `${month}-${day.slice(8)}`;
  return wantedDay < lastDayOf(month) ? wantedDay : lastDayOf(month);
}

export function dayAfterKey(day: Day, key: string, isShiftPressed: boolean): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - isoWeekday(day));
    case 'End':
      return addDays(day, 7 - isoWeekday(day));
    case 'PageUp':
      return addMonthsToDay(day, isShiftPressed ? -12 : -1);
    case 'PageDown':
      return addMonthsToDay(day, isShiftPressed ? 12 : 1);
    default:
      return undefined;
  }
}

export const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  // Creates the format once, because creating it takes longer than formatting a day.
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (day: Day): string => format.format(Date.parse(`${day}T00:00:00Z`));
};

const monthAndYear = dayFormatter({ month: 'long', year: 'numeric' });
export const monthName = (month: Month): string => monthAndYear(firstDayOf(month));

export const longDay = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const shortDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short' });

const longWeekday = dayFormatter({ weekday: 'long' });
const someMonday = '2024-01-01';
export const longWeekdays = Array.from({ length: 7 }, (_, index) => longWeekday(addDays(someMonday, index)));
export const shortWeekdays = longWeekdays.map((name) => name.slice(0, 2));
