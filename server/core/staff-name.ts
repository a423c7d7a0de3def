import { type RawBuilder, sql } from 'kysely';

export const staffName = (column: string, key: 'id' | 'staff_id' = 'id'): RawBuilder<string | null> =>
  sql`(select name from staff where ${sql.ref(`staff.${key}`)} = ${sql.ref(column)})`;
