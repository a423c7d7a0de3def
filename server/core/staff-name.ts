import { type RawBuilder, sql } from 'kysely';

/** The name of the staff member in `column`, which holds their key in the table `staff`. */
export const staffName = (column: string, key: 'id' | 'staff_id' = 'id'): RawBuilder<string | null> =>
  sql`(select name from staff where ${sql.ref(`staff.${key}`)} = ${sql.ref(column)})`;
