import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, type Day, dayAt } from '#contract/core/dates.ts';
import { type SafeBook, safeBook, safeMessages } from '#contract/till/safe.ts';
import { denominations, type OwnShift, shiftMessages, shiftReport } from '#contract/till/shifts.ts';
import { tillCashMessages } from '#contract/till/till-cash.ts';
import { zSlip } from '#contract/till/z-slip.ts';
import { sealEntries } from '#server/core/audit-seal-store.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import {
  addTill,
  countInput,
  countShift,
  dropEnvelope,
  handOver,
  openShift,
  payOut,
  readShiftCash,
} from '#tools/testing/shifts.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let owner: Client;
let supervisor: Client;
let receiver: TestStaff;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  owner = await signedIn(app, 'superadmin');
  receiver = await addStaffMember(app, { role: 'supervisor', name: 'Chidi Okoro' });
  supervisor = await signedIn(app, receiver);
});
afterAll(() => app.close());

type Person = TestStaff & { client: Client };
let peopleMade = 0;
let ada: Person;
let till: string;
let shift: OnWire<OwnShift>;

async function addBarman(name: string): Promise<Person> {
  const staff = await addStaffMember(app, { role: 'barmen', name });
  return { ...staff, client: await app.signedInClient(staff.staffId) };
}
beforeEach(async () => {
  app.clock.advance(1000);
  const number = ++peopleMade;
  ada = await addBarman(`Ada ${number}`);
  till = await addTill(app, `Bar ${number}`);
  shift = await openShift(ada.client, till, 20_000);
});

const makeEnvelopeInput = (changes: object = {}) => ({
  ...{ id: shift.id, number: `E-${peopleMade}`, amount: 5000, received_by: receiver.id },
  ...changes,
});
/** Posts a millisecond after the call before, so that the order of the two is certain. */
const send = (client: Client, path: string, body: object = {}) => {
  app.clock.advance(1);
  return client.post(`/api${path}`, { key: randomUUID(), ...body });
};
const drop = (changes: object = {}, client = ada.client) =>
  send(client, `/shifts/${shift.id}/drops`, makeEnvelopeInput(changes));
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];
const fieldErrors = ({ status, body }: Reply) => [status, body.errors];
const readReport = async (id = shift.id) => parseWire(shiftReport, (await supervisor.get(`/api/shifts/${id}`)).body);
const readEnvelopeId = async () => (await readShiftCash(ada.client, shift.id)).envelopes.at(-1)?.id ?? '';
const readBook = async (days = ''): Promise<OnWire<SafeBook>> =>
  parseWire(safeBook, (await supervisor.get(`/api/safe${days}`)).body);
/** Returns how many of each note and coin come to this many naira, a multiple of five. */
function piecesOf(naira: number): number[] {
  let restOfNaira = naira;
  return denominations.map((worth) => {
    const count = Math.floor(restOfNaira / worth);
    restOfNaira -= count * worth;
    return count;
  });
}
const openEnvelope = (id: string, naira: number, client = supervisor) =>
  send(client, `/envelopes/${id}/count`, { pieces: piecesOf(naira) });

