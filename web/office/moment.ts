import { useSession } from '#web/office/session/session.tsx';

export type Moment = { day: string; time: string };

/** Writes instants in the time zone the signed-in person has chosen; by default it is the hotel's. */
export function useMoment(): (instant: string) => Moment {
  const { timezone: timeZone } = useSession().settings;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    // A time of day that is not the house's own says so.
    ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
  });
  return (instant) => {
    const at = new Date(instant);
    return { day: day.format(at), time: time.format(at) };
  };
}
