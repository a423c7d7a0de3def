import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { type CrashSite, type KillPoint, killPoints, openCrashSite } from '#tools/testing/crash-site.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type BookingInput, bookingOfReply, postBooking, seededIntegers } from '#tools/testing/race-setup.ts';
import { uniqueBookingInput } from '#tools/testing/steady-guests.ts';

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
});
afterAll(() => site.close());

const guestsAtOnce = 4;
const namedMoments = killPoints.filter(({ inShortForm }) => isDeep || inShortForm);
const randomMoment: KillPoint = { name: 'at a random moment', service: 'guest', isReached: () => false };

type GuestRecord = {
  input: BookingInput;
  reference: string;
  total: number;
  txRef: string;
  confirmed: boolean;
};

test('nothing that a guest was told is lost, and nothing happens twice, however often a process is killed', async () => {
  const randomBelow = seededIntegers();
  const allRecords: GuestRecord[] = [];
  const killsByMoment: Record<string, number> = {};
  const schedule: KillPoint[] = isDeep
    ? [...namedMoments, ...namedMoments, ...Array.from({ length: 16 }, () => randomMoment)]
    : [...namedMoments];
  let retries = namedMoments.length;
  for (const moment of schedule) {
    const { told: records, reached } = await bookUntilKilled(moment, randomBelow);
    // If the other process has sent all mails first, the moment never came in the killed process, and is tried again.
    if (!reached && moment !== randomMoment && retries-- > 0) schedule.push(moment);
    const name = reached ? moment.name : randomMoment.name;
    killsByMoment[name] = (killsByMoment[name] ?? 0) + 1;
    allRecords.push(...records);
  }
  console.info(`killed: ${JSON.stringify(killsByMoment)}; ${allRecords.length} bookings told`);
  expect(Object.keys(killsByMoment)).toEqual(expect.arrayContaining(namedMoments.map(({ name }) => name)));

  // Two hours later, every job lease and every hold has ended.
  await site.restartLater(120);
  await vi.waitFor(async () => expect(await listUnfinished()).toEqual([]), { timeout: 120_000, interval: 250 });
  await expectAllConfirmed(allRecords);
  await expectMailedOnce(allRecords, killsByMoment[killPoints.at(-1)?.name ?? ''] ?? 0);
  expect(await findViolations(site.db.read)).toEqual([]);
}, 3_600_000);

async function bookUntilKilled(moment: KillPoint, roll: (limit: number) => number) {
  const killedProcess = await site.open();
  let isReached = false;
  let killing: Promise<void> | undefined;
  const kill = () => {
    killing ??= killedProcess.kill();
    return killing;
  };
  killedProcess.relays[moment.service].watch((...seen) => {
    if (isReached || !moment.isReached(...seen)) return isReached;
    isReached = true;
    void kill();
    return true;
  });
  const timer = moment === randomMoment ? delay(roll(400)).then(kill) : undefined;
  const inputs = Array.from({ length: guestsAtOnce }, uniqueBookingInput);
  const records = await Promise.all(inputs.map((each) => runGuest(each, makeClient(killedProcess.url))));
  await timer;
  // Some moments come only after the last reply, when the mails are sent.
  if (!killing) await vi.waitFor(() => expect(killing).toBeDefined(), { timeout: 10_000 }).catch(kill);
  await killing;
  return { told: records, reached: isReached };
}

async function runGuest(input: BookingInput, clientOfKilled: Client): Promise<GuestRecord> {
  const clientOfOther = makeClient(site.survivor.url);
  const firstReply = await postBooking(clientOfKilled, input).catch(() => undefined);
  const { booking, checkout } = bookingOfReply(firstReply ?? (await postBooking(clientOfOther, input)));
  const repeatedReply = bookingOfReply(await postBooking(clientOfOther, input));
  expect(repeatedReply.booking.reference).toBe(booking.reference);

  const paymentReply = await clientOfOther.post('/sandbox/pay', {
    tx_ref: checkout.tx_ref,
    outcome: 'successful',
    webhook: 'none',
  });
  const verifyInput = { tx_ref: checkout.tx_ref, transaction_id: String(paymentReply.body.transaction_id) };
  const verifyReply = await clientOfKilled.post('/api/payments/verify', verifyInput).catch(() => undefined);
  return {
    input,
    reference: booking.reference,
    total: booking.total_amount,
    txRef: checkout.tx_ref,
    confirmed: verifyReply?.body.status === 'success',
  };
}

const listUnfinished = async () => {
  const rows = await site.db.read
    .selectFrom('job')
    .select(['kind', 'state', 'lastError'])
    .where('kind', 'in', [
      'booking.confirmed',
      'payment.nudged',
      'booking.hold_ended',
      'notice.announced',
      'notice.told',
    ])
    .where('state', '<>', 'done')
    .execute();
  return rows;
};

async function expectAllConfirmed(records: GuestRecord[]): Promise<void> {
  const rows = await site.db.read
    .selectFrom('booking')
    .select(['reference', 'totalKobo', 'status', 'paymentStatus', 'txRef'])
    .execute();
  const rowsByReference = new Map(rows.map((row) => [row.reference, row]));
  const expectedRow = ({ reference, total, txRef }: GuestRecord) => ({
    reference,
    totalKobo: Math.round(total * 100),
    status: 'confirmed',
    paymentStatus: 'paid',
    txRef,
  });
  for (const record of records)
    expect(rowsByReference.get(record.reference), record.reference).toEqual(expectedRow(record));
  expect(rows).toHaveLength(records.length);
}

/** If a kill comes between a mail and its record, the other process may send the mail again, with the same id. */
async function expectMailedOnce(records: GuestRecord[], killsThatMayRepeat: number): Promise<void> {
  const guests = new Set(records.map((each) => each.input.guest_email));
  const mailsToGuests = site.mailServer.delivered.filter(({ to }) => guests.has(to));
  expect(new Set(mailsToGuests.map(({ to }) => to)).size).toBe(guests.size);
  expect(new Set(mailsToGuests.map(({ id }) => id)).size).toBe(guests.size);
  expect(mailsToGuests.length - guests.size).toBeLessThanOrEqual(killsThatMayRepeat * guestsAtOnce);
}
