import { expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { readReturn, unaskable, verifyPayment } from '#web/site/booking-success/verify-payment.ts';

const booking = { reference: 'BK-1A2B3C4D' };
const paid = { status: 'success', data: { amount: 1 }, booking };
const pending = { status: 'pending', data: { amount: 0 }, booking };
const notFound = () => new AppError('not_found', 'No such payment');
const down = () => new AppError('gateway', 'The gateway does not answer');

/** The server gives these replies in turn and then repeats the last one; only waiting moves the clock. */
async function ask(search: { status?: string; tx_ref?: string; transaction_id?: string }, ...answers: unknown[]) {
  let now = 0;
  let asked = 0;
  let undecided = 0;
  let why = '';
  const call = (async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as GuestCallApi;
  const wait = async (ms: number) => {
    now += ms;
  };
  const outcome = await verifyPayment(call, readReturn(search), { now: () => now, wait }, (reason) => {
    undecided++;
    why = reason;
  });
  return { outcome, asked, undecided, why, seconds: now / 1000 };
}

const failed = (message: string) => ({ paid: false, message });
const back = { tx_ref: 'TX-1', status: 'successful' };

test('"", "null" and "undefined" are nothing, and with nothing there is nothing to ask', () => {
  const nothing = readReturn({ status: 'null', tx_ref: 'undefined', transaction_id: '' });
  expect(nothing).toEqual({ status: '', txRef: '', transactionId: '' });
  expect(unaskable(nothing)).toEqual(failed('Invalid payment reference. Please contact support.'));
  expect(unaskable(readReturn({ tx_ref: '1e5' }))).toBeUndefined();
});

test('only the server makes a booking paid, whatever the redirect says', async () => {
  expect(await ask(back, paid)).toMatchObject({ outcome: { paid: true, booking }, asked: 1 });
  expect(await ask({ ...back, status: 'cancelled' }, paid)).toMatchObject({ outcome: { paid: true } });
});

test('an undecided payment is asked about every 3 s until it is decided', async () => {
  expect(await ask(back, pending, down(), notFound(), paid)).toMatchObject({
    outcome: { paid: true },
    asked: 4,
    undecided: 3,
    seconds: 9,
  });
});

test('after 90 s the last word of the server is said', async () => {
  expect(await ask(back, down())).toMatchObject({ outcome: failed('The gateway does not answer'), seconds: 90 });
  const unanswered = failed('Failed to verify payment. Please contact support with reference: TX-1');
  expect(await ask(back, pending)).toMatchObject({ outcome: unanswered, seconds: 90 });
  const offline = new AppError('unavailable', 'Connection error');
  expect(await ask(back, offline)).toMatchObject({ outcome: unanswered, seconds: 90, why: 'connection' });
  expect(await ask(back, offline, pending)).toMatchObject({ why: 'bank' });
});

test('a payment that the gateway is still deciding is waited for as long as it takes', async () => {
  const long: unknown[] = Array.from({ length: 60 }, () => pending);
  const decided = await ask({ ...back, transaction_id: '4320001' }, ...long, paid);
  expect(decided).toMatchObject({ outcome: { paid: true }, asked: 61 });
  expect(decided.seconds).toBeGreaterThan(300);
});

test('a payment that was refused or given up fails at once', async () => {
  const sentence = failed('Payment was not successful. Please try again.');
  expect(await ask(back, new AppError('not_paid', 'Declined'))).toMatchObject({ outcome: sentence, asked: 1 });
  expect(await ask({ ...back, status: 'cancelled' }, notFound())).toMatchObject({ outcome: sentence, asked: 1 });
  expect(await ask({ ...back, status: 'failed' }, pending)).toMatchObject({ outcome: sentence, asked: 1 });
});

test('a reference that is not ours is refused at once', async () => {
  const foreign = new AppError('not_found', 'Not one of ours', [], { status: 'no_charge' });
  expect(await ask(back, foreign)).toMatchObject({ outcome: failed('Not one of ours'), asked: 1 });
});

test('a booking that was called off since is said where it stands, with the way to its page', async () => {
  const gone = new AppError('conflict', 'It is now Cancelled', [], { status: 'settled', reference: 'BK-1A2B3C4D' });
  expect((await ask(back, gone)).outcome).toEqual({
    paid: false,
    message: 'It is now Cancelled',
    reference: 'BK-1A2B3C4D',
  });
});

test("a refusal that asking again cannot change is said in the server's words", async () => {
  expect(await ask(back, new AppError('conflict', 'It will be refunded'))).toMatchObject({
    outcome: failed('It will be refunded'),
    asked: 1,
  });
  expect(await ask(back, new AppError('internal', 'Something went wrong'))).toMatchObject({
    outcome: failed('Payment verification failed. Please contact support with reference: TX-1'),
  });
});
