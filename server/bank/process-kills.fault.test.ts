import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { askTerminalReply } from '#contract/bank/terminal-requests.ts';
import { addDays } from '#contract/core/dates.ts';
import { makeClient } from '#tools/testing/client.ts';
import { type CrashSite, openCrashSite } from '#tools/testing/crash-site.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
  return () => site.close();
});

const appWithRealClock = { clock: { now: () => new Date(), advance: () => {} } };

const moments = [
  ['after it has arrived, before the answer', 'back'],
  ['before the request has arrived', 'there'],
] as const;

test.runIf(isDeep).each(moments)(
  'a process that is killed %s leaves one charge and one payment',
  async (_, moment) => {
    const killedProcess = await site.open();
    const desk = await signedIn({ client: () => makeClient(killedProcess.url) }, 'receptionist');
    const { id } = await walkIn(appWithRealClock, desk, { check_out: addDays(testToday, 1) });
    let killing: Promise<void> | undefined;
    killedProcess.relays.terminals.watch((chunk, direction, connection) => {
      if (chunk.includes('push-payment/request')) connection.note = 'sending';
      if (connection.note !== 'sending' || direction !== moment) return false;
      killing ??= killedProcess.kill();
      return true;
    });
    const askedReply = await desk.post(`/api/bookings/${id}/terminal-requests`, {
      amount: 1000,
      key: `killed ${moment}`,
    });
    const { request } = parseWire(askTerminalReply, askedReply.body);
    await vi.waitFor(() => expect(killing).toBeDefined(), { timeout: 30_000 });
    await killing;

    // The lease of the job ends, and the other process goes on where the killed one stopped.
    await site.restartLater(1);
    const otherProcess = makeClient(site.survivor.url);
    const approve = () =>
      otherProcess.raw(`/sandbox/terminals/${request.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ decision: 'approve' }),
      });
    await vi.waitFor(async () => expect((await approve()).status).toBe(303), { timeout: 20_000, interval: 250 });
    await vi.waitFor(async () => expect(await readState(request.id)).toBe('approved'), {
      timeout: 20_000,
      interval: 250,
    });
    const { rows } = await sql<{ charges: number; payments: number }>`
    select (select count(*) from sandbox_push_payment where reference = ${request.id}) as charges,
      (select count(*) from desk_payment where booking_id = ${id} and amount_kobo = 100000) as payments`.execute(
      site.db.read,
    );
    expect(rows).toEqual([{ charges: 1, payments: 1 }]);
    expect(await findViolations(site.db.read)).toEqual([]);
  },
  120_000,
);

const readState = async (id: string): Promise<string | undefined> =>
  (await site.db.read.selectFrom('terminalRequest').select('state').where('id', '=', id).executeTakeFirst())?.state;
