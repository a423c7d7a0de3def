import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { rounds } from '#tools/testing/form.ts';
import { type FuzzedCall, fuzzedCallsFor, type KnownValues, type OpenApiDocument } from '#tools/testing/fuzz.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { internalDetailsPattern } from '#tools/testing/refusals.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { validCall, type WritingName } from '#tools/testing/valid-calls.ts';

const inputsPerCall = rounds(60, 1);
/**
 * The number of attempts at a time. More would not be faster, because the embedded database runs one query at a time.
 */
const attemptsAtOnce = 2;
const seed = testSeed();

let app: TestApp;
let document: OpenApiDocument;
let knownValues: KnownValues;
beforeAll(async () => {
  app = await testApp();
  document = (await app.client().get('/api/openapi.json')).body as unknown as OpenApiDocument;
  knownValues = await createKnownValues();
  return () => app.close();
});

/**
 * Calls on existing records. `validCall` makes these records without making the call, so that the attempts of this test
 * find them.
 */
const referencingCalls = [
  ...(['deleteBooking', 'undoMove', 'takePayment', 'deleteStaff', 'updateInventory', 'updateRoomType'] as const),
  ...(['deleteDrink', 'deleteSale', 'askForRefund', 'resolveDifference', 'resendJob', 'readNotices'] as const),
] satisfies WritingName[];

async function createKnownValues(): Promise<KnownValues> {
  const { booking, txRef } = await book(app);
  const knownValues: KnownValues = { reference: [booking.reference], tx_ref: [txRef], 'bookings id': [booking.id] };
  for (const [at, name] of referencingCalls.entries()) {
    const { input } = await validCall(app, name, `FUZZ${at}`);
    const place = `${endpoints[name].path.split('/')[1]} id`;
    if ('id' in input) knownValues[place] = [...(knownValues[place] ?? []), input.id];
    if ('ids' in input && input.ids) knownValues.ids = [input.ids];
  }
  const days = ['2026-11-21', '2026-11-22', '2026-12-01', '2026-12-03', '2027-01-01'];
  for (const name of ['check_in', 'check_out', 'from', 'to', 'day', 'date']) knownValues[name] = days;
  const drink_id = knownValues['drinks id'] ?? [];
  return {
    ...knownValues,
    ...plausibleValues,
    drink_id,
    items: [drink_id.map((id) => ({ drink_id: id, quantity: 1 }))],
  };
}

const plausibleValues: KnownValues = {
  ...{ room_id: ['deluxe', 'deluxe-large'], room_type_id: ['deluxe'], guests: [1, 2], version: [1, 2] },
  ...{ guest_name: ['Ada Obi'], guest_email: ['ada@example.ng'], guest_phone: ['+234 801 000 0000'] },
  ...{ name: ['Ada Obi'], email: ['ada@example.ng'], phone: ['+234 801 000 0000'], staff_id: ['FUZZ99'] },
  ...{ key: ['one', 'two'], transaction_ref: ['three', 'four'], reason: ['A reason'], note: ['Late'] },
  ...{ amount: [0.01, 100, 5_000.5], quantity: [1, 3], total_rooms: [5], price_per_night: [20_000], price: [900] },
  ...{ password: ['Quiet-Harbour-7'], limit: ['1', '100'] },
};

type Caller = 'nobody' | StaffRole;
const callers: Caller[] = ['nobody', ...staffRoles];
const browsers = new Map<Caller, Promise<Client>>();

async function browserOf(caller: Caller): Promise<Client> {
  const open = async () =>
    caller === 'nobody' ? app.client() : signedIn(app, await addStaffMember(app, { role: caller }));
  const browser = browsers.get(caller) ?? open();
  browsers.set(caller, browser);
  return browser;
}

/** Every second attempt is made by a caller who may make the call. The others are made by all callers in turn. */
function callerOf({ access, path }: Endpoint, turn: number): Caller {
  const allowedCallers = access === 'public' ? callers : access;
  const [callersToTake, at] = turn % 2 ? [callers, Math.floor(turn / 2) + path.length] : [allowedCallers, turn / 2];
  return callersToTake[at % callersToTake.length] ?? 'nobody';
}

async function findProblemOf(
  endpoint: Endpoint,
  turn: number,
  { path, body }: FuzzedCall,
): Promise<string | undefined> {
  const caller = callerOf(endpoint, turn);
  const client = await browserOf(caller);
  const startedAt = performance.now();
  const reply = await (endpoint.machine
    ? client.raw(path, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', 'verif-hash': 'sandbox-webhook-hash' },
        ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) ?? '' }),
      })
    : client.send(endpoint.method, path, body));
  const seconds = (performance.now() - startedAt) / 1000;
  // After a 401 the caller signs in again: the attempt was a sign-out, or one wrong password too many.
  if (reply.status === 401) browsers.delete(caller);
  const problem = reply.status >= 500 ? `${reply.status}` : seconds > 2 ? `${seconds} s` : leakIn(reply);
  return (
    problem && `${problem}: ${caller} ${endpoint.method} ${path.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 600)}`
  );
}

function leakIn({ status, body }: Reply): string | undefined {
  if (status < 400) return undefined;
  const { message = '', errors = [] } = body as { message?: string; errors?: { message: string }[] };
  const leak = [message, ...errors.map((each) => each.message)].find((text) => internalDetailsPattern.test(text));
  return leak && `says ${leak}`;
}

test.each(Object.entries<Endpoint>(endpoints))('%s answers whatever it is sent', async (_, endpoint) => {
  const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`${path} is not in the document`);
  const attempts = fc.sample(fuzzedCallsFor(path, operation, knownValues), { numRuns: inputsPerCall, seed });
  const problems: string[] = [];
  for (let at = 0; at < attempts.length; at += attemptsAtOnce) {
    const attemptsTogether = attempts
      .slice(at, at + attemptsAtOnce)
      .map((attempt, turn) => findProblemOf(endpoint, at + turn, attempt));
    problems.push(...(await Promise.all(attemptsTogether)).filter((problem) => problem !== undefined));
  }
  expect(problems).toEqual([]);
});

test('all of it leaves the books as they must be', async () => {
  await app.worker.idle();
  expect(await findViolations(app.db.read)).toEqual([]);
});
