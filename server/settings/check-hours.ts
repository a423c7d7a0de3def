import { fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { fixedMessages } from '#contract/settings/fixed-fields.ts';
import type { SettingName } from '#contract/settings/hotel-settings.ts';
import { policyMessages } from '#contract/settings/policy-fields.ts';
import type { Tx } from '#db/db.ts';
import { lockHourCharges } from '#server/rooms/rate-plan-store.ts';

type Hours = Pick<Hotel, 'checkInFrom' | 'checkOutUntil' | 'closingHour'>;
const hourNames = ['checkInFrom', 'checkOutUntil', 'closingHour'] as const satisfies readonly SettingName[];

/**
 * Throws AppError if changed hours do not fit the desk day, or the prices of arriving early and leaving late.
 * `hours` are the changed ones.
 */
export async function checkHours(tx: Tx, names: readonly SettingName[], hours: Hours): Promise<void> {
  if (!hourNames.some((name) => names.includes(name))) return;
  const { checkInFrom, checkOutUntil, closingHour } = hours;
  if (closingHour > checkOutUntil)
    throw names.includes('checkOutUntil')
      ? fieldError('checkOutUntil', policyMessages.beforeClosing(closingHour))
      : fieldError('closingHour', fixedMessages.beforeCheckOut(checkOutUntil));
  const charges = await lockHourCharges(tx);
  const early = charges.find(({ kind, at }) => kind === 'early_check_in' && at >= checkInFrom);
  if (early) throw fieldError('checkInFrom', policyMessages.earlyCharge(early.at), 'conflict');
  const late = charges.find(({ kind, at }) => kind === 'late_check_out' && at <= checkOutUntil);
  if (late) throw fieldError('checkOutUntil', policyMessages.lateCharge(late.at), 'conflict');
}
