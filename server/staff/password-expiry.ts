import type { PasswordWarning } from '#contract/staff/auth.ts';
import { passwordMessages, passwordPolicy } from '#contract/staff/passwords.ts';
import type { StaffMember } from '#server/staff/member-store.ts';

const hourMs = 3_600_000;

const dayMs = 86_400_000;

type PasswordFacts = Pick<StaffMember, 'mustChangePassword' | 'passwordChangedAt' | 'temporaryFrom'>;

export function temporaryPasswordUntil(member: PasswordFacts): Date | undefined {
  if (!member.mustChangePassword) return undefined;
  const from = member.temporaryFrom ?? member.passwordChangedAt;
  return new Date(from.getTime() + passwordPolicy.temporaryHours * hourMs);
}

export function isTemporaryPasswordExpired(member: StaffMember, now: Date): boolean {
  const until = temporaryPasswordUntil(member);
  return until !== undefined && until <= now;
}

/** Days until the password expires, rounded up. Zero or less once it has expired. */
export const passwordDaysLeft = (changedAt: Date, now: Date): number =>
  Math.ceil((changedAt.getTime() + passwordPolicy.expiresAfterDays * dayMs - now.getTime()) / dayMs);

export function forcedChangeMessage(member: StaffMember, now: Date): string | undefined {
  if (member.mustChangePassword) return passwordMessages.temporary;
  return passwordDaysLeft(member.passwordChangedAt, now) <= 0 ? passwordMessages.expired : undefined;
}

export function expiryWarning(member: StaffMember, now: Date): PasswordWarning | undefined {
  const days = passwordDaysLeft(member.passwordChangedAt, now);
  if (days > passwordPolicy.warnDaysBefore) return undefined;
  // A session can last beyond the day on which the password expires.
  if (days <= 0) return { message: passwordMessages.expired, daysLeft: 0 };
  return { message: passwordMessages.warning(days), daysLeft: days };
}
