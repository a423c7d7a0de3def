import { dayAt } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';
import { useSession } from '#web/office/session/session.tsx';

/** Formats an instant in the user's time zone (by default the hotel's), without the year if it is the current one. */
export function useMoment(): (instant: string) => string {
  const { timezone: timeZone } = useSession().settings;
  const thisYear = useFacts().today.slice(0, 4);
  const words: Intl.DateTimeFormatOptions = {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    // Names the zone if it is not the hotel's.
    ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
  };
  const near = new Intl.DateTimeFormat('en-GB', words);
  const far = new Intl.DateTimeFormat('en-GB', { ...words, year: 'numeric' });
  return (instant) => {
    const at = new Date(instant);
    return (dayAt(at, timeZone).startsWith(thisYear) ? near : far).format(at);
  };
}
