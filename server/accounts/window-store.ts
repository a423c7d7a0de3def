import { type Selectable, sql } from 'kysely';
import type { AccountSplit, RoutedKind } from '#contract/accounts/windows.ts';
import type { LineKind } from '#contract/bookings/folio.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type WindowRecord = Selectable<Tables['folioWindow']> & { paid: Kobo; cleared: Kobo };

/** Returns the windows of payers other than the guest, in the order in which they were opened. */
export async function readWindows(db: Queryable, bookingId: string): Promise<WindowRecord[]> {
  const { rows } = await sql<WindowRecord>`
    select folio_window.*, window_paid(id) as paid, window_cleared(id) as cleared
    from folio_window where booking_id = ${bookingId} order by opened_at, id`.execute(db);
  return rows;
}

export async function readAccountSplit(db: Queryable, bookingId: string): Promise<AccountSplit> {
  const { rows } = await sql<{ source: string | null; kind: LineKind | null; windowId: string | null }>`
    (select distinct on (source) source, null as kind, window_id from folio_placement
      where booking_id = ${bookingId} order by source, id desc)
    union all
    (select distinct on (kind) null, kind::text, window_id from folio_route
      where booking_id = ${bookingId} order by kind, id desc)`.execute(db);
  const split = { places: new Map<string, string | null>(), routes: new Map<LineKind, string | null>() };
  for (const { source, kind, windowId } of rows) {
    if (source !== null) split.places.set(source, windowId);
    if (kind !== null) split.routes.set(kind, windowId);
  }
  return split;
}

type NewWindow = {
  bookingId: string;
  companyId: string | null;
  buyerName: string;
  buyerAddress: string;
  buyerTaxNumber: string;
  by: Member;
  at: Date;
};

export async function insertWindow(tx: Tx, { by, at, ...window }: NewWindow): Promise<string> {
  const { id } = await tx
    .insertInto('folioWindow')
    .values({ ...window, openedBy: by.id, openedAs: by.role, openedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type WindowChange = { bookingId: string; windowId: string | null; by: Member; at: Date };

export async function insertPlacements(tx: Tx, sources: readonly string[], { by, at, ...change }: WindowChange) {
  await tx
    .insertInto('folioPlacement')
    .values(sources.map((source) => ({ ...change, source, movedBy: by.id, movedAs: by.role, movedAt: at })))
    .execute();
}

export async function insertRoute(tx: Tx, kind: RoutedKind, { by, at, ...change }: WindowChange): Promise<void> {
  await tx
    .insertInto('folioRoute')
    .values({ ...change, kind, setBy: by.id, setAs: by.role, setAt: at })
    .execute();
}
