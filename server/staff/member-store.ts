import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { type Settings, settings } from '#contract/staff/auth.ts';
import type { StaffSort } from '#contract/staff/staff.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, likePattern, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';

/** A row of `staff` without the person's own settings, such as time zone and notifications. */
export type StaffMember = Pick<Selectable<Tables['staff']>, (typeof memberColumns)[number]> & {
  twoFactor: boolean;
  hasPin: boolean;
};

const memberColumns = [
  'id',
  'staffId',
  'name',
  'role',
  'email',
  'phone',
  'isActive',
  'createdAt',
  'passwordHash',
  'passwordChangedAt',
  'mustChangePassword',
  'temporaryFrom',
] as const;

const twoFactorColumn = sql<boolean>`exists (
  select from two_factor f where f.staff_id = staff.id and f.enabled_at is not null)`.as('twoFactor');

const hasPinColumn = sql<boolean>`exists (select from staff_pin p where p.staff_id = staff.id)`.as('hasPin');

const staffQuery = (db: Queryable) =>
  db.selectFrom('staff').select(memberColumns).select([twoFactorColumn, hasPinColumn]);

type StaffKey = { id: string } | { staffId: string };

export function findStaff(db: Queryable, key: StaffKey, lock = false): Promise<StaffMember | undefined> {
  const query = staffQuery(db);
  const filtered = 'id' in key ? query.where('id', '=', key.id) : query.where('staffId', '=', key.staffId);
  return (lock ? filtered.forUpdate() : filtered).executeTakeFirst();
}

/** Names and Staff IDs of all staff, also of those who have left. */
export const listNames = (db: Queryable): Promise<Pick<StaffMember, 'staffId' | 'name'>[]> =>
  db.selectFrom('staff').select(['staffId', 'name']).execute();

export const incrementBellReadings = (tx: Tx, id: string) =>
  tx.updateTable('staff').set({ bellReadings: sql`bell_readings + 1` }).where('id', '=', id).execute();

type NewMember = Pick<
  StaffMember,
  'staffId' | 'name' | 'role' | 'email' | 'phone' | 'passwordHash' | 'temporaryFrom'
> & {
  /** False only for a password that its owner has chosen. */
  mustChangePassword?: boolean;
  emailProvenAt?: Date;
};

/** Adds a staff member, by default with a temporary password. Returns undefined when the Staff ID is taken. */
export async function insertStaff(
  tx: Tx,
  { mustChangePassword = true, ...member }: NewMember,
  at: Date,
): Promise<StaffMember | undefined> {
  const row = await tx
    .insertInto('staff')
    .values({ ...member, passwordChangedAt: at, mustChangePassword, createdAt: at })
    .onConflict((conflict) => conflict.column('staffId').doNothing())
    .returning(memberColumns)
    .executeTakeFirst();
  return row && { ...row, twoFactor: false, hasPin: false };
}

type StaffDetails = Pick<StaffMember, 'name' | 'role' | 'email' | 'phone' | 'isActive'>;

export async function updateStaff(tx: Tx, id: string, change: Partial<StaffDetails>): Promise<void> {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute();
}

type NewPassword = { hash: string; mustChange: boolean; temporaryFrom: Date | null; at: Date };

/** Stores a new password. A trigger then ends all sessions of this staff member. */
export async function updatePassword(
  tx: Tx,
  id: string,
  { hash, mustChange, temporaryFrom, at }: NewPassword,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ passwordHash: hash, mustChangePassword: mustChange, temporaryFrom, passwordChangedAt: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a staff member unless audit entries other than those about signing in name this person as their actor.
 * Returns false if it deletes nobody.
 */
export async function deleteStaffWithoutRecords(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit')
            .select('id')
            .whereRef('audit.actor', '=', 'staff.staffId')
            .where('subjectKind', '<>', 'sign-in'),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const sortKeys: Record<StaffSort, ReturnType<typeof sql>> = {
  name: sql`lower(staff.name) collate "und-x-icu"`,
  staff_id: sql`staff.staff_id`,
  role: sql`staff.role`,
  status: sql`not staff.is_active`,
  created_at: sql`staff.created_at`,
};

const eb = expressionBuilder<Tables, 'staff'>();
const searchedColumns = ['name', 'staffId', 'email', 'phone'] as const;

// Sets a Unicode collation, because under that of many database servers `ilike` does not match Ọ and ọ.
const columnContains = (column: (typeof searchedColumns)[number], text: string) =>
  sql<boolean>`${sql.ref(column)} collate "und-x-icu" ilike ${likePattern(text)}`;

const staffFilter = ({ q, role, status }: Pick<Parsed<'listStaff'>, 'q' | 'role' | 'status'>) =>
  eb.and([
    ...(role ? [eb('role', '=', role)] : []),
    ...(status ? [eb('isActive', '=', status === 'active')] : []),
    ...(q ? [eb.or(searchedColumns.map((column) => columnContains(column, q)))] : []),
  ]);

export async function listStaff(
  db: Queryable,
  query: Parsed<'listStaff'>,
): Promise<ListPage<StaffMember> & { count: number }> {
  const foundMembers = staffQuery(db).where(staffFilter(query));
  const page = await readPage(foundMembers, { key: sortKeys[query.sort], id: sql`staff.id` }, query);
  const { count } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(staffFilter(query))
    .executeTakeFirstOrThrow();
  return { ...page, count };
}

/**
 * The time zone in which this person sees times. The column `timezone` has only `UTC` or `hotel`; `hotel.config.ts`
 * names the hotel's zone.
 */
export const displayTimeZone = (timezone: string, { timeZone }: Pick<Hotel, 'timeZone'>): string =>
  timezone === 'UTC' ? timezone : timeZone;

export async function findSettings(db: Queryable, memberId: string, hotel: Hotel): Promise<Settings> {
  const row = await db
    .selectFrom('staff')
    .select(['emailNotifications', 'smsAlerts', 'dailyReports', 'currency', 'timezone'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return settings.parse({ ...row, timezone: displayTimeZone(row.timezone, hotel) });
}

export async function updateSettings(tx: Tx, memberId: string, input: Settings): Promise<void> {
  const timezone = input.timezone === 'UTC' ? 'UTC' : 'hotel';
  await tx
    .updateTable('staff')
    .set({ ...input, timezone })
    .where('id', '=', memberId)
    .execute();
}
