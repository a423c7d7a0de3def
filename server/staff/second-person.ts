import { fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import type { SecondPerson } from '#contract/staff/second-person.ts';
import { confirmProblem } from '#contract/staff/second-person.ts';
import { auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { countAttempt, signInAuditSubject } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import { forcedChangeMessage } from '#server/staff/password-expiry.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';
import { consumeCode } from '#server/staff/two-factor.ts';

/**
 * Returns the staff member who confirms an action on the screen of `asking`, by typing Staff ID, password and second
 * factor. `field` is the form field with these three. Throws AppError.
 */
export async function findSecondPerson(
  deps: Deps,
  asking: Member,
  credentials: SecondPerson,
  field: string,
): Promise<StaffMember> {
  const person = await provePerson(deps, asking, credentials, `${field}.`);
  const problem = confirmProblem(asking, person);
  if (problem) throw fieldError(`${field}.staffId`, problem, 'forbidden');
  return person;
}

/**
 * Returns the staff member whose Staff ID, password and second factor were typed on the screen of `asking`. Counts the
 * attempt before it checks the password, and separately for each `asking`, so that nobody can lock another person out
 * of other browsers. `prefix` begins the names of the fields. Throws AppError.
 */
export async function provePerson(
  deps: Deps,
  asking: Member,
  { staffId: typedId, password, twoFactorToken }: SecondPerson,
  prefix: string,
): Promise<StaffMember> {
  const staffId = typedId.toUpperCase();
  const place = `asked by ${asking.staffId}`;
  const now = deps.clock.now();
  const tries = await countAttempt(deps, staffId, place);
  const person = await findStaff(deps.db.read, { staffId });
  const isCorrect = await passwordMatches(person?.passwordHash, password);
  const refuse = async (message: string, wrongField: string) => {
    const entry = { at: now, actor: asking.staffId, subject: signInAuditSubject(person?.id) };
    await auditHourly(deps.db.read, { ...entry, action: 'sign-in refused' });
    return wrongAttemptError(tries, now, message, `${prefix}${wrongField}`);
  };
  if (!person || !isCorrect) throw await refuse(signInMessages.wrong, 'password');
  if (person.twoFactor) {
    if (!twoFactorToken) {
      await decrementAttempts(deps.db.read, staffId, place);
      throw fieldError(`${prefix}twoFactorToken`, signInMessages.codeNeeded);
    }
    if (!(await consumeCode(deps, person, twoFactorToken)))
      throw await refuse(signInMessages.wrongCode, 'twoFactorToken');
  }
  await decrementAttempts(deps.db.read, staffId, place);
  if (!person.isActive) throw fieldError(`${prefix}staffId`, signInMessages.inactive);
  if (forcedChangeMessage(person, now)) throw fieldError(`${prefix}password`, passwordMessages.expired);
  return person;
}
