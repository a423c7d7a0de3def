import type { Member } from '#contract/roles.ts';
import { shiftMessages } from '#contract/shifts.ts';
import type { Deps } from '#server/core/deps.ts';
import { countAttempt } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';

type Credentials = { staff_id: string; password: string };

/**
 * The person with this Staff ID and password. Wrong attempts are counted for the person at whose device they are made, so
 * that nobody can keep another one from signing in. Throws AppError.
 */
export async function demandSigner(
  deps: Deps,
  { staffId: at }: Member,
  { staff_id, password }: Credentials,
): Promise<StaffMember> {
  const staffId = staff_id.toUpperCase();
  const place = `signs with ${at}`;
  const tries = await countAttempt(deps, staffId, place);
  const signer = await findStaff(deps.db.read, { staffId });
  const isRight = await passwordMatches(signer?.passwordHash, password);
  if (!signer?.isActive || !isRight)
    throw wrongAttemptError(tries, deps.clock.now(), shiftMessages.signerRefused, 'password');
  await decrementAttempts(deps.db.read, staffId, place);
  return signer;
}
