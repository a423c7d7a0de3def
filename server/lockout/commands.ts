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

/** Who asks to sign in, as far as can be seen. */
export type Visitor = {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  /** The cookie of browsers that have signed in. */
  device: string | undefined;
  proof: Proof | undefined;
};

/** A try of a visitor's that is to be judged. */
export type VisitorsTry = {
  staffId: string;
  place: string;
  /** What stands for the network where the address is not kept. */
  network: string;
  /** The browser has signed in with this ID before. */
  isKnown: boolean;
  tries: Tries;
  everywhere: Tries;
};

/** Counts a try in a session of one's own. Throws AppError when there were too many. */
export async function takeTry(house: Office, staffId: string, place = inSession): Promise<Tries> {
  const at = house.clock.now();
  const tries = await countTry(house.db.read, staffId, ofPlace(place), at);
  if (tries.count > signInPolicy.tries) throw lockedError(tries, at);
  return tries;
}

const marking = (house: Office) => (text: string) => keyedHash(house, 'known browser', text);
const shortMark = 8;

/** The name of a browser that has signed in with this ID of late; undefined for a stranger's. */
export const nameOfKnown = (house: Office, device: string | undefined, staffId: string): string | undefined =>
  knownBrowser(device, staffId, house.clock.now(), marking(house));

/**
 * Counts a visitor's try, whether or not somebody has the ID: for a browser that is known by itself, for all others by their
 * network, and for the ID as a whole. Throws AppError when there were too many from there, or when a stranger's browser has
 * to do some work first.
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

/** The try was right, or as right as it can be without the code that is still to come: it counts nowhere. */
export async function returnVisitorsTry({ db }: Office, { staffId, place }: VisitorsTry): Promise<void> {
  await uncountTry(db.read, staffId, place);
  await uncountTry(db.read, staffId, ofAllPlaces.place);
}

/** Forgets the wrong tries of a place from which somebody has signed in. What others have tried elsewhere still counts. */
export async function forgetVisitorsTries(tx: Tx, { staffId, place }: VisitorsTry): Promise<void> {
  await forgetTries(tx, staffId, place);
  await uncountTry(tx, staffId, ofAllPlaces.place);
}

/** The cookie by which the browser is known from now on. */
export const remembered = (house: Office, staffId: string, device: string | undefined): string =>
  rememberBrowser(device, house.random.token(), staffId, house.clock.now(), marking(house));

/** Nothing of what was typed: people type passwords where an ID belongs. */
export const subjectOf = (memberId: string | undefined) => ({ kind: 'sign-in', id: memberId ?? 'nobody' }) as const;

/** Writes down a sign-in that was refused. */
export async function noteRefusal(
  house: Office,
  { network }: VisitorsTry,
  memberId: string | undefined,
): Promise<void> {
  const deed = { at: house.clock.now(), actor: 'visitor', subject: subjectOf(memberId), network };
  await auditCounted(house.db.read, { ...deed, action: 'sign-in refused' });
}

/** The refusal of a visitor's wrong try, which is written down; after too many from anywhere, those whom it concerns are told. */
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
  // Promised for an ID that nobody has as well: the answer takes as long.
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

/** Who cannot sign in from somewhere at the moment, or only with a proof of work. */
export const readLocked = ({ db, clock }: Office): Promise<string[]> => listLocked(db.read, clock.now());

/**
 * Forgets the wrong tries of somebody from everywhere, and so ends every lock. `had` says whether there were
 * any. Throws AppError for somebody unknown.
 */
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

/** For an operator, at the command line or through the door of a running hotel. Throws AppError. */
export async function unlockByOperator(house: Pick<House, 'db' | 'clock'>, staffId: string): Promise<string> {
  const { had } = await unlock(house, { id: undefined, staffId: 'operator' }, { staffId });
  return had ? `The wrong tries of ${staffId} are forgotten: it is not locked.` : `${staffId} was not locked.`;
}
