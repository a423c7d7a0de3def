import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromNaira, kobo } from '#contract/core/money.ts';
import type { Db } from '#db/db.ts';
import { settableClock } from '#server/core/clock.ts';
import { type CardTerminals, TerminalRefused, TerminalsUnavailable } from '#server/core/terminals.ts';
import { moniepoint } from '#server/platform/integrations/moniepoint.ts';
import { terminalStore } from '#server/platform/integrations/sandbox/terminal-store.ts';
import { sandboxTerminalKeys, terminalSandbox } from '#server/platform/integrations/sandbox/terminals.tsx';
import { databaseFor } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';

const clock = settableClock(new Date('2026-11-21T11:00:00Z'));
const serials = { 'Front desk': 'P260302358597' };
let db: Db;
let drop: () => Promise<void>;
let standIn: FastifyInstance;
let url: string;
let terminals: CardTerminals;
beforeAll(async () => {
  ({ db, drop } = await databaseFor(openedAt));
  standIn = Fastify();
  await standIn.register(
    terminalSandbox({ store: terminalStore(db), clock, ...sandboxTerminalKeys, serials: () => serials }),
  );
  url = await standIn.listen({ port: 0, host: '127.0.0.1' });
  terminals = moniepoint({ url: `${url}/`, ...sandboxTerminalKeys, serials: () => serials });
});
afterAll(async () => {
  await standIn.close();
  await drop();
});
const post = (path: string, body: object) =>
  fetch(`${url}/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body), redirect: 'manual' },
    headers: { 'content-type': 'application/json' },
  });
const setFault = (fault: string) => post('faults', { fault });
beforeEach(() => setFault('none'));

let requestCount = 0;
const newRequest = () => ({
  ...{ reference: `request-${++requestCount}`, terminal: 'Front desk', amount: kobo(2_490_050), expiresInSeconds: 120 },
});
async function sendNewRequest(): Promise<string> {
  const request = newRequest();
  await terminals.send(request);
  return request.reference;
}

test('the exact amount reaches the terminal, which waits for a card', async () => {
  expect(terminals.names()).toEqual(['Front desk']);
  expect(await terminals.answerOf(await sendNewRequest())).toEqual({ state: 'waiting' });
  const page = await (await fetch(`${url}/`)).text();
  expect(page).toContain('₦24,900.50');
  expect(page).toContain('Front desk');
});

test.each([
  [
    { decision: 'approve', rrn: '612345678901' },
    { state: 'approved', amount: 2_490_050, rrn: '612345678901' },
  ],
  [
    { decision: 'approve', rrn: 'none', amount: 100 },
    { state: 'approved', amount: fromNaira(100), rrn: null },
  ],
  [{ decision: 'decline' }, { state: 'declined', problem: 'Insufficient funds' }],
  [{ decision: 'fail' }, { state: 'failed', problem: 'The terminal lost its connection' }],
])('what the card does is heard: %j', async (decision, answer) => {
  const reference = await sendNewRequest();
  expect((await post(reference, decision)).status).toBe(303);
  expect(await terminals.answerOf(reference)).toEqual(answer);
  expect((await post(reference, { decision: 'approve' })).status).toBe(409);
});

test('the buttons of the page work without a script', async () => {
  const reference = await sendNewRequest();
  const body = new URLSearchParams({ decision: 'approve' });
  const reply = await fetch(`${url}/${reference}`, { method: 'POST', body, redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, './']);
  expect(await terminals.answerOf(reference)).toMatchObject({ state: 'approved', amount: 2_490_050 });
});

test('what no card was presented for expires', async () => {
  const reference = await sendNewRequest();
  clock.advance(121_000);
  expect(await terminals.answerOf(reference)).toEqual({ state: 'expired', problem: 'No card was presented' });
});

test('a reference that the service does not know is unknown, and one that it knows is not sent twice', async () => {
  expect(await terminals.answerOf('never sent')).toEqual({ state: 'unknown' });
  const request = newRequest();
  await terminals.send(request);
  await terminals.send(request);
  expect(await terminals.answerOf(request.reference)).toEqual({ state: 'waiting' });
});

test('a lost answer is no answer, and the status call finds out', async () => {
  const request = newRequest();
  await setFault('lost');
  await expect(terminals.send(request)).rejects.toThrow(TerminalsUnavailable);
  await setFault('none');
  expect(await terminals.answerOf(request.reference)).toEqual({ state: 'waiting' });
  await setFault('dropped');
  const droppedRequest = newRequest();
  await expect(terminals.send(droppedRequest)).rejects.toThrow(TerminalsUnavailable);
  expect(await terminals.answerOf(droppedRequest.reference)).toEqual({ state: 'unknown' });
});

test.each(['down', 'garbage'])('a service that is %s says nothing about the payment', async (fault) => {
  const reference = await sendNewRequest();
  await setFault(fault);
  await expect(terminals.send(newRequest())).rejects.toThrow(TerminalsUnavailable);
  await expect(terminals.answerOf(reference)).rejects.toThrow(TerminalsUnavailable);
});

test('an unknown terminal is a refusal; wrong keys are one of the request, and no answer about a payment', async () => {
  const reference = await sendNewRequest();
  const otherTerminals = moniepoint({ url, ...sandboxTerminalKeys, serials: () => ({ Pool: 'X1' }) });
  await expect(otherTerminals.send({ ...newRequest(), terminal: 'Pool' })).rejects.toThrow(
    new TerminalRefused('The terminal is not known'),
  );
  const terminalsWithWrongKeys = moniepoint({ url, clientId: 'x', clientSecret: 'y', serials: () => serials });
  await expect(terminalsWithWrongKeys.send(newRequest())).rejects.toThrow(TerminalRefused);
  await expect(terminalsWithWrongKeys.answerOf(reference)).rejects.toThrow(TerminalsUnavailable);
});
