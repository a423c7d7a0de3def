import { signInMessages } from '#contract/auth.ts';
import { confirmProblem, type SecondPerson } from '#contract/check-out.ts';
import { fieldError } from '#contract/errors.ts';
import { passwordMessages } from '#contract/passwords.ts';
import type { Member } from '#contract/roles.ts';
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
 * Who confirms on the screen of `asking`, with the own password and second factor. Attempts are counted before they are
 * judged, per person who asks, so that nobody locks a colleague out of other browsers. `field` names the input of the
 * second person. Throws AppError.
 */
export async function findSecondPerson(
  deps: Deps,
  asking: Member,
  { staff_id, password, two_factor_token }: SecondPerson,
  field: string,
): Promise<StaffMember> {
  const staffId = staff_id.toUpperCase();
  const place = `asked by ${asking.staffId}`;
  const now = deps.clock.now();
  const tries = await countAttempt(deps, staffId, place);
  const person = await findStaff(deps.db.read, { staffId });
  const isCorrect = await passwordMatches(person?.passwordHash, password);
  const refuse = async (message: string, wrong: string) => {
    const entry = { at: now, actor: asking.staffId, subject: signInAuditSubject(person?.id) };
    await auditHourly(deps.db.read, { ...entry, action: 'sign-in refused' });
    return wrongAttemptError(tries, now, message, `${field}.${wrong}`);
  };
  if (!person || !isCorrect) throw await refuse(signInMessages.wrong, 'password');
  if (person.twoFactor) {
    if (!two_factor_token) {
      await decrementAttempts(deps.db.read, staffId, place);
      throw fieldError(`${field}.two_factor_token`, signInMessages.codeNeeded);
    }
    if (!(await consumeCode(deps, person, two_factor_token)))
      throw await refuse(signInMessages.wrongCode, 'two_factor_token');
  }
  await decrementAttempts(deps.db.read, staffId, place);
  if (!person.isActive) throw fieldError(`${field}.staff_id`, signInMessages.inactive);
  if (forcedChangeMessage(person, now)) throw fieldError(`${field}.password`, passwordMessages.expired);
  const problem = confirmProblem(asking, person);
  if (problem) throw fieldError(`${field}.staff_id`, problem, 'forbidden');
  return person;
}
