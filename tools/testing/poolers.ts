import { findProgram } from '#tools/programs.ts';
import { isDeep } from '#tools/testing/form.ts';

export const poolModes = ['session', 'transaction'] as const;
export type PoolMode = (typeof poolModes)[number];
export type Pooler = 'stand-in' | PoolMode;

export const findPgBouncer = () => findProgram(['pgbouncer', '/usr/sbin/pgbouncer']);

/** The poolers behind which the deep API tests run: PgBouncer in both modes if it is installed, else our stand-in. */
export function poolers(): readonly Pooler[] {
  if (!isDeep) return [];
  return findPgBouncer() ? poolModes : ['stand-in'];
}

export const pooledProject = (pooler: Pooler) => `api:pooled-${pooler}`;
