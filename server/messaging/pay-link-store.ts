import type { Day } from '#contract/core/dates.ts';
import type { Tx } from '#db/db.ts';

type PayLink = { address: string; day: Day; bookingId: string };

/** Returns true for the first booking of an address on a day, also if its job runs again. */
export async function reservePayLink(tx: Tx, { address, day, bookingId }: PayLink): Promise<boolean> {
  await tx
    .insertInto('payLink')
    .values({ address, day, bookingId })
    .onConflict((conflict) => conflict.columns(['address', 'day']).doNothing())
    .execute();
  const reserved = await tx
    .selectFrom('payLink')
    .select('bookingId')
    .where('address', '=', address)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return reserved.bookingId === bookingId;
}
