import { findProgram } from '#tools/programs.ts';
import { isDeep } from '#tools/testing/form.ts';

export const poolModes = ['session', 'transaction'] as const;
export type PoolMode = (typeof poolModes)[number];
export type Pooler = 'stand-in' | PoolMode;

export const findPgBouncer = () => findProgram(['pgbouncer', '/usr/sbin/pgbouncer']);

/** Behind which poolers the API tests run: our stand-in, and PgBouncer in both modes where it is installed. */
export function poolers(): Pooler[] {
  if (!isDeep) return [];
  return findPgBouncer() ? ['stand-in', ...poolModes] : ['stand-in'];
}

export const pooledProject = (pooler: Pooler) => `api:pooled-${pooler}`;
