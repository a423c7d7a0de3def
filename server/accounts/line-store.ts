import { sql } from 'kysely';
import type { FolioKind, LineKind } from '#contract/bookings/folio.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { fromLineRow, lineColumns, type RowOf, type TaxedLine } from '#server/accounts/price-columns.ts';

export type FolioLine = TaxedLine & {
  id: string;
  kind: LineKind;
  source: string | null;
  /** The hotel day on which the line was posted, or the closed day whose closing posted it. */
  day: string;
  label: string;
  quantity: number;
  serviceId: string | null;
  saleId: string | null;
  readyAt: Date | null;
  /** The id of the line that this one takes back; `reason` says why. */
  reverses: string | null;
  reason: string | null;
  /** Null if the line was posted when a day was closed. */
  postedByName: string | null;
  postedById: string | null;
  postedAt: Date;
};

const selectLines = sql`
  select line.id, kind::text, source, day::text, label, quantity, service_id, sale_id, ready_at, reverses, reason,
    staff.name as posted_by_name, posted_by as posted_by_id, posted_at,
    net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo, service_rate, vat_rate, consumption_rate
  from folio_line line left join staff on staff.id = posted_by`;

type FolioLineRow = RowOf<FolioLine>;

/** Returns all lines of a stay as they were posted, also reversed ones and the lines that reverse them. */
export async function readFolioLines(db: Queryable, bookingId: string): Promise<FolioLine[]> {
  const { rows } =
    await sql<FolioLineRow>`${selectLines} where booking_id = ${bookingId} order by posted_at, key, line.id`.execute(
      db,
    );
  return rows.map((row) => fromLineRow(row));
}

export type DrinkOrServiceLine = FolioLine & { kind: FolioKind; bookingId: string };

/** Finds a line that staff posted. Does not find lines that were posted when a day was closed. */
export async function findLine(db: Queryable, id: string): Promise<DrinkOrServiceLine | undefined> {
  const { rows } = await sql<RowOf<DrinkOrServiceLine>>`
    select line.*, folio_line.booking_id from (${selectLines}) line join folio_line using (id)
    where id = ${id} and folio_line.source is null`.execute(db);
  return rows[0] && fromLineRow(rows[0]);
}

/** Returns the lines of these sales that are neither reversed nor reversals. */
export async function readLinesOfSales(
  db: Queryable,
  saleIds: readonly string[],
): Promise<{ id: string; saleId: string }[]> {
  const { rows } = await sql<{ id: string; saleId: string }>`
    select id, sale_id from folio_line line where sale_id = any (${saleIds}) and reverses is null
      and not exists (select from folio_line where reverses = line.id)`.execute(db);
  return rows;
}

type NewFolioLine = Omit<FolioLine, 'id' | 'kind' | 'source' | 'day' | 'postedByName' | 'postedById'> & {
  kind: FolioKind;
  bookingId: string;
  postedBy: Member;
  key: string | null;
};

/**
 * Returns how many lines it inserted: fewer than given if a key was used before or a line is already reversed.
 */
export async function insertLines(tx: Tx, lines: readonly NewFolioLine[]): Promise<number> {
  const rows = await tx
    .insertInto('folioLine')
    .values(
      lines.map(({ price, rates, postedBy, ...line }) => ({
        ...line,
        ...lineColumns({ price, rates }),
        ...{ postedBy: postedBy.id, postedAs: postedBy.role },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export const findLinesByKeys = (db: Queryable, keys: readonly string[]) =>
  db
    .selectFrom('folioLine')
    .select(['key', 'bookingId', 'serviceId', 'quantity', 'grossKobo'])
    .where('key', 'in', keys)
    .execute();
