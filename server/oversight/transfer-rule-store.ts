import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { RuleInput } from '#server/oversight/window.ts';
import { hours, isWithin } from '#server/oversight/window-store.ts';

export type OddTransfer = {
  id: string;
  amountKobo: Kobo;
  recordedAt: Date;
  recordedBy: string;
  recordedByName: string;
  bookingId: string | null;
  reference: string | null;
  /** The label of the tab or the name of the company that the transfer pays; null for a stay. */
  pays: string | null;
  decidedAt: Date | null;
  decidedByName: string | null;
};

const transfersSql = sql`
  select transfer.id, amount_kobo, recorded_at, recorded_by, recorder.name as recorded_by_name, transfer.booking_id,
    booking.reference, coalesce(label, company.name) as pays, decided_at, decider.name as decided_by_name
  from transfer join staff recorder on recorder.id = recorded_by left join staff decider on decider.id = decided_by
    left join booking on booking.id = transfer.booking_id left join bar_tab on bar_tab.id = tab_id
    left join company on company.id = transfer.company_id`;

/** Transfers that nobody has confirmed for more than `limit` hours, also from before the window. */
export async function readWaitingTransfers({ db, window, limit }: RuleInput): Promise<OddTransfer[]> {
  const { rows } = await sql<OddTransfer>`
    ${transfersSql} where state = 'unconfirmed' and recorded_at < ${window.until}::timestamptz - ${hours(limit)}`.execute(
    db,
  );
  return rows;
}

/** Transfers that were reversed in the window by somebody other than the person who recorded them. */
export async function readTransfersTakenOff({ db, window }: RuleInput): Promise<OddTransfer[]> {
  const { rows } = await sql<OddTransfer>`
    ${transfersSql} where state = 'reversed' and decided_by <> recorded_by and ${isWithin(sql`decided_at`, window)}`.execute(
    db,
  );
  return rows;
}

export type OddLine = {
  id: string;
  day: Day;
  amountKobo: Kobo;
  setAsideAt: Date;
  setAsideBy: string;
  setAsideByName: string;
};

/**
 * Lines of the bank of at least `limit` kobo that were set aside. Leaves out the text of the bank and the reason,
 * because both are erased with a guest, but a thing to check is not.
 */
export async function readLinesSetAside({ db, window, limit }: RuleInput): Promise<OddLine[]> {
  const { rows } = await sql<OddLine>`
    select statement_line.id, day, amount_kobo, set_aside_at, set_aside_by, staff.name as set_aside_by_name
    from statement_line join staff on staff.id = set_aside_by
    where amount_kobo >= ${limit} and ${isWithin(sql`set_aside_at`, window)}`.execute(db);
  return rows;
}
