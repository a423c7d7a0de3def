import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { nextCheckAt } from '#server/payments/charge.ts';
import { type GatewayVerdict, judgePayment, type ReportedPayment, unexpectedVerdict } from '#server/payments/judge.ts';
import { webhookEventName, withoutPersonalData } from '#server/payments/webhook.ts';

const expectedCharge = { txRef: 'BKTX-1', amountKobo: kobo(2_539_800), currency: 'NGN' };
const payment: ReportedPayment = { txRef: 'BKTX-1', amount: kobo(2_539_800), currency: 'NGN', status: 'successful' };

describe('what a gateway says is', () => {
  test.each<[GatewayVerdict, string, ReportedPayment | null]>([
    ['paid', 'exactly ours', payment],
    ['paid', 'more than asked', { ...payment, amount: kobo(2_539_801) }],
    ['mismatch', 'one kobo short', { ...payment, amount: kobo(2_539_799) }],
    ['mismatch', 'in another currency', { ...payment, currency: 'USD' }],
    ['mismatch', 'in a currency that looks the same', { ...payment, currency: 'ngn' }],
    ['mismatch', 'somebody else’s', { ...payment, txRef: 'BKTX-2' }],
    ['mismatch', 'somebody else’s failure', { ...payment, txRef: 'BKTX-2', status: 'failed' }],
    ['failed', 'a failure', { ...payment, status: 'failed' }],
    ['pending', 'undecided', { ...payment, status: 'pending' }],
    ['pending', 'undecided about too little', { ...payment, status: 'pending', amount: kobo(1) }],
    ['unknown', 'nothing', null],
  ])('%s when it is %s', (verdict, _, reported) => {
    expect(judgePayment(expectedCharge, reported)).toBe(verdict);
  });

  test('paid for nothing but our money', () => {
    const anyReport = fc.record({
      txRef: fc.constantFrom('BKTX-1', 'BKTX-2', ''),
      status: fc.constantFrom<ReportedPayment['status']>('successful', 'failed', 'pending'),
      amount: fc.integer({ min: 2_539_700, max: 2_539_900 }).map(kobo),
      currency: fc.constantFrom('NGN', 'USD', 'GHS'),
    });
    fc.assert(
      fc.property(anyReport, (report) => {
        const { txRef, status, amount, currency } = report;
        const isOurs =
          txRef === 'BKTX-1' && status === 'successful' && currency === 'NGN' && amount >= expectedCharge.amountKobo;
        expect(judgePayment(expectedCharge, report) === 'paid').toBe(isOurs);
      }),
    );
  });
});

describe('money that is there and settles nothing is called', () => {
  test.each<[string | undefined, string, boolean, ReportedPayment]>([
    ['partial', 'too little for an open charge', true, { ...payment, amount: kobo(1) }],
    ['wrong_currency', 'in another currency', true, { ...payment, currency: 'USD' }],
    ['wrong_currency', 'in another currency for a settled charge', false, { ...payment, currency: 'USD' }],
    ['duplicate', 'enough for a settled charge', false, payment],
    ['duplicate', 'too little for a settled charge', false, { ...payment, amount: kobo(1) }],
    [undefined, 'enough for an open charge', true, payment],
    [undefined, 'not decided', false, { ...payment, status: 'pending' }],
    [undefined, 'not paid', false, { ...payment, status: 'failed' }],
    [undefined, 'somebody else’s', false, { ...payment, txRef: 'BKTX-2' }],
  ])('%s when it is %s', (verdict, _, open, reported) => {
    expect(unexpectedVerdict(expectedCharge, open, reported)).toBe(verdict);
  });
});

describe('of a webhook is kept', () => {
  test('what names the payment, and nobody’s name, address, card or token', () => {
    const body = {
      event: 'charge.completed',
      data: {
        id: 1,
        txRef: 'BKTX-1',
        amount: 100.5,
        status: 'successful',
        narration: 'Ada Obi',
        ip: '10.0.0.1',
        customer: { id: 5, email: 'ada@example.ng', name: 'Ada Obi' },
        card: { first_6digits: '553188', token: 'flw-t1nf' },
        currency: 'NGN\u0000',
        reference: ['BKTX-1', null],
      },
      'event.type': 'CARD_TRANSACTION',
    };
    expect(withoutPersonalData(body)).toEqual({
      event: 'charge.completed',
      data: {
        id: 1,
        txRef: 'BKTX-1',
        amount: 100.5,
        status: 'successful',
        currency: null,
        reference: ['BKTX-1', null],
      },
      'event.type': 'CARD_TRANSACTION',
    });
  });

  test.each([
    [{ event: 'charge.completed' }, 'charge.completed'],
    [{ 'event.type': 'REFUND' }, 'REFUND'],
    [{ event: 5 }, null],
    [{ event: 'a\nb' }, null],
    [{}, null],
    [null, null],
  ])('of %j the name %j', (body, name) => {
    expect(webhookEventName(body)).toBe(name);
  });
});

describe('an open charge is asked about', () => {
  const madeAt = new Date('2026-11-21T11:00:00Z');
  const minutesAfter = (minutes: number) => new Date(madeAt.getTime() + minutes * 60_000);
  const dayMinutes = 24 * 60;

  test.each([
    [0, 2],
    [1.9, 2],
    [2, 5],
    [5, 10],
    [10, 20],
    [20, 30],
    [30, 60],
    [59, 60],
    [60, 120],
    [23 * 60, dayMinutes],
    [dayMinutes, 2 * dayMinutes],
    [6 * dayMinutes, 7 * dayMinutes],
    [7 * dayMinutes - 1, 7 * dayMinutes],
    [7 * dayMinutes, undefined],
    [30 * dayMinutes, undefined],
  ])('after %d minutes next at %d', (age, next) => {
    expect(nextCheckAt(madeAt, minutesAfter(age))).toEqual(next === undefined ? undefined : minutesAfter(next));
  });

  test('about forty times in a week, and always later', () => {
    let checks = 0;
    for (let at: Date | undefined = madeAt; at; checks++) {
      const next = nextCheckAt(madeAt, at);
      if (next) expect(next.getTime()).toBeGreaterThan(at.getTime());
      at = next;
    }
    expect(checks - 1).toBe(5 + 24 + 6);
  });
});
