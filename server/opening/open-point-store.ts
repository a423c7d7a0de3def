import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable } from '#db/db.ts';

type OpenRows = { hasRooms: boolean; taxesAreDecided: boolean; ownersWithoutFactor: number; hasCompanies: boolean };

/** What the database has of what a hotel needs to open. Retired accounts need no second factor. */
export async function readOpenRows(db: Queryable, today: Day): Promise<OpenRows> {
  const { rows } = await sql<OpenRows>`
    select exists (select from room_inventory where total_rooms > 0) as "hasRooms",
      taxes_are_decided(${today}) as "taxesAreDecided", exists (select from company where is_active) as "hasCompanies",
      (select count(*)::integer from staff where role = 'superadmin' and is_active and not exists (
        select from two_factor where two_factor.staff_id = staff.id and enabled_at is not null)) as "ownersWithoutFactor"`.execute(
    db,
  );
  return rows[0] ?? { hasRooms: false, taxesAreDecided: false, ownersWithoutFactor: 0, hasCompanies: false };
}
