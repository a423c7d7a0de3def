import type { Output, Parsed } from '#contract/api.ts';
import { type CountState, countMessages, type StockCountView } from '#contract/bar/stock-counts.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { findDrink } from '#server/bar/drink-store.ts';
import { auditBarAction } from '#server/bar/record.ts';
import {
  findCount,
  findCurrentCount,
  insertStockCount,
  insertStockCountLine,
  listCounts,
  lockCount,
  markDecided,
  markFinished,
  readCountedItems,
  type StockCount,
} from '#server/bar/stock-count-store.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { findSecondPerson } from '#server/staff/second-person.ts';

const conflictError = (message: string) => new AppError('conflict', message);
const subjectOf = (id: string) => ({ kind: 'count', id }) as const;

function stateOf({ finishedAt, decidedAt, dropReason }: StockCount): CountState {
  if (decidedAt) return dropReason === null ? 'accepted' : 'dropped';
  return finishedAt ? 'waiting' : 'open';
}

export async function readCurrentCount({ db: { read } }: Deps, member: Member): Promise<Output<'currentCount'>> {
  const count = await findCurrentCount(read);
  if (!count) return { count: null };
  const { id, countedBy, countedById, startedAt } = count;
  return {
    count: {
      ...{ id, countedBy, state: stateOf(count), isOwn: countedById === member.id },
      ...{ startedAt: startedAt.toISOString(), items: await readCountedItems(read, id) },
    },
  };
}

export const readCounts = async (deps: Deps, query: Parsed<'listStockCounts'>): Promise<Output<'listStockCounts'>> =>
  partlyCountedPageReply(await listCounts(deps.db.read, query), presentCount);

const sumDifferences = ({ differences }: StockCount, sign: 1 | -1): Kobo =>
  kobo(differences.reduce((sum, { worthKobo }) => sum + Math.max(0, sign * worthKobo), 0));

const presentCount = (count: StockCount): StockCountView => ({
  ...count,
  state: stateOf(count),
  startedAt: count.startedAt.toISOString(),
  finishedAt: count.finishedAt?.toISOString() ?? null,
  decidedAt: count.decidedAt?.toISOString() ?? null,
  missingKobo: sumDifferences(count, -1),
  overKobo: sumDifferences(count, 1),
});

/** Throws AppError if another count runs, or waits for a decision. */
export const startCount = (deps: Deps, member: Member): Promise<void> =>
  onViolation(
    'stock_count_one_at_a_time',
    () =>
      deps.db.tx(async (tx) => {
        const at = deps.clock.now();
        const id = await insertStockCount(tx, member.id, at);
        await auditBarAction(tx, member, subjectOf(id), { at, action: 'stock count started' });
      }),
    conflictError(countMessages.running),
  );

async function requireCount(db: Queryable, id: string): Promise<StockCount> {
  const count = await findCount(db, id);
  if (!count) throw new AppError('not_found', countMessages.notFound);
  return count;
}

/** Returns the count, locked until the transaction ends. Throws AppError if it is decided. */
async function lockUndecided(tx: Tx, id: string): Promise<StockCount> {
  await lockCount(tx, id);
  const count = await requireCount(tx, id);
  if (count.decidedAt) throw conflictError(countMessages.decided);
  return count;
}

const requireOwnCount = (count: StockCount, member: Member) => {
  if (count.countedById !== member.id) throw new AppError('forbidden', countMessages.notYours);
};

/** Saves the number of one drink, and with it the stock of this moment. Throws AppError. */
export const saveCounted = (deps: Deps, member: Member, input: Parsed<'saveCounted'>): Promise<void> =>
  onViolation(
    'stock_count_is_open',
    () =>
      deps.db.tx(async (tx) => {
        const { id, drinkId, counted } = input;
        const at = deps.clock.now();
        requireOwnCount(await requireCount(tx, id), member);
        const drink = await findDrink(tx, drinkId);
        if (!drink) throw fieldError('drinkId', countMessages.unknownDrink, 'not_found');
        await insertStockCountLine(tx, { countId: id, drinkId, counted, countedAt: at });
        await auditBarAction(tx, member, subjectOf(id), {
          at,
          action: 'drink counted',
          after: { name: drink.name, counted },
        });
      }),
    conflictError(countMessages.notOpen),
  );