describe('a person with an open shift', () => {
  test('drops an envelope and pays out, and neither is expected in the till', async () => {
    expect(statusAndMessage(await drop())).toEqual([201, tillCashMessages.dropped(`E-${peopleMade}`)]);
    await payOut(ada.client, shift.id, { amount: 1500 });
    expect((await readReport()).expected.cash).toBe(13_500);
    const { counts } = await countShift(ada.client, shift.id, { pieces: piecesOf(13_500) });
    expect(counts[0]?.difference).toBe(0);
    expect(await readReport()).toMatchObject({
      envelopes: [{ number: `E-${peopleMade}`, amount: 5000, received_by: 'Chidi Okoro', is_handover: false }],
      paid_outs: [{ amount: 1500, reason: 'Ice', receipt: '17', reversed: null }],
    });
  });

  test('is told at the field which envelope number is taken, and who cannot receive it', async () => {
    await drop();
    const takenReply = await drop({ number: `e-${peopleMade}` });
    expect(fieldErrors(takenReply)).toEqual([409, [{ field: 'number', message: tillCashMessages.numberTaken }]]);
    const toSelfReply = await drop({ number: 'E-other', received_by: ada.id });
    expect(fieldErrors(toSelfReply)).toEqual([400, [{ field: 'received_by', message: tillCashMessages.notToSelf }]]);
    const toNobodyReply = await drop({ number: 'E-other', received_by: randomUUID() });
    expect(fieldErrors(toNobodyReply)).toEqual([400, [{ field: 'received_by', message: tillCashMessages.receiver }]]);
    const { receivers } = await readShiftCash(ada.client, shift.id);
    expect(receivers.map(({ name }) => name)).toContain('Chidi Okoro');
    expect(receivers.map(({ name }) => name)).not.toContain(`Ada ${peopleMade}`);
  });

  test('drops once with a repeated request, and not with the same key and another amount', async () => {
    const key = randomUUID();
    expect([(await drop({ key })).status, (await drop({ key })).status]).toEqual([201, 201]);
    expect(statusAndMessage(await drop({ key, amount: 1 }))).toEqual([409, shiftMessages.keyReused]);
    expect((await readShiftCash(ada.client, shift.id)).envelopes).toHaveLength(1);
  });

  test('is not told by any refusal how much should be in the till', async () => {
    expect((await drop({ amount: 9_000_000 })).status).toBe(201);
    expect(
      (await send(ada.client, `/shifts/${shift.id}/paid-outs`, { amount: 9e6, reason: 'Ice', receipt: '1' })).status,
    ).toBe(201);
  });

  test('takes a mistake back with a reason, and can use the envelope again', async () => {
    await drop();
    await payOut(ada.client, shift.id, { amount: 700 });
    const { envelopes, paid_outs } = await readShiftCash(ada.client, shift.id);
    const reverse = (path: string, id = '', client = ada.client) =>
      send(client, `/${path}/${id}/reverse`, { reason: 'Typed wrong' });
    const stranger = await addBarman('A stranger');
    expect(statusAndMessage(await reverse('envelopes', envelopes[0]?.id, stranger.client))).toEqual([
      403,
      shiftMessages.notYours,
    ]);
    expect((await reverse('envelopes', envelopes[0]?.id)).status).toBe(200);
    expect(statusAndMessage(await reverse('envelopes', envelopes[0]?.id))).toEqual([
      409,
      tillCashMessages.reversedAlready,
    ]);
    expect((await reverse('paid-outs', paid_outs[0]?.id)).status).toBe(200);
    expect((await reverse('paid-outs', randomUUID())).status).toBe(404);
    expect((await readReport()).expected.cash).toBe(20_000);
    expect((await drop()).status).toBe(201);
    expect((await readShiftCash(ada.client, shift.id)).envelopes).toMatchObject([
      { reversed: { by: `Ada ${peopleMade}`, reason: 'Typed wrong' } },
      { reversed: null },
    ]);
  });

  test('does nothing with the shift of another', async () => {
    const otherBarman = await addBarman('Another');
    expect((await otherBarman.client.get(`/api/shifts/${shift.id}/cash`)).status).toBe(403);
    expect(statusAndMessage(await drop({}, otherBarman.client))).toEqual([403, shiftMessages.notYours]);
    expect((await drop({}, owner)).status).toBe(403);
  });
});

