import { AppError } from '#contract/core/errors.ts';
import type { WorkProof } from '#contract/core/proof.ts';
import { signInMessages, signInPolicy } from '#contract/staff/auth.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Tx } from '#db/db.ts';
import { audit, auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { keyedHash, proofNeededError, spendChallenge, verifyProof } from '#server/core/proof-of-work.ts';
import { findKnownBrowser, rememberBrowser } from '#server/staff/known-browser.ts';
import {
  type Attempts,
  attemptLimitAt,
  attemptLimitEverywhere,
  lockedError,
  sessionPlace,
  wrongAttemptError,
} from '#server/staff/lockout-rules.ts';
import {
  decrementAttempts,
  deleteAttempts,
  deleteLapsedAttempts,
  incrementAttempts,
} from '#server/staff/lockout-store.ts';
import { findStaff } from '#server/staff/member-store.ts';
import type { StaffActor } from '#server/staff/members.ts';

type LockoutDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secret'>;

export type Visitor = {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
  device: string | undefined;
  proof: WorkProof | undefined;
};

export type SignInAttempt = {
  staffId: string;
  place: string;
  /** A keyed hash of the network, because the address itself must not be stored. */
  network: string;
  isKnown: boolean;
  tries: Attempts;
  everywhere: Attempts;
};

export async function countAttempt(deps: LockoutDeps, staffId: string, place = sessionPlace): Promise<Attempts> {
  const at = deps.clock.now();
  const tries = await incrementAttempts(deps.db.read, staffId, attemptLimitAt(place), at);
  if (tries.count > signInPolicy.attempts) throw lockedError(tries, at);
  return tries;
}

const knownBrowserHasher = (deps: LockoutDeps) => (text: string) => keyedHash(deps, 'known browser', text);
const networkHashLength = 8;

export const knownBrowserName = (deps: LockoutDeps, device: string | undefined, staffId: string): string | undefined =>
  findKnownBrowser(device, staffId, deps.clock.now(), knownBrowserHasher(deps));

/**
 * Counts an attempt, even for a Staff ID that does not exist. Counts it for the known browser or else the network, and
 * for the Staff ID in total. Throws AppError after too many attempts, or if an unknown browser must do a proof of work
 * first.
 */
export async function countSignInAttempt(deps: LockoutDeps, staffId: string, visitor: Visitor): Promise<SignInAttempt> {
  const { read } = deps.db;
  const at = deps.clock.now();
  await deleteLapsedAttempts(read, at);
  const browser = knownBrowserName(deps, visitor.device, staffId);
  const network = keyedHash(deps, 'network', visitor.network);
  const place = browser ? `browser ${browser}` : `network ${network}`;
  const tries = await countAttempt(deps, staffId, place);
  const everywhere = await incrementAttempts(read, staffId, attemptLimitEverywhere, at);
  const isKnown = browser !== undefined;
  if (
    !isKnown &&
    everywhere.count > attemptLimitEverywhere.maxAttempts &&
    !(await consumeProof(deps, staffId, visitor.proof))
  ) {
    await decrementAttempts(read, staffId, place);
    throw await proofNeededError(deps, proofPurpose(staffId), signInMessages.proofNeeded);
  }
  return { staffId, place, network: network.slice(0, networkHashLength), isKnown, tries, everywhere };
}

const proofPurpose = (staffId: string): string => `sign in as ${staffId}`;

async function consumeProof(deps: LockoutDeps, staffId: string, proof: WorkProof | undefined): Promise<boolean> {
  const solved = await verifyProof(deps, proof, proofPurpose(staffId));
  return solved !== undefined && deps.db.tx((tx) => spendChallenge(tx, solved));
}

export async function uncountSignInAttempt({ db }: LockoutDeps, { staffId, place }: SignInAttempt): Promise<void> {
  await decrementAttempts(db.read, staffId, place);
  await decrementAttempts(db.read, staffId, attemptLimitEverywhere.place);
}

export async function clearSignInAttempts(tx: Tx, { staffId, place }: SignInAttempt): Promise<void> {
  await deleteAttempts(tx, staffId, place);
  await decrementAttempts(tx, staffId, attemptLimitEverywhere.place);
}

export const renewDeviceCookie = (deps: LockoutDeps, staffId: string, device: string | undefined): string =>
  rememberBrowser(device, deps.random.token(), staffId, deps.clock.now(), knownBrowserHasher(deps));

/**
 * The subject of an audit entry about a sign-in. Contains no typed text, because people sometimes type their password
 * as the Staff ID.
 */
export const signInAuditSubject = (memberId: string | undefined) =>
  ({ kind: 'sign-in', id: memberId ?? 'nobody' }) as const;

export async function auditRefusedSignIn(
  deps: LockoutDeps,
  { network }: SignInAttempt,
  memberId: string | undefined,
): Promise<void> {
  const entry = { at: deps.clock.now(), actor: 'visitor', subject: signInAuditSubject(memberId), network };
  await auditHourly(deps.db.read, { ...entry, action: 'sign-in refused' });
}

/**
 * Writes the audit entry of a wrong attempt and returns the error to throw. Enqueues an alert once the Staff ID has had
 * too many wrong attempts, counted over all networks and browsers.
 */
export async function refuseSignIn(
  deps: LockoutDeps & Pick<Deps, 'wake'>,
  attempt: SignInAttempt,
  memberId: string | undefined,
  message: string,
): Promise<AppError> {
  const at = deps.clock.now();
  await auditRefusedSignIn(deps, attempt, memberId);
  const { tries, everywhere, staffId, network } = attempt;
  if (tries.count === signInPolicy.attempts) {
    const entry = { at, actor: 'visitor', subject: signInAuditSubject(memberId), network };
    await auditHourly(deps.db.read, { ...entry, action: 'sign-in locked' });
  }
  // Enqueued also for a Staff ID that does not exist, so that the time of the reply does not tell whether it exists.
  if (everywhere.count >= attemptLimitEverywhere.maxAttempts) {
    const windowEnd = everywhere.endsAt.toISOString();
    await deps.db.tx((tx) =>
      enqueue(tx, {
        kind: 'sign_in.attacked',
        payload: { typedId: staffId, window: windowEnd },
        at,
        dedupeKey: `sign_in.attacked:${staffId}:${windowEnd}`,
      }),
    );
    deps.wake();
  }
  return wrongAttemptError(tries, at, message);
}

/**
 * Ends every lockout of a staff member. `hadAttempts` is true if any wrong attempt was counted. Throws AppError for an
 * unknown staff member.
 */
export async function unlockSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: StaffActor,
  by: { staffId: string } | { id: string },
): Promise<{ name: string; hadAttempts: boolean }> {
  return db.tx(async (tx) => {
    const member = await findStaff(tx, by);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    const hadAttempts = await deleteAttempts(tx, member.staffId);
    if (hadAttempts)
      await audit(tx, {
        at: clock.now(),
        actor: actor.staffId,
        action: 'sign-in unlocked',
        subject: signInAuditSubject(member.id),
      });
    return { name: member.name, hadAttempts };
  });
}

export async function unlockByOperator(deps: Pick<Deps, 'db' | 'clock'>, staffId: string): Promise<string> {
  const { hadAttempts } = await unlockSignIn(deps, { id: undefined, staffId: 'operator' }, { staffId });
  return hadAttempts ? `The wrong tries of ${staffId} are forgotten: it is not locked.` : `${staffId} was not locked.`;
}
