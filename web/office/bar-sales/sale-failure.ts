import { saleMessages } from '#contract/bar.ts';
import type { StaffRole } from '#contract/roles.ts';
import { asAppError } from '#web/core/errors.ts';
import { type Failure, failureOf } from '#web/office/shared/failure.ts';

export function saleFailure(problem: unknown, role: StaffRole): Failure {
  const failure = failureOf(problem, {
    failed: saleMessages.recordFailed,
    withReason: () => saleMessages.recordFailedOffline,
  });
  const { detail = {} } = asAppError(problem) ?? {};
  // A reply that does not come from the app has technical text, which a barman gets with an introduction.
  const isForeignReply = 'notOurs' in detail || 'unreadable' in detail;
  return isForeignReply && role === 'barmen'
    ? { ...failure, message: saleMessages.recordFailedBecause(failure.message) }
    : failure;
}
