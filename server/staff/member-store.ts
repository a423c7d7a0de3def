import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import { type Settings, settings } from '#contract/auth.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { StaffSort } from '#contract/staff.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, likePattern, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';

export type StaffMember = {
  id: string;
  staffId: string;
  name: string;
  role: StaffRole;
  email: string | null;
  phone: string | null;
  isActive: boolean;
  createdAt: Date;
  passwordHash: string;
  passwordChangedAt: Date;
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
};

type Row = Selectable<Tables['staff']> & { two_factor: boolean };

const fromRow = (row: Row): StaffMember => ({
  id: row.id,
  staffId: row.staff_id,
  name: row.name,
  role: row.role,
  email: row.email,
  phone: row.phone,
  isActive: row.is_active,
  createdAt: row.created_at,
  passwordHash: row.password_hash,
  passwordChangedAt: row.password_changed_at,
  mustChangePassword: row.must_change_password,
  twoFactorEnabled: row.two_factor,
});

const twoFactor = sql<boolean>`exists (
  select from two_factor f where f.staff_id = staff.id and f.enabled_at is not null)`.as('two_factor');

const staffQuery = (db: Queryable) => db.selectFrom('staff').selectAll('staff').select(twoFactor);

type StaffKey = { id: string } | { staffId: string };

export async function findStaff(db: Queryable, key: StaffKey, lock = false): Promise<StaffMember | undefined> {
  const query = staffQuery(db);
  const filtered = 'id' in key ? query.where('id', '=', key.id) : query.where('staff_id', '=', key.staffId);
  const row = await (lock ? filtered.forUpdate() : filtered).executeTakeFirst();
  return row && fromRow(row);
}

type NewMember = Pick<StaffMember, 'staffId' | 'name' | 'role' | 'email' | 'phone' | 'passwordHash'>;

/** The password is temporary. Undefined when the Staff ID is taken. */
export async function insertStaff(tx: Tx, member: NewMember, at: Date): Promise<StaffMember | undefined> {
  const row = await tx
    .insertInto('staff')
    .values({
      staff_id: member.staffId,
      name: member.name,
      role: member.role,
      email: member.email,
      phone: member.phone,
      password_hash: member.passwordHash,
      password_changed_at: at,
      must_change_password: true,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('staff_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow({ ...row, two_factor: false });
}

type Details = Pick<StaffMember, 'name' | 'role' | 'email' | 'phone' | 'isActive'>;

export async function updateStaff(tx: Tx, id: string, change: Partial<Details>): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      name: change.name,
      role: change.role,
      email: change.email,
      phone: change.phone,
      is_active: change.isActive,
    })
    .where('id', '=', id)
    .execute();
}

type NewPassword = { hash: string; mustChange: boolean; at: Date };

/** Ends every session of the member, by a trigger. */
export async function updatePassword(tx: Tx, id: string, { hash, mustChange, at }: NewPassword): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: hash, must_change_password: mustChange, password_changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Removes only a member whose audit entries are all about signing in and out; otherwise returns false. */
export async function deleteStaffWithoutRecords(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit')
            .select('id')
            .whereRef('audit.actor', '=', 'staff.staff_id')
            .where('subject_kind', '<>', 'sign-in'),
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
const searchedColumns = ['name', 'staff_id', 'email', 'phone'] as const;

// The collation of many servers does not match Ọ and ọ.
const columnContains = (column: (typeof searchedColumns)[number], text: string) =>
  sql<boolean>`${sql.ref(column)} collate "und-x-icu" ilike ${likePattern(text)}`;

const matches = ({ q, role, status }: Pick<Parsed<'listStaff'>, 'q' | 'role' | 'status'>) =>
  eb.and([
    ...(role ? [eb('role', '=', role)] : []),
    ...(status ? [eb('is_active', '=', status === 'active')] : []),
    ...(q ? [eb.or(searchedColumns.map((column) => columnContains(column, q)))] : []),
  ]);

export async function listStaff(
  db: Queryable,
  query: Parsed<'listStaff'>,
): Promise<ListPage<StaffMember> & { count: number }> {
  const found = staffQuery(db).where(matches(query));
  const page = await readPage(found, { key: sortKeys[query.sort], id: sql`staff.id` }, query);
  const { count } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(query))
    .executeTakeFirstOrThrow();
  return { ...page, rows: page.rows.map(fromRow), count };
}

export async function findSettings(db: Queryable, memberId: string): Promise<Settings> {
  const row = await db
    .selectFrom('staff')
    .select(['email_notifications', 'sms_alerts', 'daily_reports', 'currency', 'timezone'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return settings.parse({
    emailNotifications: row.email_notifications,
    smsAlerts: row.sms_alerts,
    dailyReports: row.daily_reports,
    currency: row.currency,
    timezone: row.timezone,
  });
}

export async function updateSettings(tx: Tx, memberId: string, input: Settings): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      email_notifications: input.emailNotifications,
      sms_alerts: input.smsAlerts,
      daily_reports: input.dailyReports,
      currency: input.currency,
      timezone: input.timezone,
    })
    .where('id', '=', memberId)
    .execute();
}
