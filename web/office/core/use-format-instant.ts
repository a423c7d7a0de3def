import { dayAt } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { useSession } from '#web/office/core/session.tsx';

/**
 * Returns a function that formats an instant in the user's time zone, by default the hotel's. It leaves out the current
 * year.
 */
export function useFormatInstant(): (instant: string) => string {
  const { timezone: timeZone } = useSession().settings;
  const { hotel, today } = useFacts();
  const thisYear = today.slice(0, 4);
  const options: Intl.DateTimeFormatOptions = {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== hotel.timeZone && { timeZoneName: 'short' }),
  };
  const formatWithoutYear = new Intl.DateTimeFormat('en-GB', options);
  const formatWithYear = new Intl.DateTimeFormat('en-GB', { ...options, year: 'numeric' });
  return (instant) => {
    const date = new Date(instant);
    return (dayAt(date, timeZone).startsWith(thisYear) ? formatWithoutYear : formatWithYear).format(date);
  };
}
