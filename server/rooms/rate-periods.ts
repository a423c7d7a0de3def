import type { Parsed } from '#contract/api.ts';
import { addDays, firstOfMonth } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type NewRatePeriod, rateMessages } from '#contract/rooms/rates.ts';
import type { Tx } from '#db/db.ts';
import { sqlError } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireUnchanged } from '#server/core/require-unchanged.ts';
import {
  deleteRatePeriod,
  findClash,
  insertRatePeriod,
  lockRatePeriod,
  type NightOfYear,
  type RatePeriod,
  type RatePeriodFacts,
  readNightsOfYear,
  updateRatePeriod,
} from '#server/rooms/rate-store.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';
import { weekdaySum, weekdaysText } from '#server/rooms/weekdays.ts';

type RateDeps = Pick<Deps, 'db' | 'clock'>;

export const maxPeriodNights = 1830;

function periodFactsFrom({ from, weekdays, ...facts }: NewRatePeriod): RatePeriodFacts {
  if (facts.lastNight > addDays(from, maxPeriodNights)) throw fieldError('lastNight', rateMessages.tooLong);
  return { ...facts, fromNight: from, weekdays: weekdaySum(weekdays) };
}

const auditFacts = ({ name, fromNight, lastNight, priceKobo, weekdays }: RatePeriod) => ({
  ...{ name, firstNight: fromNight, lastNight, nightsOfTheWeek: weekdaysText(weekdays), priceKobo },
});

/** The nights of the twelve months that begin with the month of `from`. */
export async function readRateYear({ db }: RateDeps, input: Parsed<'rateYear'>): Promise<NightOfYear[]> {
  if (!(await findRoomType(db.read, input.roomTypeId))) throw fieldError('roomTypeId', rateMessages.roomType);
  const firstDay = firstOfMonth(input.from);
  const until = `${String(Number(firstDay.slice(0, 4)) + 1).padStart(4, '0')}${firstDay.slice(4)}`;
  return readNightsOfYear(db.read, input.roomTypeId, firstDay, until);
}

export async function addRatePeriod(deps: RateDeps, tx: Tx, member: Member, input: NewRatePeriod): Promise<RatePeriod> {
  const facts = periodFactsFrom(input);
  if (!(await findRoomType(tx, facts.roomTypeId))) throw fieldError('roomTypeId', rateMessages.roomType);
  const period = await insertRatePeriod(tx, facts);
  await auditRoomChange(deps, tx, member, 'rate period added', facts.roomTypeId, undefined, auditFacts(period));
  return period;
}

export async function changeRatePeriod(
  deps: RateDeps,
  tx: Tx,
  member: Member,
  { id, version, to }: { id: string; version: number; to: NewRatePeriod },
): Promise<{ before: RatePeriod; after: RatePeriod }> {
  const facts = periodFactsFrom(to);
  const before = await lockUnchanged(tx, id, version);
  // The audit log shows the entries of each room type apart. Those of another type would not say how this period was
  // added.
  if (facts.roomTypeId !== before.roomTypeId) throw fieldError('roomTypeId', rateMessages.otherType);
  const after = await updateRatePeriod(tx, id, facts);
  const factsBeforeAndAfter = [auditFacts(before), auditFacts(after)];
  await auditRoomChange(deps, tx, member, 'rate period changed', facts.roomTypeId, ...factsBeforeAndAfter);
  return { before, after };
}

export async function removeRatePeriod(
  deps: RateDeps,
  tx: Tx,
  member: Member,
  { id, version }: { id: string; version: number },
): Promise<RatePeriod> {
  const period = await lockUnchanged(tx, id, version);
  await deleteRatePeriod(tx, id);
  await auditRoomChange(deps, tx, member, 'rate period deleted', period.roomTypeId, auditFacts(period));
  return period;
}

const lockUnchanged = async (tx: Tx, id: string, version: number): Promise<RatePeriod> =>
  requireUnchanged(await lockRatePeriod(tx, id), version, rateMessages);

type PeriodChange = { id?: string | undefined; to: NewRatePeriod | null };

/** Runs `work`. Throws AppError if a period has no night or clashes with another one. */
export async function withClashError<T>(
  deps: RateDeps,
  changes: readonly PeriodChange[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await deps.db.tx(work);
  } catch (error) {
    const constraint = sqlError(error)?.constraint;
    if (constraint === 'rate_period_has_a_night') throw fieldError('weekdays', rateMessages.noNight);
    if (constraint !== 'rate_night_pkey') throw error;
    const ownIds = changes.flatMap(({ id }) => id ?? []);
    for (const { to } of changes) {
      const clash = to && (await findClash(deps.db.read, periodFactsFrom(to), ownIds));
      if (clash) throw fieldError('from', rateMessages.clash(clash.name, clash.nights, clash.night), 'conflict');
    }
    if (changes.length > 1) throw fieldError('from', rateMessages.clashAmong, 'conflict');
    // If there is no clash any more, the other period was changed or deleted meanwhile.
    throw new AppError('conflict', rateMessages.changedMeanwhile);
  }
}
