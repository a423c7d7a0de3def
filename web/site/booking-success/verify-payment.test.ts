import { expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import {
  addHoldTo,
  missingReferenceOutcome,
  type PaymentOutcome,
  readReturn,
  verifyPayment,
} from '#web/site/booking-success/verify-payment.ts';

const booking = { reference: 'BK-1A2B3C4D' };
const paidReply = { status: 'success', data: { amountKobo: kobo(100) }, booking };
const pendingReply = { status: 'pending', data: { amountKobo: kobo(0) }, booking };
const notFound = () => new AppError('not_found', 'No such payment');
const gatewayDown = () => new AppError('gateway', 'The gateway does not answer');

/** The server gives these replies in turn and then repeats the last one; only waiting moves the clock. */
async function verify(search: { status?: string; txRef?: string; transactionId?: string }, ...answers: unknown[]) {
  let now = 0;
  let askedCount = 0;
  let undecided = 0;
  let lastReason = '';
  const call = (async () => {
    const answer = answers[Math.min(askedCount++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as GuestCallApi;
  const wait = async (ms: number) => {
    now += ms;
  };
  const outcome = await verifyPayment(call, readReturn(search), { now: () => now, wait }, (reason) => {
    undecided++;
    lastReason = reason;
  });
  return { outcome, asked: askedCount, undecided, why: lastReason, seconds: now / 1000 };
}

const failed = (message: string) => ({ paid: false, message });
const redirect = { txRef: 'TX-1', status: 'successful' };

test('"", "null" and "undefined" are nothing, and with nothing there is nothing to ask', () => {
  const emptyReturn = readReturn({ status: 'null', txRef: 'undefined', transactionId: '' });
  expect(emptyReturn).toEqual({ status: '', txRef: '', transactionId: '' });
  expect(missingReferenceOutcome(emptyReturn)).toEqual(failed('Invalid payment reference. Please contact support.'));
  expect(missingReferenceOutcome(readReturn({ txRef: '1e5' }))).toBeUndefined();
});

test('only the server makes a booking paid, whatever the redirect says', async () => {
  expect(await verify(redirect, paidReply)).toMatchObject({ outcome: { paid: true, booking }, asked: 1 });
  expect(await verify({ ...redirect, status: 'cancelled' }, paidReply)).toMatchObject({ outcome: { paid: true } });
});

test('an undecided payment is asked about every 3 s until it is decided', async () => {
  expect(await verify(redirect, pendingReply, gatewayDown(), notFound(), paidReply)).toMatchObject({
    outcome: { paid: true },
    asked: 4,
    undecided: 3,
    seconds: 9,
  });
});

test('after 90 s the last word of the server is said', async () => {
  expect(await verify(redirect, gatewayDown())).toMatchObject({
    outcome: failed('The gateway does not answer'),
    seconds: 90,
  });
  const unanswered = failed('Failed to verify payment. Please contact support with reference: TX-1');
  expect(await verify(redirect, pendingReply)).toMatchObject({ outcome: unanswered, seconds: 90 });
  const offline = new AppError('unavailable', 'Connection error');
  expect(await verify(redirect, offline)).toMatchObject({ outcome: unanswered, seconds: 90, why: 'connection' });
  expect(await verify(redirect, offline, pendingReply)).toMatchObject({ why: 'bank' });
});

test('a payment that the gateway is still deciding is waited for as long as it takes', async () => {
  const pendingReplies: unknown[] = Array.from({ length: 60 }, () => pendingReply);
  const decided = await verify({ ...redirect, transactionId: '4320001' }, ...pendingReplies, paidReply);
  expect(decided).toMatchObject({ outcome: { paid: true }, asked: 61 });
  expect(decided.seconds).toBeGreaterThan(300);
});

test('a guest reads what has become of the money', async () => {
  const moneyOf = async (search: object, answer: unknown) => {
    const { outcome } = await verify({ ...redirect, ...search }, answer);
    return !outcome.paid && outcome.moneyFate;
  };
  const mismatch = new AppError('conflict', 'No', [], { status: 'mismatch' });
  expect(await moneyOf({}, new AppError('not_paid', 'Declined'))).toBe('not_taken');
  expect(await moneyOf({ status: 'cancelled' }, pendingReply)).toBe('not_arrived');
  expect(await moneyOf({ status: 'failed' }, notFound())).toBe('not_arrived');
  expect(await moneyOf({}, gatewayDown())).toBe('not_known');
  expect(await moneyOf({}, mismatch)).toBe('other_amount');
});

test('a guest whose room is still held reads until when', async () => {
  const heldBookings = {
    data: [
      { booking: { holdUntil: '2026-11-21T10:00:00Z' }, checkout: { tx_ref: 'TX-2' } },
      { booking: { holdUntil: '2026-11-21T09:30:00Z' }, checkout: { tx_ref: 'TX-1' } },
    ],
  };
  const holdUntil = async (answer: unknown, outcome: PaymentOutcome) => {
    const call = (async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    }) as unknown as GuestCallApi;
    const found = await addHoldTo(call, outcome, readReturn(redirect));
    return !found.paid && found.holdUntil;
  };
  const declined = { paid: false, message: 'No' } as const;
  expect(await holdUntil(heldBookings, declined)).toBe('2026-11-21T09:30:00Z');
  expect(await holdUntil({ data: [] }, declined)).toBeUndefined();
  expect(await holdUntil(gatewayDown(), declined)).toBeUndefined();
  expect(await holdUntil(heldBookings, { ...declined, reference: 'BK-1A2B3C4D' })).toBeUndefined();
});

test('a payment that was refused or given up fails at once', async () => {
  const sentence = failed('Payment was not successful. Please try again.');
  expect(await verify(redirect, new AppError('not_paid', 'Declined'))).toMatchObject({ outcome: sentence, asked: 1 });
  expect(await verify({ ...redirect, status: 'cancelled' }, notFound())).toMatchObject({ outcome: sentence, asked: 1 });
  expect(await verify({ ...redirect, status: 'failed' }, pendingReply)).toMatchObject({ outcome: sentence, asked: 1 });
});

test('a reference that is not ours is refused at once', async () => {
  const foreign = new AppError('not_found', 'Not one of ours', [], { status: 'no_charge' });
  expect(await verify(redirect, foreign)).toMatchObject({ outcome: failed('Not one of ours'), asked: 1 });
});

test('a booking that was called off since is said where it stands, with the way to its page', async () => {
  const cancelledError = new AppError('conflict', 'It is now Cancelled', [], {
    status: 'settled',
    reference: 'BK-1A2B3C4D',
  });
  expect((await verify(redirect, cancelledError)).outcome).toEqual({
    paid: false,
    message: 'It is now Cancelled',
    reference: 'BK-1A2B3C4D',
  });
});

test("a refusal that asking again cannot change is said in the server's words", async () => {
  expect(await verify(redirect, new AppError('conflict', 'It will be refunded'))).toMatchObject({
    outcome: failed('It will be refunded'),
    asked: 1,
  });
  expect(await verify(redirect, new AppError('internal', 'Something went wrong'))).toMatchObject({
    outcome: failed('Payment verification failed. Please contact support with reference: TX-1'),
  });
});
