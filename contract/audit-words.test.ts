import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit.ts';
import { changesOf, deedWords } from '#contract/audit-words.ts';

const becomes = (before: object, after: object) => changesOf({ ...before }, { ...after }).map(({ after: is }) => is);

test('a paid booking that owes again has a balance; one whose money went back is not paid', () => {
  const paid = { paymentStatus: 'paid' };
  expect(becomes(paid, { paymentStatus: 'pending' })).toEqual(['Balance to pay']);
  expect(becomes({ ...paid, paidKobo: 500 }, { paymentStatus: 'pending', paidKobo: 300 })[0]).toBe('Balance to pay');
  expect(becomes({ ...paid, paidKobo: 500 }, { paymentStatus: 'pending', paidKobo: 0 })[0]).toBe('Not paid yet');
});

test('every deed is said in words of its own', () => {
  expect(deedWords('hold let go')).toBe('Unpaid booking cancelled by the guest');
  expect(deedWords('stay changed')).toBe('Stay changed');
  expect(new Set(auditActions.map(deedWords)).size).toBe(auditActions.length);
});
