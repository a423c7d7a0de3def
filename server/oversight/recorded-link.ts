import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RecordedKind, recordedPath } from '#contract/oversight/recorded.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyForPurpose } from '#server/core/keys.ts';

/** In characters of base64url: 96 bits, which nobody can compute without SESSION_SECRET. */
const tagLength = 16;

const letterByKind = { stay: 's', order: 'o', tab: 't' } as const;
const kindByLetter: Readonly<Record<string, RecordedKind>> = { s: 'stay', o: 'order', t: 'tab' };

/**
 * `token` is the receipt token of a stay, and empty for an order and a tab. The link stops working when the token is
 * replaced, such as when the guest is erased.
 */
export type RecordedSubject = { kind: RecordedKind; id: string; token: string };

const tagOf = (secret: string, { kind, id, token }: RecordedSubject): string =>
  createHmac('sha256', keyForPurpose(secret, 'link to what is recorded'))
    .update(`${kind} ${id} ${token}`)
    .digest('base64url')
    .slice(0, tagLength);

export const linkCodeOf = ({ secret }: Pick<Deps, 'secret'>, subject: RecordedSubject): string =>
  letterByKind[subject.kind] +
  Buffer.from(subject.id.replaceAll('-', ''), 'hex').toString('base64url') +
  tagOf(secret, subject);

export const recordedUrl = (deps: Pick<Deps, 'secret' | 'publicUrl'>, subject: RecordedSubject): string =>
  deps.publicUrl + recordedPath(linkCodeOf(deps, subject));

/**
 * Reads what a code names, without checking its signature: `isSigned` does that. Returns undefined if the text does not
 * have the form of a code.
 */
export function readCode(code: string): (Omit<RecordedSubject, 'token'> & { tag: string }) | undefined {
  const kind = kindByLetter[code.charAt(0)];
  const hex = Buffer.from(code.slice(1, -tagLength), 'base64url').toString('hex');
  if (!kind || hex.length !== 32) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { kind, id, tag: code.slice(-tagLength) };
}

/** Also accepts the tag of a link that was signed with an earlier SESSION_SECRET, as long as that is configured. */
export function isSigned(
  { secret, previousSecrets }: Pick<Deps, 'secret' | 'previousSecrets'>,
  subject: RecordedSubject,
  tag: string,
): boolean {
  const givenTag = Buffer.from(tag);
  const isTagOfSecret = (each: string) => {
    const expected = Buffer.from(tagOf(each, subject));
    return givenTag.length === expected.length && timingSafeEqual(givenTag, expected);
  };
  return [secret, ...previousSecrets].filter(isTagOfSecret).length > 0;
}