/** Ends a count, so that its numbers cannot change. Throws AppError. */
export async function finishCount(deps: Deps, member: Member, id: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const count = await lockUndecided(tx, id);
    requireOwnCount(count, member);
    if (count.finishedAt) return;
    if (count.drinks === 0) throw conflictError(countMessages.nothing);
    await markFinished(tx, id, at);
    await auditBarAction(tx, member, subjectOf(id), {
      at,
      action: 'stock count finished',
      after: { drinks: count.drinks },
    });
    await notifyCounted(tx, count, true, at);
  });
  deps.wake();
}

const notifyCounted = (tx: Tx, count: StockCount, waits: boolean, at: Date) =>
  notify(tx, {
    ...{ kind: 'stock_counted', at },
    facts: { waits, differing: count.differences.length, missingKobo: sumDifferences(count, -1) },
  });

/**
 * Accepts a count, or drops it with a reason. Returns the decided count. Throws AppError, and passes on what `check`
 * throws.
 */
async function decideCount(
  deps: Deps,
  decider: Pick<Member, 'id' | 'staffId'>,
  id: string,
  dropReason: string | null,
  check: (count: StockCount) => void,
): Promise<StockCount> {
  const count = await deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const undecidedCount = await lockUndecided(tx, id);
    check(undecidedCount);
    await markDecided(tx, id, { decidedBy: decider.id, decidedAt: at, dropReason });
    const decidedCount = await requireCount(tx, id);
    const action: AuditAction = dropReason === null ? 'stock count accepted' : 'stock count dropped';
    await auditBarAction(tx, decider, subjectOf(id), {
      ...{ at, action, after: { drinks: decidedCount.drinks, ...differenceFacts(decidedCount) } },
      ...(dropReason !== null && { reason: dropReason }),
    });
    if (dropReason === null) await notifyCounted(tx, decidedCount, false, at);
    return decidedCount;
  });
  deps.wake();
  return count;
}

function differenceFacts(count: StockCount) {
  const differencesText = (sign: 1 | -1) =>
    count.differences
      .map(({ drinkName, counted, expected }) => ({ drinkName, by: sign * (counted - expected) }))
      .filter(({ by }) => by > 0)
      .map(({ drinkName, by }) => `${by} × ${drinkName}`)
      .join(', ');
  return {
    missing: differencesText(-1),
    missingKobo: sumDifferences(count, -1),
    over: differencesText(1),
    overKobo: sumDifferences(count, 1),
  };
}

const requireFinished = (count: StockCount) => {
  if (!count.finishedAt) throw conflictError(countMessages.notFinished);
};

const acceptedText = (count: StockCount) => countMessages.accepted(count.differences.length, sumDifferences(count, -1));

/** Accepts a count for the owner. Returns the sentence for the screen. Throws AppError. */
export const acceptCount = async (deps: Deps, member: Member, id: string): Promise<string> =>
  acceptedText(await decideCount(deps, member, id, null, requireFinished));

/**
 * Accepts a count for a second person, on the device of the person who counted. Returns the sentence for the screen,
 * which does not tell that person what differs. Throws AppError.
 */
export async function acceptCountHere(deps: Deps, member: Member, input: Parsed<'acceptCountHere'>): Promise<string> {
  const { id, ...credentials } = input;
  requireOwnCount(await requireCount(deps.db.read, id), member);
  const secondPerson = await findSecondPerson(deps, member, credentials, '');
  await decideCount(deps, secondPerson, id, null, requireFinished);
  return countMessages.acceptedHere;
}

/**
 * The owner can drop each count that is not decided, and the person who counts only an unfinished one. Throws AppError.
 */
export async function dropCount(deps: Deps, member: Member, { id, reason }: Parsed<'dropStockCount'>): Promise<void> {
  await decideCount(deps, member, id, reason, (count) => {
    if (member.role === 'superadmin') return;
    requireOwnCount(count, member);
    if (count.finishedAt) throw new AppError('forbidden', countMessages.notOpen);
  });
}
