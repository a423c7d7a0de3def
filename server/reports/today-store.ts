import { type RawBuilder, sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { WaitingCounts } from '#contract/reports/today.ts';
import type { Queryable } from '#db/db.ts';
import { waitingStockCountCount } from '#server/bar/stock-count-store.ts';
import { unfinishedJobCount } from '#server/core/unfinished-jobs.ts';
import { deskRefundCount } from '#server/front-desk/desk-store.ts';
import { dueNoteCount } from '#server/front-desk/note-store.ts';
import { openOddThingCount } from '#server/oversight/odd-thing-store.ts';
import { openDifferenceCount } from '#server/payments/reconcile-store.ts';
import { openRefundCount } from '#server/payments/refund-store.ts';
import { countToSignCount } from '#server/till/shift-store.ts';

const unconfirmedTransferCount = sql<number>`(select count(*) from transfer where state = 'unconfirmed')`;

/** Counts on which only some roles can act are 0 for the other roles. */
export function readWaitingCounts(
  db: Queryable,
  role: StaffRole,
  now: Date,
): Promise<Omit<WaitingCounts, 'badHealthChecks'>> {
  const zero = sql<number>`0`;
  const onlyForOwner = (count: RawBuilder<number>) => (role === 'superadmin' ? count : zero);
  return db
    .selectNoFrom([
      dueNoteCount(now).as('dueNotes'),
      unconfirmedTransferCount.as('unconfirmedTransfers'),
      (role === 'supervisor' ? zero : deskRefundCount).as('deskRefunds'),
      countToSignCount(role === 'receptionist' ? 'desk' : undefined).as('countsToSign'),
      onlyForOwner(openRefundCount).as('refunds'),
      onlyForOwner(openDifferenceCount).as('differences'),
      onlyForOwner(unfinishedJobCount(now)).as('unfinishedJobs'),
      onlyForOwner(openOddThingCount).as('oddThings'),
      onlyForOwner(waitingStockCountCount).as('stockCounts'),
    ])
    .executeTakeFirstOrThrow();
}

export async function readNetBetween(db: Queryable, from: Date, to: Date): Promise<Kobo> {
  const { net } = await db
    .selectFrom('moneyEntry')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('net'))
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirstOrThrow();
  return net;
}