describe('at the end of a shift', () => {
  test('what was counted is split, and the next person counts what stayed without being told', async () => {
    await countShift(ada.client, shift.id, { pieces: piecesOf(21_000) });
    expect((await readShiftCash(ada.client, shift.id)).left).toBe(21_000);
    const path = `/shifts/${shift.id}/handover`;
    const tooMuchReply = await send(ada.client, path, makeEnvelopeInput({ amount: 21_000.01 }));
    expect(fieldErrors(tooMuchReply)).toEqual([409, [{ field: 'amount', message: tillCashMessages.overCount }]]);
    await handOver(ada.client, makeEnvelopeInput({ amount: 16_000 }));
    expect((await readShiftCash(ada.client, shift.id)).left).toBe(5000);
    const nextBarman = await addBarman('Bayo Ade');
    const shownText = JSON.stringify((await nextBarman.client.get('/api/shifts/current')).body);
    expect(shownText).not.toMatch(/5,?000|16,?000|21,?000/);
    const { id } = await openShift(nextBarman.client, till, 4500);
    // Ada left ₦5,000 and Bayo found ₦4,500. Bayo’s shift begins with what was found, so nothing is missing in it.
    expect(await readReport(id)).toMatchObject({ left_before: 5000, left_by: `Ada ${peopleMade}`, float: 4500 });
    const { counts } = await countShift(nextBarman.client, id, { pieces: piecesOf(4500) });
    expect(counts[0]?.difference).toBe(0);
  });

  test('neither counting again nor a second envelope is possible once the next person has counted', async () => {
    await countShift(ada.client, shift.id, { pieces: piecesOf(20_000) });
    const nextBarman = await addBarman('Next');
    await openShift(nextBarman.client, till, 20_000);
    const lateReply = await send(ada.client, `/shifts/${shift.id}/handover`, makeEnvelopeInput());
    expect(statusAndMessage(lateReply)).toEqual([409, tillCashMessages.overHandover]);
    const repeatedReply = await send(ada.client, `/shifts/${shift.id}/counts`, countInput());
    expect(statusAndMessage(repeatedReply)).toEqual([409, shiftMessages.over]);
  });

  test('who wants to count again takes the envelope back first', async () => {
    await countShift(ada.client, shift.id, { pieces: piecesOf(20_000) });
    await handOver(ada.client, makeEnvelopeInput({ amount: 15_000 }));
    const refusedReply = await send(ada.client, `/shifts/${shift.id}/counts`, countInput());
    expect(statusAndMessage(refusedReply)).toEqual([409, tillCashMessages.handedOver]);
    await send(ada.client, `/envelopes/${await readEnvelopeId()}/reverse`, { reason: 'Counted wrong' });
    expect((await countShift(ada.client, shift.id, { pieces: piecesOf(19_000) })).counts).toHaveLength(2);
  });

  test('a closed shift refuses every write', async () => {
    await drop();
    await payOut(ada.client, shift.id, { amount: 100 });
    const droppedEnvelopeId = await readEnvelopeId();
    const { paid_outs } = await readShiftCash(ada.client, shift.id);
    await countShift(ada.client, shift.id, { pieces: piecesOf(14_900) });
    const signIt = () =>
      send(ada.client, `/shifts/${shift.id}/sign`, { staff_id: receiver.staffId, password: receiver.password });
    expect((await signIt()).status).toBe(200);
    const shiftPath = `/shifts/${shift.id}`;
    const replies = [
      await drop({ number: 'E-late' }),
      await send(ada.client, `${shiftPath}/handover`, makeEnvelopeInput({ number: 'E-late' })),
      await send(ada.client, `${shiftPath}/paid-outs`, { amount: 1, reason: 'Ice', receipt: '1' }),
      await send(ada.client, `${shiftPath}/counts`, countInput()),
      await send(ada.client, `/envelopes/${droppedEnvelopeId}/reverse`, { reason: 'Late' }),
      await send(ada.client, `/paid-outs/${paid_outs[0]?.id}/reverse`, { reason: 'Late' }),
      await signIt(),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 409));
  });

  test('the Z slip has its number, the one before, the split, and the hash of the day', async () => {
    await countShift(ada.client, shift.id, { pieces: piecesOf(19_000) });
    await handOver(ada.client, makeEnvelopeInput({ amount: 4000 }));
    // Waits for the seals of the entries: while the job of the app is sealing, this call finds nothing to do.
    await vi.waitFor(async () => {
      await sealEntries(app.db.read, app.clock.now(), 10_000);
      const slip = parseWire(zSlip, (await ada.client.get(`/api/shifts/${shift.id}/slip`)).body);
      expect(slip).toMatchObject({
        ...{ z_before: (slip.z_number ?? 0) > 1 ? (slip.z_number ?? 0) - 1 : null, left: 15_000, float: 20_000 },
        seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
    });
    const otherBarman = await addBarman('A reader');
    expect((await otherBarman.client.get(`/api/shifts/${shift.id}/slip`)).status).toBe(403);
    const runningShift = await openShift(ada.client, till);
    expect(statusAndMessage(await ada.client.get(`/api/shifts/${runningShift.id}/slip`))).toEqual([
      409,
      shiftMessages.notCounted,
    ]);
  });
});

describe('the safe', () => {
  test('has an envelope from when it is put in, and its difference from when somebody else counts it', async () => {
    await drop();
    const id = await readEnvelopeId();
    const bookBefore = await readBook();
    expect(bookBefore.envelopes.find((each) => each.id === id)).toMatchObject({ in_safe: false, open_problem: null });
    expect((await send(supervisor, `/envelopes/${id}/safe`)).status).toBe(201);
    expect(statusAndMessage(await send(supervisor, `/envelopes/${id}/safe`))).toEqual([409, safeMessages.inAlready]);
    const lateReply = await send(ada.client, `/envelopes/${id}/reverse`, { reason: 'Late' });
    expect(statusAndMessage(lateReply)).toEqual([409, tillCashMessages.inSafe]);
    const key = randomUUID();
    const openOnce = () => send(supervisor, `/envelopes/${id}/count`, { pieces: piecesOf(4500), key });
    expect([(await openOnce()).status, (await openOnce()).status]).toEqual([201, 201]);
    expect(statusAndMessage(await openEnvelope(id, 5000))).toEqual([409, safeMessages.openedAlready]);
    const { entries, contents, after, before: amountAtStart, put_in, taken_out, differences } = await readBook();
    expect(entries.slice(-2)).toMatchObject([
      { kind: 'envelope_in', closed: 5000, difference: null },
      {
        kind: 'envelope_opened',
        difference: -500,
        entered_by: 'Chidi Okoro',
        envelope: { amount: 5000, dropped_by: `Ada ${peopleMade}`, received_by: 'Chidi Okoro' },
      },
    ]);
    expect(after).toBe(contents.closed + contents.counted);
    expect(amountAtStart + put_in - taken_out + differences).toBe(after);
  });

  test('is not opened by who dropped: a superadmin opens no envelope of the own shift', async () => {
    const ownTill = await addTill(app, `Own ${peopleMade}`);
    const ownShift = await openShift(owner, ownTill, 1000);
    await dropEnvelope(owner, { id: ownShift.id, number: `OWN-${peopleMade}`, amount: 500, received_by: receiver.id });
    const id = (await readShiftCash(owner, ownShift.id)).envelopes[0]?.id ?? '';
    expect(statusAndMessage(await openEnvelope(id, 500, owner))).toEqual([403, safeMessages.ownEnvelope]);
    expect((await openEnvelope(id, 500)).status).toBe(201);
    await countShift(owner, ownShift.id);
  });

  test('gives out counted money only, each slip of the bank once, and takes a mistake back', async () => {
    await drop({ amount: 8000 });
    await send(supervisor, `/envelopes/${await readEnvelopeId()}/safe`);
    const { contents } = await readBook();
    const enterBanked = (amount: number, slip: string) =>
      send(supervisor, '/safe', { kind: 'banked', amount, slip, party: 'Chidi Okoro' });
    expect(fieldErrors(await enterBanked(contents.counted + 1, 'S-9'))).toEqual([
      409,
      [{ field: 'amount', message: safeMessages.notEnough }],
    ]);
    await openEnvelope(await readEnvelopeId(), 8000);
    expect((await enterBanked(8000, `S-${peopleMade}`)).status).toBe(201);
    await send(supervisor, '/safe', {
      kind: 'put_in',
      source: 'owner',
      amount: 10,
      party: 'The owner',
      note: 'Change',
    });
    expect(fieldErrors(await enterBanked(1, `s-${peopleMade}`))).toEqual([
      409,
      [{ field: 'slip', message: safeMessages.slipTaken }],
    ]);
    const bankedNumber = (await readBook()).entries.find(({ slip }) => slip === `S-${peopleMade}`)?.number;
    const reverse = () => send(supervisor, `/safe/${bankedNumber}/reverse`, { reason: 'The bank was closed' });
    expect((await reverse()).status).toBe(200);
    expect(statusAndMessage(await reverse())).toEqual([409, safeMessages.reversedAlready]);
    expect((await enterBanked(8000, `S-${peopleMade}`)).status).toBe(201);
    const envelopeInNumber = (await readBook()).entries.find(({ kind }) => kind === 'envelope_in')?.number;
    const refusedReply = await send(supervisor, `/safe/${envelopeInNumber}/reverse`, { reason: 'No' });
    expect(statusAndMessage(refusedReply)).toEqual([409, safeMessages.notReversible]);
    expect((await send(supervisor, '/safe/999999/reverse', { reason: 'No' })).status).toBe(404);
  });

  test('has in the audit log where cash comes from that is put in', async () => {
    const input = { kind: 'put_in', source: 'bank', amount: 10, party: 'Chidi Okoro', note: 'Change' };
    expect((await send(supervisor, '/safe', input)).status).toBe(201);
    const { rows } = await sql`select after ->> 'source' as source from audit where action = 'safe entry made'
      order by id desc limit 1`.execute(app.db.read);
    expect(rows).toEqual([{ source: 'The bank' }]);
  });

  test('refuses an entry that lacks a fact, at its field', async () => {
    for (const [input, error] of [
      [
        { kind: 'banked', amount: 1, party: 'Chidi' },
        { field: 'slip', message: safeMessages.slip },
      ],
      [
        { kind: 'taken_out', amount: 1, party: 'Chidi' },
        { field: 'note', message: safeMessages.note },
      ],
      [
        { kind: 'put_in', source: 'owner', amount: 1, note: 'Change' },
        { field: 'party', message: safeMessages.party },
      ],
      [
        { kind: 'put_in', amount: 1, party: 'Ngozi', note: 'Cash' },
        { field: 'source', message: safeMessages.source },
      ],
      [
        { kind: 'put_in', source: 'till', amount: 1, party: 'Ngozi', note: 'Cash' },
        { field: 'source', message: safeMessages.countFirst },
      ],
      [
        { kind: 'envelope_opened', amount: 1, party: 'x', note: 'x' },
        { field: 'kind', message: safeMessages.kind },
      ],
    ])
      expect(fieldErrors(await send(supervisor, '/safe', input))).toEqual([400, [error]]);
  });

  test('is a file with a line for each entry', async () => {
    await send(supervisor, '/safe', {
      kind: 'put_in',
      source: 'owner',
      amount: 12.5,
      party: 'The owner',
      note: '=1+1',
    });
    const text = await (await supervisor.open('/api/exports/safe')).text();
    expect(text).toContain('Number,Time,Entry');
    expect(text).toMatch(/Put in,Chidi Okoro,.*The owner,,'=1\+1,,0,12\.5,/);
    expect((await supervisor.get('/api/safe?from=2020-01-01&to=2024-01-01')).body.message).toBe(safeMessages.long);
  });
});

describe('at the same moment', () => {
  test('two drops with one envelope number are one', async () => {
    const secondBarman = await addBarman('Second');
    const otherShift = await openShift(secondBarman.client, await addTill(app, `Second bar ${peopleMade}`));
    const replies = await Promise.all([
      drop(),
      send(secondBarman.client, `/shifts/${otherShift.id}/drops`, makeEnvelopeInput({ id: otherShift.id })),
      drop({ number: 'E-control' }),
    ]);
    expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([201, 201, 409]);
    expect(replies[2]?.status).toBe(201);
  });

  test('a drop is either in the count or refused', async () => {
    const [countReply, ...dropReplies] = await Promise.all([
      send(ada.client, `/shifts/${shift.id}/counts`, countInput({ pieces: piecesOf(20_000) })),
      ...Array.from({ length: 6 }, (_, place) => drop({ number: `RACE-${peopleMade}-${place}`, amount: 1000 })),
    ]);
    expect(countReply?.status).toBe(201);
    const droppedCount = dropReplies.filter(({ status }) => status === 201).length;
    expect(dropReplies.filter(({ status }) => status === 409)).toHaveLength(6 - droppedCount);
    const { rows } = await sql<{ kobo: number }>`
      select expected_cash_kobo as kobo from shift_count where shift_id = ${shift.id}`.execute(app.db.read);
    expect(rows).toEqual([{ kobo: 2_000_000 - droppedCount * 100_000 }]);
  });

  test('the next person counts either before or after the handover, and finds what it left', async () => {
    await countShift(ada.client, shift.id, { pieces: piecesOf(20_000) });
    const nextBarman = await addBarman('At once');
    const [handoverReply, openReply] = await Promise.all([
      send(ada.client, `/shifts/${shift.id}/handover`, makeEnvelopeInput({ amount: 15_000 })),
      send(nextBarman.client, '/shifts', { till_id: till, float: 5000 }),
    ]);
    expect(openReply.status).toBe(201);
    const { shift: begunShift } = openReply.body as { shift: { id: string } };
    expect((await readReport(begunShift.id)).left_before).toBe(handoverReply.status === 201 ? 5000 : 20_000);
  });

  test('two persons who open an envelope count it once', async () => {
    await drop();
    const id = await readEnvelopeId();
    const replies = await Promise.all([openEnvelope(id, 5000), openEnvelope(id, 4000, owner)]);
    expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([201, 409]);
  });
});

const chainedShifts = rounds(42, 8);

test(`over ${chainedShifts} shifts at two tills, what was opened, taken, dropped, left and put into the safe adds up to the kobo`, async () => {
  const tills = [await addTill(app, 'Chain one'), await addTill(app, 'Chain two')];
  const people = await Promise.all(Array.from({ length: 4 }, (_, place) => addBarman(`Chain ${place}`)));
  const drink = await addDrink(app, { price: 1237, stock_quantity: 5000 });
  const safeBefore = (await readBook()).contents;
  const sums = { floats: 0, taken: 0, out: 0, shifts: 0, handovers: 0, envelopes: 0, counted: 0, left: [0, 0] };
  for (let turn = 0; turn < chainedShifts; turn++) {
    const tillIndex = turn % 2;
    app.clock.advance(4 * 60 * 60 * 1000);
    const person = people[(tillIndex + 2 * Math.floor(turn / 2)) % 4] ?? ada;
    const client = await app.signedInClient(person.staffId);
    const float = turn < 2 ? 20_000 : Math.max(0, (sums.left[tillIndex] ?? 0) - (turn % 5 === 0 ? 50 : 0));
    const { id } = await openShift(client, tills[tillIndex] ?? '', float);
    if (turn < 2) sums.floats += float;
    else sums.handovers += float - (sums.left[tillIndex] ?? 0);
    const quantity = 1 + (turn % 4);
    await sell(client, [{ drink_id: drink.id, quantity }]);
    const taken = quantity * 1237;
    const droppedAmount = turn % 3 === 0 ? 1000.5 : 0;
    const paidOutAmount = turn % 4 === 0 ? 150.25 : 0;
    const toReceiver = { received_by: receiver.id };
    if (droppedAmount)
      await dropEnvelope(client, { id, number: `CHAIN-${turn}`, amount: droppedAmount, ...toReceiver });
    if (paidOutAmount) await payOut(client, id, { amount: paidOutAmount });
    const expectedCash = float + taken - droppedAmount - paidOutAmount;
    // The smallest piece is ₦5, so each count is short by less than ₦5, and every seventh count by ₦500 more.
    const countedCash = Math.max(0, Math.floor(expectedCash / 5) * 5 - (turn % 7 === 0 ? 500 : 0));
    const { counts } = await countShift(client, id, { pieces: piecesOf(countedCash) });
    expect(counts[0]?.cash).toEqual({
      expected: expectedCash,
      counted: countedCash,
      difference: Math.round((countedCash - expectedCash) * 100) / 100,
    });
    const envelopeAmount = Math.floor(countedCash / 2 / 5) * 5;
    if (envelopeAmount > 0)
      await handOver(client, { id, number: `CHAIN-H-${turn}`, amount: envelopeAmount, ...toReceiver });
    sums.taken += taken;
    sums.out += droppedAmount + paidOutAmount;
    sums.shifts += countedCash - expectedCash;
    sums.envelopes += droppedAmount + envelopeAmount;
    sums.left[tillIndex] = countedCash - envelopeAmount;
    sums.counted += envelopeAmount;
  }
  const inKobo = (naira: number) => Math.round(naira * 100);
  const leftInTills = sums.left.reduce((sum, each) => sum + each, 0);
  expect(inKobo(leftInTills)).toBe(
    inKobo(sums.floats + sums.handovers + sums.taken - sums.out + sums.shifts - sums.counted),
  );
  const { rows } = await sql<{ left: number; between: number }>`
    with chain as (select shift.* from shift where till_id = any (${tills}::uuid[]))
    select (select sum(left_in_till(id)) from chain where not exists (select from shift after where after.follows_id = chain.id))::bigint as left,
      (select sum(float_kobo - left_before_kobo) from chain where follows_id is not null)::bigint as between`.execute(
    app.db.read,
  );
  expect(rows).toEqual([{ left: inKobo(leftInTills), between: inKobo(sums.handovers) }]);

  supervisor = await signedIn(app, receiver);
  const waitingEnvelopes = (await readBook()).envelopes.filter(({ number }) => number.startsWith('CHAIN-'));
  expect(inKobo(waitingEnvelopes.reduce((sum, { amount }) => sum + amount, 0))).toBe(inKobo(sums.envelopes));
  let openedAmount = 0;
  for (const [place, each] of waitingEnvelopes.entries()) {
    if (place % 2 === 0) await send(supervisor, `/envelopes/${each.id}/safe`);
    const countedAmount = Math.floor(each.amount / 5) * 5;
    if (place % 3 !== 0 && (await openEnvelope(each.id, countedAmount, supervisor)).status === 201)
      openedAmount += countedAmount;
    else if (place % 2 !== 0) await send(supervisor, `/envelopes/${each.id}/safe`);
  }
  await send(supervisor, '/safe', { kind: 'banked', amount: 5000, slip: 'CHAIN-SLIP', party: 'Chidi Okoro' });
  const today: Day = dayAt(app.clock.now(), app.deps.hotel.timeZone);
  const wholeBook = parseWire(
    safeBook,
    (await supervisor.get(`/api/safe?from=${addDays(today, -40)}&to=${today}`)).body,
  );
  expect(inKobo(wholeBook.contents.counted)).toBe(inKobo(safeBefore.counted + openedAmount - 5000));
  expect(inKobo(wholeBook.before + wholeBook.put_in - wholeBook.taken_out + wholeBook.differences)).toBe(
    inKobo(wholeBook.after),
  );
  expect(wholeBook.after).toBe(wholeBook.contents.closed + wholeBook.contents.counted);
  expect(await findViolations(app.db.read)).toEqual([]);
});
