import { expect, test } from 'vitest';
import { recordedInput } from '#contract/oversight/recorded.ts';
import { isSigned, linkCodeOf, type RecordedSubject, readCode } from '#server/oversight/recorded-link.ts';

const deps = { secret: 'one secret of the hotel', previousSecrets: [] };
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const subject: RecordedSubject = { kind: 'stay', id, token: 'token' };

test('a code is short, names its subject, and opens nothing else', () => {
  const code = linkCodeOf(deps, subject);
  expect(code).toHaveLength(39);
  expect(recordedInput.safeParse({ code }).success).toBe(true);
  const codeParts = readCode(code);
  expect(codeParts).toMatchObject({ kind: 'stay', id });
  const tag = codeParts?.tag ?? '';
  expect(isSigned(deps, subject, tag)).toBe(true);
  const otherSubjects: Partial<RecordedSubject>[] = [
    { kind: 'order' },
    { id: id.replace('0', '1') },
    { token: 'another' },
  ];
  for (const change of otherSubjects) expect(isSigned(deps, { ...subject, ...change }, tag)).toBe(false);
});

test('a link outlives a change of the secret while the earlier one is configured', () => {
  const { tag = '' } = readCode(linkCodeOf(deps, subject)) ?? {};
  expect(isSigned({ secret: 'new', previousSecrets: [deps.secret] }, subject, tag)).toBe(true);
  expect(isSigned({ secret: 'new', previousSecrets: [] }, subject, tag)).toBe(false);
});

test.each(['', 's', 'x123', 'sAAAA', `s${'-'.repeat(38)}`])('%j is no code of anything signed', (code) => {
  const codeParts = readCode(code);
  expect(codeParts === undefined || !isSigned(deps, { ...codeParts, token: '' }, codeParts.tag)).toBe(true);
});
