import { describe, expect, test } from 'vitest';
import { verifyInput } from '#contract/payments/payments.ts';

describe('what a redirect brings back', () => {
  test.each([undefined, null, '', '  ', 'null', 'undefined', ' null '])('%j is nothing', (value) => {
    expect(verifyInput.parse({ tx_ref: value, transaction_id: value })).toEqual({ tx_ref: '', transaction_id: '' });
  });

  test.each([
    ['BKTX-1', '4320001'],
    [' BKTX-1 ', 4320001],
  ])('%j and %j are a payment', (tx_ref, transaction_id) => {
    expect(verifyInput.parse({ tx_ref, transaction_id })).toEqual({ tx_ref: 'BKTX-1', transaction_id: '4320001' });
  });

  test.each([
    ['tx_ref', 5],
    ['tx_ref', ['BKTX-1']],
    ['tx_ref', 'x'.repeat(201)],
    ['tx_ref', 'BKTX\u0000'],
    ['transaction_id', 1.5],
    ['transaction_id', 2 ** 53],
    ['transaction_id', {}],
    ['transaction_id', '43\n20001'],
  ])('a %s of %j is refused', (field, value) => {
    const result = verifyInput.safeParse({ [field]: value });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});
