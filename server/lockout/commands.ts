import { signInMessages, signInPolicy } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Proof } from '#contract/proof.ts';
import { staffMessages } from '#contract/staff.ts';
import type { Tx } from '#db/db.ts';
import { audit, auditCounted } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import {
  inSession,
  knownBrowser,
  lockedError,
  ofAllPlaces,
  ofPlace,
  rememberBrowser,
  type Tries,
  wrongTry,
} from '#server/lockout/rules.ts';
import { countTry, forgetLapsed, forgetTries, listLocked, uncountTry } from '#server/lockout/store.ts';
import { promise } from '#server/outbox/jobs.ts';
import { keyedHash, proofNeeded, solvedFor, spend } from '#server/proof.ts';
import type { Actor } from '#server/staff/commands.ts';
import { findStaff } from '#server/staff/store.ts';

type Office = Pick<House, 'db' | 'clock' | 'random' | 'secret'>;

export type Visitor = {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  device: string | undefined;
  proof: Proof | undefined;
};

export type VisitorsTry = {
  staffId: string;
  place: string;
  /** A keyed hash, because the address itself is not kept. */
  network: string;
  isKnown: boolean;
  tries: Tries;
  everywhere: Tries;
};

export async function takeTry(house: Office, staffId: string, place = inSession): Promise<Tries> {
  const at = house.clock.now();
  const tries = await countTry(house.db.read, staffId, ofPlace(place), at);
  if (tries.count > signInPolicy.tries) throw lockedError(tries, at);
  return tries;
}

const marking = (house: Office) => (text: string) => keyedHash(house, 'known browser', text);
const shortMark = 8;

export const nameOfKnown = (house: Office, device: string | undefined, staffId: string): string | undefined =>
  knownBrowser(device, staffId, house.clock.now(), marking(house));

/**
 * Counts an attempt whether or not the ID exists: per known browser or else per network, and for the ID as a whole.
 * Throws AppError after too many, or when an unknown browser needs a proof of work first.
 */
export async function takeVisitorsTry(house: Office, staffId: string, visitor: Visitor): Promise<VisitorsTry> {
  const { read } = house.db;
  const at = house.clock.now();
  await forgetLapsed(read, at);
  const browser = nameOfKnown(house, visitor.device, staffId);
  const network = keyedHash(house, 'network', visitor.network);
  const place = browser ? `browser ${browser}` : `network ${network}`;
  const tries = await takeTry(house, staffId, place);
  const everywhere = await countTry(read, staffId, ofAllPlaces, at);
  const isKnown = browser !== undefined;
  if (!isKnown && everywhere.count > ofAllPlaces.most && !(await hasWorked(house, staffId, visitor.proof))) {
    await uncountTry(read, staffId, place);
    throw await proofNeeded(house, purposeOf(staffId), signInMessages.proofNeeded);
  }
  return { staffId, place, network: network.slice(0, shortMark), isKnown, tries, everywhere };
}

const purposeOf = (staffId: string): string => `sign in as ${staffId}`;

async function hasWorked(house: Office, staffId: string, proof: Proof | undefined): Promise<boolean> {
  const solved = await solvedFor(house, proof, purposeOf(staffId));
  return solved !== undefined && house.db.tx((tx) => spend(tx, solved));
}

export async function returnVisitorsTry({ db }: Office, { staffId, place }: VisitorsTry): Promise<void> {
  await uncountTry(db.read, staffId, place);
  await uncountTry(db.read, staffId, ofAllPlaces.place);
}

export async function forgetVisitorsTries(tx: Tx, { staffId, place }: VisitorsTry): Promise<void> {
  await forgetTries(tx, staffId, place);
  await uncountTry(tx, staffId, ofAllPlaces.place);
}

export const remembered = (house: Office, staffId: string, device: string | undefined): string =>
  rememberBrowser(device, house.random.token(), staffId, house.clock.now(), marking(house));

/** Never what was typed: people type passwords where an ID belongs. */
export const subjectOf = (memberId: string | undefined) => ({ kind: 'sign-in', id: memberId ?? 'nobody' }) as const;

export async function noteRefusal(
  house: Office,
  { network }: VisitorsTry,
  memberId: string | undefined,
): Promise<void> {
  const deed = { at: house.clock.now(), actor: 'visitor', subject: subjectOf(memberId), network };
  await auditCounted(house.db.read, { ...deed, action: 'sign-in refused' });
}

/** Audits a wrong attempt and returns its refusal. Too many from all places together alert the staff. */
export async function wrongVisit(
  house: Office & Pick<House, 'wake'>,
  visit: VisitorsTry,
  memberId: string | undefined,
  message: string,
): Promise<AppError> {
  const at = house.clock.now();
  await noteRefusal(house, visit, memberId);
  const { tries, everywhere, staffId, network } = visit;
  if (tries.count === signInPolicy.tries) {
    const deed = { at, actor: 'visitor', subject: subjectOf(memberId), network };
    await auditCounted(house.db.read, { ...deed, action: 'sign-in locked' });
  }
  // Enqueued for an unknown ID as well, so that the reply takes as long.
  if (everywhere.count >= ofAllPlaces.most) {
    const window = everywhere.endsAt.toISOString();
    await house.db.tx((tx) =>
      promise(tx, {
        kind: 'sign_in.attacked',
        payload: { typedId: staffId, window },
        at,
        once: `sign_in.attacked:${staffId}:${window}`,
      }),
    );
    house.wake();
  }
  return wrongTry(tries, at, message);
}

export const readLocked = ({ db, clock }: Office): Promise<string[]> => listLocked(db.read, clock.now());

/** Ends every lock of a member. `had` says whether there were wrong attempts. Throws AppError for an unknown member. */
export async function unlock(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  actor: Actor,
  by: { staffId: string } | { id: string },
): Promise<{ name: string; had: boolean }> {
  return db.tx(async (tx) => {
    const member = await findStaff(tx, by);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    const had = await forgetTries(tx, member.staffId);
    if (had)
      await audit(tx, {
        at: clock.now(),
        actor: actor.staffId,
        action: 'sign-in unlocked',
        subject: subjectOf(member.id),
      });
    return { name: member.name, had };
  });
}

export async function unlockByOperator(house: Pick<House, 'db' | 'clock'>, staffId: string): Promise<string> {
  const { had } = await unlock(house, { id: undefined, staffId: 'operator' }, { staffId });
  return had ? `The wrong tries of ${staffId} are forgotten: it is not locked.` : `${staffId} was not locked.`;
}
