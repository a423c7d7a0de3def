import { addDays, type Day, instantOf } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { roundTime } from '#contract/housekeeping/housekeeping.ts';
import type { Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue, type JobHandlers, type JobKind } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

const reportTime = '07:00';

const dailyKinds = [
  'day.begun',
  'day.over',
  'odd.due',
  'money.compared',
  'upkeep.due',
  'round.due',
  'report.due',
  'backup.due',
] as const satisfies readonly JobKind[];
type DailyKind = (typeof dailyKinds)[number];

type Schedule = Readonly<Record<DailyKind, { time: string; startsTomorrow?: true }>>;

/**
 * When each daily job runs, in the time zone of the hotel. The report needs the closed day, so it is not due before the
 * closing hour.
 */
const scheduleOf = ({ closingHour }: Pick<Hotel, 'closingHour'>): Schedule => ({
  'day.begun': { time: '00:00' },
  'day.over': { time: closingHour },
  'odd.due': { time: '00:10' },
  'money.compared': { time: '03:30', startsTomorrow: true },
  'upkeep.due': { time: '03:30' },
  'round.due': { time: roundTime },
  'report.due': { time: closingHour > reportTime ? closingHour : reportTime },
  // After the upkeep, so that the copy has nobody whom the upkeep forgets.
  'backup.due': { time: '04:00', startsTomorrow: true },
});

/**
 * The function of each daily job gets the day that the job was due on, which can be over if the job runs late. The next
 * day's job is enqueued before the function runs.
 */
type DailyWork = { readonly [K in DailyKind]: (day: Day) => Promise<Date | undefined> };

export const enqueueDailyJobs = (deps: Deps): Promise<void> =>
  deps.db.tx(async (tx) => {
    for (const kind of dailyKinds) await enqueueDaily(deps, tx, kind, firstDayOf(deps, kind));
  });

const firstDayOf = (deps: Deps, kind: DailyKind): Day =>
  addDays(hotelToday(deps), scheduleOf(deps.hotel)[kind].startsTomorrow ? 1 : 0);

const dueAtOf = ({ hotel }: Deps, kind: DailyKind, day: Day): Date =>
  instantOf(day, scheduleOf(hotel)[kind].time, hotel.timeZone);

const enqueueDaily = (deps: Deps, tx: Tx, kind: DailyKind, day: Day): Promise<void> =>
  enqueue(tx, {
    kind,
    payload: { day },
    at: deps.clock.now(),
    runAt: dueAtOf(deps, kind, day),
    dedupeKey: `${kind}:${day}`,
  });

/**
 * Enqueues the job of the day after `day`. If that day is over because the app was down, enqueues the job of today, even
 * after its time, or of tomorrow if its schedule starts tomorrow.
 */
async function enqueueNext(deps: Deps, kind: DailyKind, day: Day): Promise<void> {
  const firstDayLeft = firstDayOf(deps, kind);
  await deps.db.tx((tx) => enqueueDaily(deps, tx, kind, day < firstDayLeft ? firstDayLeft : addDays(day, 1)));
  deps.wake();
}

export function dailyHandlers(deps: Deps, work: DailyWork): Pick<JobHandlers, DailyKind> {
  const handlerOf =
    (kind: DailyKind) =>
    async ({ day }: { day: Day }) => {
      const dueAt = dueAtOf(deps, kind, day);
      // The owner has moved the closing hour or the time zone since this job was enqueued.
      if (deps.clock.now() < dueAt) return dueAt;
      await enqueueNext(deps, kind, day);
      return work[kind](day);
    };
  return {
    'day.begun': handlerOf('day.begun'),
    'day.over': handlerOf('day.over'),
    'odd.due': handlerOf('odd.due'),
    'money.compared': handlerOf('money.compared'),
    'upkeep.due': handlerOf('upkeep.due'),
    'round.due': handlerOf('round.due'),
    'report.due': handlerOf('report.due'),
    'backup.due': handlerOf('backup.due'),
  };
}
