import { type RawBuilder, sql } from 'kysely';

/** Selects the name of the staff member whom `column` refers to. `key` says which column of `staff` it refers to. */
export const staffName = (column: string, key: 'id' | 'staff_id' = 'id'): RawBuilder<string | null> =>
  sql`(select name from staff where ${sql.ref(`staff.${key}`)} = ${sql.ref(column)})`;
