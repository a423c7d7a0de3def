import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type RefundView, refundsPage } from '#contract/payments/refunds.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { type CrashSite, openCrashSite } from '#tools/testing/crash-site.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import {
  bookingOfReply,
  postBooking,
  type RaceSetup,
  raceSetups,
  setRooms,
  unusedStay,
} from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const reason = 'Paid twice';

async function payTwice(
  guest: Client,
  office: Client,
  stay: ReturnType<typeof unusedStay>,
): Promise<OnWire<RefundView>> {
  const { booking, checkout } = bookingOfReply(await postBooking(guest, bookingInput(stay)));
  const { tx_ref } = checkout;
  for (const _ of [1, 2]) {
    const paymentReply = await guest.post('/sandbox/pay', { tx_ref, outcome: 'successful', webhook: 'none' });
    const verifiedReply = await guest.post('/api/payments/verify', {
      tx_ref,
      transaction_id: String(paymentReply.body.transaction_id),
    });
    expect(verifiedReply.status).toBe(200);
  }
  const { data } = parseWire(refundsPage, (await office.get(`/api/refunds?q=${booking.reference}`)).body);
  const [refund] = data;
  if (!refund) throw new Error('nothing is owed');
  return refund;
}

const readRefundsAtGateway = async (db: RaceSetup['db'], { transaction_id }: OnWire<RefundView>) => {
  const { rows } = await sql<{ kobo: number }>`select amount_kobo as kobo from sandbox_refund
    where tx_id = ${transaction_id}::bigint`.execute(db.read);
  return rows.map(({ kobo }) => kobo / 100);
};

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  const superadminClients: Client[] = [];
  beforeAll(async () => {
    arena = await open();
    for (const turn of [0, 1])
      superadminClients[turn] = await signedIn({ client: () => arena.browser(turn) }, 'superadmin');
    await setRooms(arena, 'deluxe', 50);
    return () => arena.checkAndClose();
  });
  const superadminClient = (turn: number) => superadminClients[turn % 2] as Client;

  test('20 superadmins who refund at once are one refund at the gateway', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const refund = await payTwice(arena.browser(round), superadminClient(round), unusedStay('deluxe', 1));
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          superadminClient(turn).post(`/api/refunds/${refund.id}/ask`, { reason }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
      expect(await readRefundsAtGateway(arena.db, refund)).toEqual([refund.amount]);
    }
  });

  test('who refunds, who pays back by hand and who keeps it, all at once: one of them', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < rounds(4, 1); round++) {
      const refund = await payTwice(arena.browser(round), superadminClient(round), unusedStay('deluxe', 1));
      const ways = ['ask', 'by-hand', 'keep'];
      const replies = await Promise.all(
        ways.map((way, turn) =>
          superadminClient(turn + round).post(`/api/refunds/${refund.id}/${way}`, { reason, way: 'transfer' }),
        ),
      );
      expect(replies.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409']);
      const winner = ways[replies.findIndex(({ status }) => status === 200)] ?? '';
      expect(await readRefundsAtGateway(arena.db, refund)).toEqual(winner === 'ask' ? [refund.amount] : []);
      outcomes.push(winner);
    }
    console.info(`one of three ways: ${outcomes.join(' ')}`);
  });
});

describe('a process that is killed while it refunds', () => {
  let site: CrashSite;
  beforeAll(async () => {
    site = await openCrashSite();
    return () => site.close();
  });

  const moments = [
    // The process dies when the gateway has made the refund and the answer has not arrived.
    ['with the answer on its way', 'back', 1],
    // The process dies when the state `asked` is committed and the request has not left.
    ['before the gateway hears of it', 'there', 0],
  ] as const;

  test.each(moments.slice(0, isDeep ? 2 : 1))(
    '%s refunds once at most, and somebody is told',
    async (_, when, refundCount) => {
      const killedProcess = await site.open();
      const office = await signedIn({ client: () => makeClient(killedProcess.url) }, 'superadmin');
      const refund = await payTwice(makeClient(site.survivor.url), office, unusedStay('deluxe', 1));
      const momentReached = new Promise<void>((resolve) => {
        killedProcess.relays.gateway.watch((piece, way, passage) => {
          if (way === 'there' && piece.includes('/refund HTTP')) passage.note = 'refund';
          if (passage.note !== 'refund' || way !== when) return false;
          resolve();
          return true;
        });
      });
      const lostReply = office.post(`/api/refunds/${refund.id}/ask`, { reason }).catch(() => undefined);
      await momentReached;
      await killedProcess.kill();
      await lostReply;
      expect(await readRefundsAtGateway(site.db, refund)).toHaveLength(refundCount);

      const secondClient = await signedIn({ client: () => makeClient(site.survivor.url) }, 'superadmin');
      // While the outcome is unknown, the refund cannot be requested again.
      expect((await secondClient.post(`/api/refunds/${refund.id}/ask`, { reason })).status).toBe(409);
      await site.restartLater(35);
      const readState = async () =>
        (await site.db.read.selectFrom('refund').select('state').where('id', '=', refund.id).executeTakeFirstOrThrow())
          .state;
      await vi.waitFor(async () => expect(await readState()).toBe(refundCount ? 'made' : 'refused'), 20_000);
      if (!refundCount) {
        const thirdClient = await signedIn({ client: () => makeClient(site.survivor.url) }, 'superadmin');
        expect((await thirdClient.post(`/api/refunds/${refund.id}/ask`, { reason })).status).toBe(200);
      }
      expect(await readRefundsAtGateway(site.db, refund)).toEqual([refund.amount]);
      expect(await findViolations(site.db.read)).toEqual([]);
    },
  );
});
