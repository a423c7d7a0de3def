import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { signInMessages, signInPolicy, totpShape } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueueAccessMail } from '#server/staff/access-mail.ts';
import { countAttempt } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import type { StaffActor } from '#server/staff/members.ts';
import { loadOwnRecord } from '#server/staff/own-account.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';
import { type Browser, type NewSession, startSession } from '#server/staff/sessions.ts';
import {
  hashRecoveryCode,
  newTotpSecret,
  normalizeRecoveryCode,
  sealText,
  totpLink,
  totpQrCode,
  totpStep,
  unsealWithAnySecret,
} from '#server/staff/two-factor-codes.ts';
import {
  beginTwoFactor,
  consumeRecoveryCode,
  consumeTotpStep,
  deleteTwoFactor,
  enableTwoFactor,
  findTwoFactor,
  replaceSecret,
} from '#server/staff/two-factor-store.ts';

type TwoFactorDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secret' | 'previousSecrets' | 'hotel'>;

type OperatorDeps = Pick<Deps, 'db' | 'clock'>;

export async function setUpTwoFactor(deps: TwoFactorDeps, member: Member, issuer: string) {
  const secret = newTotpSecret();
  if (!(await beginTwoFactor(deps.db.read, member.id, sealText(deps.secret, secret))))
    throw new AppError('conflict', signInMessages.alreadyOn);
  const appLink = totpLink(secret, issuer, member.staffId);
  return { qrCode: totpQrCode(appLink), manualEntryKey: secret, appLink };
}

/** The recovery codes are shown to the person once, here: the database has only their hashes. */
type EnabledTwoFactor = { recoveryCodes: string[]; session: NewSession };

type Credentials = { password: string; token: string };

export async function turnTwoFactorOn(
  deps: TwoFactorDeps,
  member: Member,
  credentials: Credentials,
  browser: Browser,
): Promise<EnabledTwoFactor> {
  const self = await loadOwnRecord(deps, member);
  const twoFactor = await findTwoFactor(deps.db.read, self.id);
  if (!twoFactor || twoFactor.enabled)
    throw new AppError('conflict', twoFactor ? signInMessages.alreadyOn : signInMessages.noSetup);
  await demandCredentials(deps, self, credentials, (token) => consumeTotp(deps, self.id, twoFactor.secret, token));
  const recoveryCodes = Array.from({ length: signInPolicy.recoveryCodes }, () => deps.random.recoveryCode());
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(deps.secret, normalizeRecoveryCode(code) ?? code));
  const session = await deps.db.tx(async (tx) => {
    const currentMember = await demandUnchangedPassword(tx, self);
    if (!(await enableTwoFactor(tx, self.id, twoFactor.secret, hashes, deps.clock.now())))
      throw new AppError('conflict', signInMessages.alreadyOn);
    await recordTwoFactorChange(deps, tx, self, self, 'two-factor enabled');
    return startSession(deps, tx, currentMember, browser);
  });
  return { recoveryCodes, session };
}

export async function turnTwoFactorOff(
  deps: TwoFactorDeps,
  member: Member,
  credentials: Credentials,
  browser: Browser,
): Promise<NewSession> {
  const self = await loadOwnRecord(deps, member);
  if (!self.twoFactor) throw new AppError('conflict', signInMessages.notOn);
  await demandCredentials(deps, self, credentials, (token) => consumeCode(deps, self, token));
  return deps.db.tx(async (tx) => {
    const currentMember = await demandUnchangedPassword(tx, self);
    await deleteTwoFactor(tx, self.id);
    await recordTwoFactorChange(deps, tx, self, self, 'two-factor disabled');
    return startSession(deps, tx, currentMember, browser);
  });
}

async function demandCredentials(
  deps: TwoFactorDeps,
  self: StaffMember,
  { password, token }: Credentials,
  consume: (token: string) => Promise<boolean>,
): Promise<void> {
  const tries = await countAttempt(deps, self.staffId);
  const now = deps.clock.now();
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongAttemptError(tries, now, passwordMessages.currentWrong, 'password');
  if (!(await consume(token))) throw wrongAttemptError(tries, now, signInMessages.wrongCode, 'token');
  await decrementAttempts(deps.db.read, self.staffId);
}

/** Reads the staff member again with a lock, and throws AppError if the password has changed since it was checked. */
async function demandUnchangedPassword(tx: Tx, self: StaffMember): Promise<StaffMember> {
  const current = await findStaff(tx, { id: self.id }, true);
  if (!current?.isActive || current.passwordHash !== self.passwordHash)
    throw fieldError('password', passwordMessages.currentWrong);
  return current;
}

export async function consumeCode(deps: TwoFactorDeps, member: StaffMember, token: string): Promise<boolean> {
  const twoFactor = await findTwoFactor(deps.db.read, member.id);
  if (!twoFactor?.enabled) return false;
  if (totpShape.test(token)) {
    if (!(await consumeTotp(deps, member.id, twoFactor.secret, token))) return false;
    await resealWithCurrentSecret(deps, member.id, twoFactor.secret);
    return true;
  }
  const code = normalizeRecoveryCode(token);
  if (!code) return false;
  return deps.db.tx(async (tx) => {
    const hashes = acceptedSecrets(deps).map((secret) => hashRecoveryCode(secret, code));
    if (!(await consumeRecoveryCode(tx, member.id, hashes))) return false;
    await auditMemberAction(deps, tx, member.staffId, member.id, 'recovery code used');
    return true;
  });
}

async function consumeTotp(deps: TwoFactorDeps, memberId: string, sealed: string, token: string): Promise<boolean> {
  const step = totpStep(unsealWithAnySecret(acceptedSecrets(deps), sealed).text, token, deps.clock.now());
  return step !== undefined && consumeTotpStep(deps.db.read, memberId, step);
}

const auditMemberAction = (
  deps: Pick<TwoFactorDeps, 'clock'>,
  tx: Tx,
  actor: string,
  id: string,
  action: AuditAction,
) => audit(tx, { at: deps.clock.now(), actor, action, subject: { kind: 'staff', id } });

const acceptedSecrets = ({ secret, previousSecrets }: TwoFactorDeps): string[] => [secret, ...previousSecrets];

/** Encrypts a two-factor secret again with the current SESSION_SECRET, if an earlier one encrypted it. */
async function resealWithCurrentSecret(deps: TwoFactorDeps, memberId: string, sealed: string): Promise<void> {
  const { text, secret } = unsealWithAnySecret(acceptedSecrets(deps), sealed);
  if (secret !== deps.secret) await replaceSecret(deps.db.read, memberId, sealed, sealText(deps.secret, text));
}

async function recordTwoFactorChange(
  deps: Pick<TwoFactorDeps, 'clock'>,
  tx: Tx,
  by: Pick<StaffActor, 'staffId'>,
  member: StaffMember,
  change: 'two-factor enabled' | 'two-factor disabled',
): Promise<void> {
  await auditMemberAction(deps, tx, by.staffId, member.id, change);
  await enqueueAccessMail(tx, member, { change, by: by.staffId, at: deps.clock.now() });
}

export async function removeTwoFactor(deps: OperatorDeps, actor: StaffActor, staffId: string): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const member = await findStaff(tx, { staffId }, true);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    await deleteTwoFactor(tx, member.id);
    if (member.twoFactor) await recordTwoFactorChange(deps, tx, actor, member, 'two-factor disabled');
    return member.twoFactor;
  });
}
