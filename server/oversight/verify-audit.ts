import { createHash } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { plural } from '#contract/core/plural.ts';
import type { Queryable } from '#db/db.ts';
import {
  findEntryNeverQueued,
  readSealsAfter,
  readWaitingEntries,
  type Seal,
  type SealWithEntry,
} from '#server/core/audit-seal-store.ts';

const sealsPerQuery = 2_000;
const idsPerQuery = 20_000;

/**
 * `problem` names the first broken entry. `last` is the last seal of the chain, or the last one before the problem.
 * `waiting` entries are not sealed yet, the oldest since `waitingSince`.
 */
export type ChainCheck = {
  problem: string | undefined;
  last: Seal | undefined;
  waiting: number;
  waitingSince: Date | null;
};

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Follows the chain of the audit log from its first seal. `known` is a seal that somebody kept outside the database,
 * such as in a daily report. Only such a seal can show that the end of the chain is gone, or that the whole chain was
 * made anew.
 */
export async function verifyChain(db: Queryable, known?: Seal): Promise<ChainCheck> {
  let last: Seal | undefined;
  const { count, since, goneId, lastId } = await readWaitingEntries(db);
  const resultWith = (problem?: string): ChainCheck => ({ problem, last, waiting: count, waitingSince: since });
  for (;;) {
    const entries = await readSealsAfter(db, last?.number ?? 0, sealsPerQuery);
    for (const entry of entries) {
      const problem = problemOf(entry, last) ?? (known && contradictionText(entry, known));
      if (problem) return resultWith(problem);
      last = { number: entry.number, hash: entry.hash };
    }
    if (entries.length < sealsPerQuery) break;
  }
  if (known && known.number > (last?.number ?? 0))
    return resultWith(`The chain ends with number ${last?.number ?? 0}: the entries up to ${known.number} are gone.`);
  if (goneId !== null) return resultWith(`Entry ${goneId} was deleted before it was sealed.`);
  for (let from = 0; from < lastId; from += idsPerQuery) {
    const id = await findEntryNeverQueued(db, from, Math.min(from + idsPerQuery, lastId));
    if (id !== undefined)
      return resultWith(`Entry ${id} was inserted past the chain: it has no seal and waits for none.`);
  }
  return resultWith();
}

function problemOf(entry: SealWithEntry, previous: Seal | undefined): string | undefined {
  const expectedNumber = (previous?.number ?? 0) + 1;
  const entryName = `Number ${entry.number} (entry ${entry.auditId})`;
  if (entry.number !== expectedNumber)
    return `Number ${expectedNumber} is gone: the next seal is number ${entry.number}.`;
  if (entry.fixedText === null) return `${entryName} was deleted: its seal is still there.`;
  const { contactDigest, contactSalt, contactText, isContactErased } = entry;
  const { typedDigest, typedSalt, typedText, isTypedErased } = entry;
  if (!matchesDigest(contactDigest, contactSalt, contactText, isContactErased))
    return `${entryName} was changed: its e-mail or phone is not the one that was sealed.`;
  if (!matchesDigest(typedDigest, typedSalt, typedText, isTypedErased))
    return `${entryName} was changed: a name, note or reason is not the one that was sealed.`;
  const content = [previous?.hash ?? '', entry.number, contactDigest ?? '-', typedDigest ?? '-', entry.fixedText];
  if (sha256(content.join('\n')) !== entry.hash) return `${entryName} was changed: it has another hash now.`;
  return undefined;
}

/**
 * Whether a text is the one that was sealed. A text that was erased by the rules has no salt any more, cannot be
 * compared, and counts as unchanged.
 */
function matchesDigest(digest: string | null, salt: string | null, text: string | null, isErased: boolean): boolean {
  if (digest === null) return text === null;
  if (salt === null) return isErased;
  return text !== null && sha256(`${salt}\n${text}`) === digest;
}

const contradictionText = ({ number, hash }: Seal, known: Seal): string | undefined =>
  number === known.number && hash !== known.hash
    ? `Number ${number} has another hash than the one you know: entries up to it were exchanged, and the chain was made anew.`
    : undefined;

/** Says in words that the chain is whole. Throws AppError, with the first broken entry, if it is not. */
export async function describeVerifiedChain(db: Queryable, known?: Seal): Promise<string> {
  const chain = await verifyChain(db, known);
  if (chain.problem) throw new AppError('conflict', describeCheck(chain));
  return describeCheck(chain);
}

function describeCheck({ problem, last, waiting, waitingSince }: ChainCheck): string {
  const endText = last
    ? `${problem ? 'Whole up to number' : 'The audit log is whole. Last number'} ${last.number}, hash ${last.hash}.`
    : 'Nothing is sealed.';
  const waitingText = waitingSince
    ? ` ${plural(waiting, 'entry is', 'entries are')} not sealed yet, the oldest of ${waitingSince.toISOString()}.`
    : '';
  return `${problem ? `${problem}\n` : ''}${endText}${waitingText}`;
}
