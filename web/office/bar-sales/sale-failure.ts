import { saleMessages } from '#contract/bar.ts';
import type { StaffRole } from '#contract/roles.ts';
import { asAppError } from '#web/errors.ts';
import { type Failure, failureOf } from '#web/office/failure.ts';

/** Why a sale was not recorded, in the words of who sells. */
export function saleFailure(problem: unknown, role: StaffRole): Failure {
  const failure = failureOf(problem, {
    failed: saleMessages.recordFailed,
    because: () => saleMessages.recordFailedOffline,
  });
  const { detail = {} } = asAppError(problem) ?? {};
  // An answer that is none of the hotel's gives a reason, but no sentence for a barman.
  const strange = 'notOurs' in detail || 'unreadable' in detail;
  return strange && role === 'barmen'
    ? { ...failure, message: saleMessages.recordFailedBecause(failure.message) }
    : failure;
}
