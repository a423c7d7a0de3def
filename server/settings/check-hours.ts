import { fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { policyMessages } from '#contract/settings/policy-fields.ts';
import type { Tx } from '#db/db.ts';
import { lockHourCharges } from '#server/rooms/rate-plan-store.ts';

type Hours = Pick<Hotel, 'checkInFrom' | 'checkOutUntil' | 'closingHour'>;

/** Throws AppError if the hours do not fit the desk day, or the prices of arriving early and leaving late. */
export async function checkHours(tx: Tx, { checkInFrom, checkOutUntil, closingHour }: Hours): Promise<void> {
  if (closingHour > checkOutUntil) throw fieldError('checkOutUntil', policyMessages.beforeClosing(closingHour));
  const charges = await lockHourCharges(tx);
  const early = charges.find(({ kind, at }) => kind === 'early_check_in' && at >= checkInFrom);
  if (early) throw fieldError('checkInFrom', policyMessages.earlyCharge(early.at), 'conflict');
  const late = charges.find(({ kind, at }) => kind === 'late_check_out' && at <= checkOutUntil);
  if (late) throw fieldError('checkOutUntil', policyMessages.lateCharge(late.at), 'conflict');
}
