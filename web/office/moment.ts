import { useSession } from '#web/office/session/session.tsx';

/** Says when something was, in the time zone the signed-in person has chosen; by default it is the hotel's. */
export function useMoment(): (instant: string) => string {
  const { timezone: timeZone } = useSession().settings;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // A time of day that is not the house's own says so.
    ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
  });
  return (instant) => format.format(new Date(instant));
}
