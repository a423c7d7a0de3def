import type { Parsed } from '#contract/api.ts';
import { addDays } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type NewStayCondition, rateMessages } from '#contract/rooms/rates.ts';
import { conditionText } from '#contract/rooms/stay-conditions.ts';
import { sqlError, type Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type ConditionFacts,
  type ConditionRow,
  deleteCondition,
  insertCondition,
} from '#server/rooms/condition-store.ts';
import {
  addRatePeriod,
  changeRatePeriod,
  maxPeriodNights,
  removeRatePeriod,
  withClashError,
} from '#server/rooms/rate-periods.ts';
import type { RatePeriod } from '#server/rooms/rate-store.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';
import { weekdaySum, weekdaysText } from '#server/rooms/weekdays.ts';

type BeforeAndAfter<T> = { before: T | null; after: T | null };
type ChangedPrices = { periods: BeforeAndAfter<RatePeriod>[]; conditions: BeforeAndAfter<ConditionRow>[] };

/**
 * Makes all changes or none. Existing bookings keep their prices and nights. Deletes before it adds, so that a new
 * period or condition does not clash with the one that it replaces. Throws AppError.
 */
export async function changePrices(deps: Deps, member: Member, input: Parsed<'changePrices'>): Promise<ChangedPrices> {
  const { periods, conditions } = input;
  try {
    return await withClashError(deps, periods, async (tx) => {
      const changedPrices: ChangedPrices = {
        periods: periods.map(() => ({ before: null, after: null })),
        conditions: conditions.map(() => ({ before: null, after: null })),
      };
      for (const [index, { id, version = 0, to }] of periods.entries())
        if (id && !to)
          changedPrices.periods[index] = {
            before: await removeRatePeriod(deps, tx, member, { id, version }),
            after: null,
          };
      for (const [index, { id, version = 0, to }] of periods.entries())
        if (id && to) changedPrices.periods[index] = await changeRatePeriod(deps, tx, member, { id, version, to });
      for (const [index, { id, to }] of periods.entries())
        if (!id && to)
          changedPrices.periods[index] = { before: null, after: await addRatePeriod(deps, tx, member, to) };
      for (const [index, { id }] of conditions.entries())
        if (id) changedPrices.conditions[index] = { before: await removeCondition(deps, tx, member, id), after: null };
      for (const [index, { to }] of conditions.entries()) {
        const before = changedPrices.conditions[index]?.before ?? null;
        if (to) changedPrices.conditions[index] = { before, after: await addCondition(deps, tx, member, to) };
      }
      return changedPrices;
    });
  } catch (error) {
    const constraint = sqlError(error)?.constraint;
    if (constraint === 'stay_condition_has_a_night') throw fieldError('weekdays', rateMessages.noNight);
    if (constraint === 'stay_condition_once') throw fieldError('kind', rateMessages.doubled, 'conflict');
    throw error;
  }
}

function conditionFacts(
  { hotel }: Pick<Deps, 'hotel'>,
  { from, weekdays, ...facts }: NewStayCondition,
): ConditionFacts {
  const maxNights = hotel.stays.maxNights;
  if (facts.lastNight > addDays(from, maxPeriodNights)) throw fieldError('lastNight', rateMessages.tooLong);
  if ((facts.nights ?? 0) > maxNights) throw fieldError('nights', rateMessages.tooManyNights(maxNights));
  return { ...facts, fromNight: from, weekdays: weekdaySum(weekdays) };
}

const auditFacts = (condition: ConditionRow) => ({
  condition: conditionText(condition),
  ...{ firstNight: condition.fromNight, lastNight: condition.lastNight },
  nightsOfTheWeek: weekdaysText(condition.weekdays),
});

/** Names the subject of an audit entry about all room types. */
const allTypes = 'all';

async function addCondition(deps: Deps, tx: Tx, member: Member, input: NewStayCondition): Promise<ConditionRow> {
  const facts = conditionFacts(deps, input);
  if (facts.roomTypeId !== null && !(await findRoomType(tx, facts.roomTypeId)))
    throw fieldError('roomTypeId', rateMessages.roomType);
  const condition = await insertCondition(tx, facts);
  const subject = facts.roomTypeId ?? allTypes;
  await auditRoomChange(deps, tx, member, 'stay condition added', subject, undefined, auditFacts(condition));
  return condition;
}

async function removeCondition(deps: Deps, tx: Tx, member: Member, id: string): Promise<ConditionRow> {
  const condition = await deleteCondition(tx, id);
  if (!condition) throw new AppError('conflict', rateMessages.conditionGone);
  const subject = condition.roomTypeId ?? allTypes;
  await auditRoomChange(deps, tx, member, 'stay condition deleted', subject, auditFacts(condition));
  return condition;
}
