import { describe, expect, test } from 'vitest';
import { verifyInput } from '#contract/payments/payments.ts';

describe('what a redirect brings back', () => {
  test.each([undefined, null, '', '  ', 'null', 'undefined', ' null '])('%j is nothing', (value) => {
    expect(verifyInput.parse({ txRef: value, transactionId: value })).toEqual({ txRef: '', transactionId: '' });
  });

  test.each([
    ['BKTX-1', '4320001'],
    [' BKTX-1 ', 4320001],
  ])('%j and %j are a payment', (txRef, transactionId) => {
    expect(verifyInput.parse({ txRef, transactionId })).toEqual({ txRef: 'BKTX-1', transactionId: '4320001' });
  });

  test.each([
    ['txRef', 5],
    ['txRef', ['BKTX-1']],
    ['txRef', 'x'.repeat(201)],
    ['txRef', 'BKTX\u0000'],
    ['transactionId', 1.5],
    ['transactionId', 2 ** 53],
    ['transactionId', {}],
    ['transactionId', '43\n20001'],
  ])('a %s of %j is refused', (field, value) => {
    const result = verifyInput.safeParse({ [field]: value });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});
