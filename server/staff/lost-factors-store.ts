import type { Tx } from '#db/db.ts';

/** Removes every second factor with its recovery codes, and every PIN. Returns how many there were. */
export async function removeAllFactors(tx: Tx): Promise<{ secondFactors: number; pins: number }> {
  const factors = await tx.deleteFrom('twoFactor').executeTakeFirst();
  const pins = await tx.deleteFrom('staffPin').executeTakeFirst();
  return { secondFactors: Number(factors.numDeletedRows), pins: Number(pins.numDeletedRows) };
}

export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('session').execute();
}
