import type { Parsed } from '#contract/api.ts';
import { addDays, firstOfMonth } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira } from '#contract/money.ts';
import { type NewRatePeriod, rateMessages, weekdayNames } from '#contract/rates.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { sqlError } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
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

type RateDeps = Pick<Deps, 'db' | 'clock'>;

const maxNights = 1830;

const bitOf = (weekday: number): number => 1 << (weekday - 1);

function factsFrom(input: NewRatePeriod): RatePeriodFacts {
  if (input.last_night > addDays(input.from, maxNights)) throw fieldError('last_night', rateMessages.tooLong);
  return {
    roomTypeId: input.room_type_id,
    name: input.name,
    fromNight: input.from,
    lastNight: input.last_night,
    weekdays: [...new Set(input.weekdays)].reduce((bits, weekday) => bits | bitOf(weekday), 0),
    priceKobo: fromNaira(input.price),
  };
}

export const weekdaysOf = ({ weekdays }: RatePeriod) =>
  ([1, 2, 3, 4, 5, 6, 7] as const).filter((weekday) => (weekdays & bitOf(weekday)) !== 0);

const auditFacts = ({ name, fromNight, lastNight, priceKobo, ...period }: RatePeriod) => ({
  name,
  firstNight: fromNight,
  lastNight,
  nightsOfTheWeek: weekdaysOf({ ...period, name, fromNight, lastNight, priceKobo })
    .map((weekday) => weekdayNames[weekday - 1])
    .join(', '),
  priceKobo,
});

/** The nights of twelve months from the month of `from` on. */
export async function readRateYear({ db }: RateDeps, input: Parsed<'rateYear'>): Promise<NightOfYear[]> {
  if (!(await findRoomType(db.read, input.room_type_id))) throw fieldError('room_type_id', rateMessages.roomType);
  const first = firstOfMonth(input.from);
  const nextYear = `${String(Number(first.slice(0, 4)) + 1).padStart(4, '0')}${first.slice(4)}`;
  return readNightsOfYear(db.read, input.room_type_id, first, nextYear);
}

/** Bookings that exist keep their prices. Throws AppError, naming the period with which the new one clashes. */
export async function addRatePeriod(deps: RateDeps, member: Member, input: NewRatePeriod): Promise<RatePeriod> {
  const facts = factsFrom(input);
  return withoutClash(deps, facts, undefined, async (tx) => {
    if (!(await findRoomType(tx, facts.roomTypeId))) throw fieldError('room_type_id', rateMessages.roomType);
    const period = await insertRatePeriod(tx, facts);
    await auditRoomChange(deps, tx, member, 'rate period added', facts.roomTypeId, undefined, auditFacts(period));
    return period;
  });
}

export async function changeRatePeriod(
  deps: RateDeps,
  member: Member,
  { id, version, ...input }: Parsed<'updateRatePeriod'>,
): Promise<RatePeriod> {
  const facts = factsFrom(input);
  return withoutClash(deps, facts, id, async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    if (facts.roomTypeId !== before.roomTypeId && !(await findRoomType(tx, facts.roomTypeId)))
      throw fieldError('room_type_id', rateMessages.roomType);
    const after = await updateRatePeriod(tx, id, facts);
    const changes = [auditFacts(before), auditFacts(after)];
    await auditRoomChange(deps, tx, member, 'rate period changed', facts.roomTypeId, ...changes);
    return after;
  });
}

export const removeRatePeriod = (
  deps: RateDeps,
  member: Member,
  { id, version }: Parsed<'deleteRatePeriod'>,
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const period = await lockUnchanged(tx, id, version);
    await deleteRatePeriod(tx, id);
    await auditRoomChange(deps, tx, member, 'rate period deleted', period.roomTypeId, auditFacts(period));
  });

async function lockUnchanged(tx: Tx, id: string, version: number): Promise<RatePeriod> {
  const period = await lockRatePeriod(tx, id);
  if (!period) throw new AppError('not_found', rateMessages.notFound);
  if (period.version !== version) throw new AppError('conflict', rateMessages.changedMeanwhile);
  return period;
}

async function withoutClash<T>(
  deps: RateDeps,
  facts: RatePeriodFacts,
  ownId: string | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await deps.db.tx(work);
  } catch (error) {
    const constraint = sqlError(error)?.constraint;
    if (constraint === 'rate_period_has_a_night') throw fieldError('weekdays', rateMessages.noNight);
    if (constraint !== 'rate_night_pkey') throw error;
    const clash = await findClash(deps.db.read, facts, ownId);
    // Without a clash, the other period has gone since.
    if (!clash) throw new AppError('conflict', rateMessages.changedMeanwhile);
    throw fieldError('from', rateMessages.clash(clash.name, clash.nights, clash.night), 'conflict');
  }
}
