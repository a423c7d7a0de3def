import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, type Night } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { AdjustmentKind, DeskMethod } from '#contract/front-desk/desk.ts';
import type { RequestedStay } from '#contract/front-desk/stay-change.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { nightColumns, nightsOf } from '#server/bookings/store.ts';
import type { CashPlace } from '#server/till/cash-places.ts';

export type EarlyDeparture = {
  leftAt: Date;
  roomTypeId: string;
  roomTypeName: string;
  checkOut: Day;
  droppedNights: Night[];
  keptKobo: Kobo;
};

type NewDeskRefund = {
  bookingId: string;
  method: DeskMethod;
  amount: Kobo;
  reason: string;
  givenBy: Member;
  confirmedBy: Pick<Member, 'id' | 'role'> | undefined;
  at: Date;
  key: string;
} & CashPlace;

/**
 * Returns the refund's id, or undefined if the key was used before. A trigger refuses to give back more than was paid.
 */
export async function insertDeskRefund(tx: Tx, refund: NewDeskRefund): Promise<string | undefined> {
  const row = await tx
    .insertInto('deskRefund')
    .values({
      bookingId: refund.bookingId,
      method: refund.method,
      amountKobo: refund.amount,
      reason: refund.reason,
      givenBy: refund.givenBy.id,
      givenAs: refund.givenBy.role,
      confirmedBy: refund.confirmedBy?.id ?? null,
      confirmedAs: refund.confirmedBy?.role ?? null,
      givenAt: refund.at,
      key: refund.key,
      cashShiftId: refund.cashShiftId,
      cashFromSafe: refund.cashFromSafe,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findDeskRefundByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('deskRefund')
    .select(['bookingId', 'method', 'amountKobo', 'reason', 'cashShiftId', 'cashFromSafe'])
    .where('key', '=', key)
    .executeTakeFirst();

type NewAdjustment = {
  bookingId: string;
  kind: AdjustmentKind;
  /** The amount in kobo; it is positive for a discount, too. */
  amount: Kobo;
  reason: string;
  madeBy: Member;
  at: Date;
  key: string | null;
};

/** Returns the adjustment's id, or undefined if the key was used before. A trigger updates the booking's total. */
export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<string | undefined> {
  const row = await tx
    .insertInto('bookingAdjustment')
    .values({
      bookingId: adjustment.bookingId,
      kind: adjustment.kind,
      amountKobo: adjustment.kind === 'discount' ? kobo(0 - adjustment.amount) : adjustment.amount,
      reason: adjustment.reason,
      madeBy: adjustment.madeBy.id,
      madeAs: adjustment.madeBy.role,
      madeAt: adjustment.at,
      key: adjustment.key,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findAdjustmentByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('bookingAdjustment')
    .select(['bookingId', 'kind', sql<number>`abs(amount_kobo)`.as('amountKobo'), 'reason'])
    .where('key', '=', key)
    .executeTakeFirst();

/**
 * Claims the nights of the requested stay, each in its room type, and releases the other nights of the booking. Returns
 * false, and changes nothing, when a night is full.
 */
export async function changeNights(
  tx: Tx,
  id: string,
  { checkIn, nightTypes }: Pick<RequestedStay, 'checkIn' | 'nightTypes'>,
  deskDay: Day,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_nights_of_types(${id}, ${checkIn}, ${nightTypes}::text[], ${deskDay}, ${now}) as changed`.execute(tx);
  return rows[0]?.changed === true;
}

export async function insertEarlyDeparture(tx: Tx, bookingId: string, departure: EarlyDeparture): Promise<void> {
  await tx
    .insertInto('earlyDeparture')
    .values({
      bookingId,
      leftAt: departure.leftAt,
      roomTypeId: departure.roomTypeId,
      roomTypeName: departure.roomTypeName,
      checkOut: departure.checkOut,
      ...nightColumns(departure.droppedNights),
      keptKobo: departure.keptKobo,
    })
    .execute();
}

export async function findLastEarlyDeparture(db: Queryable, bookingId: string): Promise<EarlyDeparture | undefined> {
  const row = await db
    .selectFrom('earlyDeparture')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('leftAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, droppedNights: nightsOf(row) };
}
