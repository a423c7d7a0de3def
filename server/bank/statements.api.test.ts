import { beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { bankLinesPage, importStatementReply, statementMessages } from '#contract/bank/statements.ts';
import { transferMessages, transfersPage } from '#contract/bank/transfers.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { addDays, dayAt, formatDay, timeAt } from '#contract/core/dates.ts';
import { nairaToText } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { oddThingsPage } from '#contract/oversight/odd-things.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { lookForOddThings } from '#server/oversight/look-for-odd-things.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { signedIn, signInTeam } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const timeZone = 'Africa/Lagos';
let app: TestApp;
let desk: Client;
let supervisor: Client;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  ({ desk, supervisor, owner } = await signInTeam(app));
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

/** Each booking gets another night, so that a room is free. */
let nightsUsed = 0;
/** Each test uses other amounts, so that no line fits what another test has recorded. */
let amountsUsed = 1000;
const newAmount = () => ++amountsUsed;

async function recordTransfer(guest_name: string, amount: number, more: { reference?: string } = {}, client = desk) {
  app.clock.advance(1);
  const check_in = addDays(testToday, ++nightsUsed);
  const { id } = await walkIn(app, desk, { guest_name, check_in, check_out: addDays(check_in, 1) });
  const reply = await takePayment(client, id, { method: 'transfer', amount, ...more });
  expect(reply.status).toBe(201);
  return deskBookingFrom(reply);
}

type Line = readonly [narration: string, amount: number, time?: string];
/** Writes a statement as the app of a bank does. A line without a time came in now. */
function writeStatement(lines: readonly Line[]): string {
  const now = app.clock.now();
  const rows = lines.map(
    ([narration, amount, time = timeAt(now, timeZone)]) =>
      `${dayAt(now, timeZone)} ${time},"${narration}",,"${amount}.00"`,
  );
  return ['Account,Ebute House', 'Transaction Date,Narration,Debit,Credit', ...rows].join('\n');
}

const sendStatement = (text: string, client = supervisor): Promise<Reply> =>
  client.post('/api/bank-statements', { text });
async function importLines(lines: readonly Line[], client = supervisor) {
  const reply = await sendStatement(writeStatement(lines), client);
  expect(reply.status).toBe(200);
  return parseWire(importStatementReply, reply.body).summary;
}
const readConfirmedCount = async (text: string) =>
  parseWire(importStatementReply, (await sendStatement(text)).body).summary.confirmed;
const expectedSummary = (lines: number, rest: object = {}) => ({
  ...{ lines, known: 0, confirmed: 0, unclaimed: 0 },
  ...rest,
});
const readTransferOf = async (booking: OnWire<DeskBooking>, client = supervisor, state = 'unconfirmed') => {
  const { data } = parseWire(transfersPage, (await client.get(`/api/transfers?limit=100&state=${state}`)).body);
  const foundTransfer = data.find(({ pays }) => pays.booking?.id === booking.id);
  if (!foundTransfer) throw new Error(`no ${state} transfer for ${booking.reference}`);
  return foundTransfer;
};
const readOpenLines = async (client = supervisor, state = 'open') =>
  parseWire(bankLinesPage, (await client.get(`/api/bank-lines?limit=100&state=${state}`)).body).data;
const readOpenLine = async (amount: number, client = supervisor) => {
  const line = (await readOpenLines(client)).find((each) => each.amount === amount);
  if (!line) throw new Error(`no open line of ${amount}`);
  return line;
};
const matchLine = (line: string, transfer_id: string, client = supervisor) =>
  client.post(`/api/bank-lines/${line}/match`, { transfer_id });
const statusAndMessage = ({ status, body }: Reply) => [
  status,
  (body.errors as { message: string }[] | undefined)?.[0]?.message ?? body.message,
];
const readPaid = async ({ id }: OnWire<DeskBooking>) =>
  ((await desk.get(`/api/bookings/${id}`)).body.booking as OnWire<DeskBooking>).paid_amount;

describe('money of no guest', () => {
  const setAside = (id: string, reason: unknown = 'Interest of the bank', client = supervisor) =>
    client.post(`/api/bank-lines/${id}/set-aside`, { reason });
  const takeBack = (id: string, client = supervisor) => client.post(`/api/bank-lines/${id}/take-back`, {});
  async function importLine(narration: string, amount = newAmount()) {
    await importLines([[narration, amount]]);
    return readOpenLine(amount);
  }
  const isOpen = async (id: string) => (await readOpenLines()).some((line) => line.id === id);
  const findLineSetAside = async (id: string) =>
    (await readOpenLines(supervisor, 'set_aside')).find((line) => line.id === id);

  test('is set aside with a reason, is not brought back by its file, and can be taken back', async () => {
    const amount = newAmount();
    const { id } = await importLine('CREDIT INTEREST', amount);
    expect(statusAndMessage(await setAside(id))).toEqual([200, statementMessages.setAside]);
    expect(await isOpen(id)).toBe(false);
    expect(await findLineSetAside(id)).toMatchObject({
      set_aside: { by: 'Babatunde Alade', at: app.clock.now().toISOString(), reason: 'Interest of the bank' },
      fits: [],
    });
    expect(await importLines([['CREDIT INTEREST', amount]])).toEqual(expectedSummary(1, { known: 1 }));
    expect(await isOpen(id)).toBe(false);
    expect(statusAndMessage(await setAside(id, 'Again', owner))).toEqual([409, statementMessages.lineSetAside]);
    expect(statusAndMessage(await takeBack(id, owner))).toEqual([200, statementMessages.takenBack]);
    expect(statusAndMessage(await takeBack(id, owner))).toEqual([409, statementMessages.notSetAside]);
    expect([await isOpen(id), await findLineSetAside(id)]).toEqual([true, undefined]);
    const { data } = (await owner.get('/api/audit?kind=bank')).body as { data: object[] };
    expect(data.slice(0, 3)).toMatchObject([
      { action: 'line taken back', actor: 'ADMIN001', subject: `Line of ${testToday}`, reason: null },
      { action: 'statement imported' },
      { action: 'line set aside', actor: 'SUPER001', subject: `Line of ${testToday}`, reason: 'Interest of the bank' },
    ]);
  });

  test('confirms no transfer, and says so beside the one that it names', async () => {
    const amount = newAmount();
    const { id } = await importLine('FROM SEGUN ODEGBAMI', amount);
    await setAside(id, 'Rent of the owner');
    const booking = await recordTransfer('Segun Odegbami', amount);
    expect(await importLines([['FROM SEGUN ODEGBAMI', amount]])).toEqual(expectedSummary(1, { known: 1 }));
    const waitingTransfer = await readTransferOf(booking);
    expect(waitingTransfer.lines).toMatchObject([{ id, used_by: null, set_aside: 'Rent of the owner' }]);
    expect(statusAndMessage(await matchLine(id, waitingTransfer.id))).toEqual([409, statementMessages.lineSetAside]);
    await takeBack(id);
    expect(statusAndMessage(await matchLine(id, waitingTransfer.id))).toEqual([200, statementMessages.confirmed]);
    expect(statusAndMessage(await setAside(id))).toEqual([409, statementMessages.lineUsed]);
    expect(statusAndMessage(await takeBack(id))).toEqual([409, statementMessages.notSetAside]);
  });

  test('needs a reason, a line that exists, and a supervisor', async () => {
    const { id } = await importLine('REFUND OF A SUPPLIER');
    for (const reason of ['', '  ', null, 7])
      expect(statusAndMessage(await setAside(id, reason))).toEqual([400, statementMessages.reason]);
    expect((await setAside(id, 'x'.repeat(301))).status).toBe(400);
    for (const unknown of [crypto.randomUUID(), 'line'])
      expect((await setAside(unknown)).status).toBe(unknown === 'line' ? 400 : 404);
    expect(statusAndMessage(await takeBack(crypto.randomUUID()))).toEqual([404, statementMessages.lineNotFound]);
    for (const client of [desk, await signedIn(app, 'barmen')])
      expect([(await setAside(id, 'x', client)).status, (await takeBack(id, client)).status]).toEqual([403, 403]);
    expect(statusAndMessage(await supervisor.get('/api/bank-lines?state=closed'))).toEqual([
      400,
      statementMessages.state,
    ]);
    expect(await isOpen(id)).toBe(true);
  });

  test('is an odd thing if it is much, without what the bank or the supervisor wrote', async () => {
    const { id: largeLineId } = await importLine('NWOSU FOODS', 100_000);
    const { id: smallLineId } = await importLine('NWOSU FOODS', 99_999);
    for (const id of [largeLineId, smallLineId]) await setAside(id, 'Mr Nwosu paid it back');
    await lookForOddThings(app.deps);
    await lookForOddThings(app.deps);
    const { data } = parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body);
    const foundThings = data.filter(({ rule }) => rule === 'line_set_aside');
    expect(foundThings).toMatchObject([{ title: '₦100,000 that came in was set aside', who: 'Babatunde Alade' }]);
    const { body } = await owner.get(`/api/odd-things/${foundThings[0]?.id}`);
    expect(JSON.stringify(body)).not.toMatch(/nwosu/i);
  });
});

describe('an imported statement', () => {
  test('confirms the transfer whose sender and amount it names, and lists what nobody recorded', async () => {
    const [amount, otherAmount] = [newAmount(), newAmount()];
    const booking = await recordTransfer('Chidi Obi', amount);
    expect(
      await importLines([
        ['NIP/OBI CHIDI/ZENITH', amount],
        ['POS SETTLEMENT', otherAmount],
      ]),
    ).toEqual(expectedSummary(2, { confirmed: 1, unclaimed: 1 }));
    expect(await readPaid(booking)).toBe(amount);
    expect(await readTransferOf(booking, supervisor, 'decided')).toMatchObject({
      state: 'confirmed',
      decided: {
        line: {
          ...{ narration: 'NIP/OBI CHIDI/ZENITH', amount },
          matched: { because: 'name', words: ['chidi', 'obi'], by: 'Babatunde Alade' },
        },
      },
    });
    expect(await readOpenLine(otherAmount)).toMatchObject({ narration: 'POS SETTLEMENT', fits: [] });
    const { data } = (await owner.get('/api/audit?action=transfer%20confirmed')).body as { data: object[] };
    expect(data[0]).toMatchObject({ actor: 'SUPER001' });
    expect(JSON.stringify(data[0])).toContain('At the bank');
  });

  test('adds up what came in, and of it what was matched, is to decide, fits nothing or was dealt with before', async () => {
    const [namedAmount, unclearAmount, unknownAmount] = [newAmount(), newAmount(), newAmount()];
    await recordTransfer('Folake Ade', namedAmount);
    await recordTransfer('Sade Obi', unclearAmount);
    const statement = writeStatement([
      ['NIP FOLAKE ADE', namedAmount],
      ['NIP 7', unclearAmount],
      ['POS SETTLEMENT', unknownAmount],
    ]);
    const importAndReadSums = async () => {
      const reply = parseWire(importStatementReply, (await sendStatement(statement)).body);
      expect(reply.message).toContain(`${plural(reply.sums.to_decide.lines, 'line')} to decide`);
      return reply.sums;
    };
    const cameIn = { lines: 3, amount: namedAmount + unclearAmount + unknownAmount };
    const expectedOpenSums = {
      to_decide: { lines: 1, amount: unclearAmount },
      unclaimed: { lines: 1, amount: unknownAmount },
    };
    const [one, none] = [
      { lines: 1, amount: namedAmount },
      { lines: 0, amount: 0 },
    ];
    expect(await importAndReadSums()).toEqual({
      came_in: cameIn,
      matched: one,
      ...expectedOpenSums,
      done_before: none,
    });
    expect(await importAndReadSums()).toEqual({
      came_in: cameIn,
      matched: none,
      ...expectedOpenSums,
      done_before: one,
    });
  });

  test('confirms what was recorded days later, and not the transfer of another booking than it names', async () => {
    const amount = newAmount();
    const statementNaming = (reference: string) => writeStatement([[`NIP CHIDI OBI ${reference}`, amount]]);
    const otherBooking = await recordTransfer('Chidi Obi', amount);
    const earlyStatement = statementNaming('BK-9Z8Y7X6W');
    const { summary } = parseWire(importStatementReply, (await sendStatement(earlyStatement)).body);
    expect(summary).toEqual(expectedSummary(1, { unclaimed: 1 }));
    expect((await readTransferOf(otherBooking)).lines).toEqual([]);
    const lateAmount = newAmount();
    const booking = await recordTransfer('Bolanle Seun', lateAmount);
    const lineOfDaysAgo = writeStatement([['NIP BOLANLE SEUN', lateAmount]]).replace(testToday, addDays(testToday, -4));
    expect(await readConfirmedCount(lineOfDaysAgo)).toBe(1);
    expect(await readPaid(booking)).toBe(lateAmount);
  });

  test('ends a tab that it pays', async () => {
    const drink = await addDrink(app, { price: 3000 });
    const barman = await signedIn(app, 'barmen');
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }], {
      ...{ payment_method: 'tab', tab: { label: 'Femi Kuti' } },
    });
    const readTabs = async () => parseWire(tabList, (await barman.get('/api/bar-tabs')).body).data;
    const tab = (await readTabs()).find(({ label }) => label === 'Femi Kuti');
    await barman.post(`/api/bar-tabs/${tab?.id}/payments`, { method: 'transfer', amount: 3000, key: 'femi' });
    expect(await importLines([['TRF FEMI KUTI', 3000]])).toEqual(expectedSummary(1, { confirmed: 1 }));
    expect((await readTabs()).some(({ label }) => label === 'Femi Kuti')).toBe(false);
  });

  test('is answered with each line that has confirmed a transfer, and why', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Yetunde Falana', amount);
    const reply = await sendStatement(writeStatement([['NIP FROM YETUNDE FALANA', amount]]));
    const { id } = await readTransferOf(booking, supervisor, 'decided');
    expect(parseWire(importStatementReply, reply.body)).toMatchObject({
      confirmed: [
        {
          ...{ transfer: id, name: 'Yetunde Falana' },
          line: { narration: 'NIP FROM YETUNDE FALANA', matched: { because: 'name', words: ['yetunde', 'falana'] } },
        },
      ],
      notes: [],
    });
  });

  test('is matched by one word of the guest’s name only if no other guest has it', async () => {
    const [amount, otherAmount] = [newAmount(), newAmount()];
    await recordTransfer('Zubairu Wakama', amount);
    await recordTransfer('Zubairu Lawani', otherAmount);
    expect(
      await importLines([
        ['NIP/WAKAMA', amount],
        ['NIP/ZUBAIRU', otherAmount],
      ]),
    ).toEqual(expectedSummary(2, { confirmed: 1 }));
  });

  test('does not confirm somebody else’s money by words of the hotel, its rooms and its services', async () => {
    const amount = newAmount();
    for (const reference of [
      'Transfer to Ebute House Limited',
      '0123456789',
      'Deluxe, Ikoyi',
      'Laundry and breakfast',
    ]) {
      const booking = await recordTransfer('Musa Danjuma', amount, { reference });
      const narration = `NIP FROM CHIDI OBI TO EBUTE HOUSE LIMITED 0123456789 DELUXE IKOYI LAUNDRY BREAKFAST ${reference}`;
      expect(await importLines([[narration, amount]])).toMatchObject({ confirmed: 0 });
      expect(await readPaid(booking)).toBe(0);
    }
  });

  test('leaves out what failed or waits, and says so', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Ifeoma Balogun', amount);
    const textWithStatus = (status: string) =>
      `Date,Transaction Status,Narration,Debit,Credit\n${testToday},${status},NIP FROM Ifeoma Balogun,,${amount}.00`;
    for (const status of ['FAILED', 'Pending']) {
      const { body } = await sendStatement(textWithStatus(status));
      expect(body).toMatchObject({ summary: expectedSummary(0), notes: [statementMessages.skipped(1, status)] });
    }
    expect(await readPaid(booking)).toBe(0);
    expect((await sendStatement(textWithStatus('Successful'))).body).toMatchObject({
      summary: expectedSummary(1, { confirmed: 1 }),
    });
  });

  test('whose days can be read in two ways is asked about, and read as a person says', async () => {
    const amount = newAmount();
    const text = `Date,Narration,Credit\n03/11/2026,NIP FROM ADA EZE,${amount}.00`;
    const askedReply = await sendStatement(text);
    expect([askedReply.status, askedReply.body.errors]).toEqual([
      400,
      [{ field: 'dates', message: statementMessages.whichDays('03/11/2026') }],
    ]);
    expect(askedReply.body.unclear_day).toEqual({
      ...{ text: '03/11/2026', day_first: '2026-11-03', month_first: '2026-03-11' },
    });
    const reply = await supervisor.post('/api/bank-statements', { text, dates: 'day_first' });
    expect([reply.status, (await readOpenLine(amount)).day]).toEqual([200, '2026-11-03']);
    const wrongReply = await supervisor.post('/api/bank-statements', { text, dates: 'year_first' });
    expect(statusAndMessage(wrongReply)).toEqual([400, statementMessages.dates]);
  });

  test('in which the bank’s number is spoiled or the narration has another word is shown beside the line before', async () => {
    const amount = newAmount();
    const fileWithLine = (reference: string, narration: string) =>
      `Date,Narration,Reference,Credit\n${testToday},${narration},${reference},${amount}.00`;
    await sendStatement(fileWithLine('000013261122140533', 'NIP FROM HALIMA SANI'));
    // The two lines are the same, because they have the same number of the bank. The narration does not count.
    expect((await sendStatement(fileWithLine('000013261122140533', 'FIP HALIMA SANI'))).body).toMatchObject({
      summary: { lines: 1, known: 1 },
    });
    expect((await sendStatement(fileWithLine('1.32611E+16', 'NIP FROM HALIMA SANI'))).body).toMatchObject({
      ...{ summary: { lines: 1, known: 0 }, notes: [statementMessages.likeBefore(1)] },
    });
    const doubts = (await readOpenLines()).filter((line) => line.amount === amount).map(({ doubt }) => doubt);
    expect(new Set(doubts)).toEqual(new Set([null, statementMessages.looksLike('NIP FROM HALIMA SANI')]));
    const booking = await recordTransfer('Halima Sani', amount);
    expect(await importLines([['HALIMA SANI', amount]])).toMatchObject({ confirmed: 0, unclaimed: 0 });
    expect(await readPaid(booking)).toBe(0);
  });

  test('is known when it is imported again, also in part, and two equal lines are two', async () => {
    const amount = newAmount();
    const line = ['TRANSFER', amount, '09:00'] as const;
    const laterLine = ['TRANSFER', amount, '10:00'] as const;
    expect(await importLines([line, line, laterLine])).toEqual(expectedSummary(3, { unclaimed: 3 }));
    expect(await importLines([line, line], owner)).toEqual(expectedSummary(2, { known: 2, unclaimed: 2 }));
    expect(await importLines([line, line, laterLine, laterLine])).toEqual(
      expectedSummary(4, { known: 3, unclaimed: 4 }),
    );
    expect((await readOpenLines()).filter((each) => each.amount === amount)).toHaveLength(4);
  });

  test('goes on with what an interrupted import has left', async () => {
    const amount = newAmount();
    expect(await importLines([['BOLA MARTINS', amount]])).toEqual(expectedSummary(1, { unclaimed: 1 }));
    const booking = await recordTransfer('Bola Martins', amount);
    expect(await importLines([['BOLA MARTINS', amount]])).toEqual(expectedSummary(1, { known: 1, confirmed: 1 }));
    expect(await readPaid(booking)).toBe(amount);
  });

  test('leaves to a person what fits by amount and time only, and one press confirms it', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Ngozi Eze', amount);
    expect(await importLines([['NIP/UNKNOWN', amount]])).toEqual(expectedSummary(1));
    const waitingTransfer = await readTransferOf(booking);
    expect(waitingTransfer.lines).toMatchObject([{ narration: 'NIP/UNKNOWN', words: [], used_by: null }]);
    expect((await readOpenLine(amount)).fits).toMatchObject([
      { id: waitingTransfer.id, name: 'Ngozi Eze', confirmed: false },
    ]);
    const lineId = waitingTransfer.lines[0]?.id ?? '';
    expect(statusAndMessage(await matchLine(lineId, waitingTransfer.id))).toEqual([200, statementMessages.confirmed]);
    expect(await readPaid(booking)).toBe(amount);
    expect(statusAndMessage(await matchLine(lineId, waitingTransfer.id))).toEqual([409, statementMessages.lineUsed]);
  });

  test('confirms one of two transfers that were recorded for the same payment, and says of the other why not', async () => {
    const amount = newAmount();
    const firstBooking = await recordTransfer('Tunde Bello', amount);
    const secondBooking = await recordTransfer('Tunde Bello', amount);
    expect(await importLines([['NIP/TUNDE BELLO', amount]])).toEqual(expectedSummary(1));
    const [firstTransfer, secondTransfer] = [await readTransferOf(firstBooking), await readTransferOf(secondBooking)];
    const lineId = firstTransfer.lines[0]?.id ?? '';
    const replies = await Promise.all([
      matchLine(lineId, firstTransfer.id),
      matchLine(lineId, secondTransfer.id, owner),
      matchLine(lineId, firstTransfer.id, owner),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const unpaidBooking = (await readPaid(firstBooking)) === 0 ? firstBooking : secondBooking;
    expect(await readTransferOf(unpaidBooking)).toMatchObject({ lines: [{ used_by: 'Tunde Bello' }] });
    // The bank's second statement describes the same payment in other words.
    expect(await importLines([['TUNDE BELLO VIA OPAY', amount]])).toEqual(expectedSummary(1));
    expect(await readPaid(unpaidBooking)).toBe(0);
  });

  test('does not confirm what who imports it has recorded; somebody else does', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Amaka Obi', amount, {}, owner);
    expect(await importLines([['AMAKA OBI', amount]], owner)).toEqual(expectedSummary(1));
    const waitingTransfer = await readTransferOf(booking, owner);
    const lineId = waitingTransfer.lines[0]?.id ?? '';
    expect((await readOpenLine(amount, owner)).fits).toMatchObject([{ problem: transferMessages.own }]);
    expect(statusAndMessage(await matchLine(lineId, waitingTransfer.id, owner))).toEqual([403, transferMessages.own]);
    expect(statusAndMessage(await matchLine(lineId, waitingTransfer.id))).toEqual([200, statementMessages.confirmed]);
  });

  test('belongs to what a person has confirmed already, and confirms nothing else then', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Sunday Etim', amount);
    const { id } = await readTransferOf(booking);
    expect((await supervisor.post(`/api/transfers/${id}/confirm`, {})).status).toBe(200);
    expect(await importLines([['SUNDAY ETIM', amount]])).toEqual(expectedSummary(1));
    expect(await readTransferOf(booking, supervisor, 'decided')).toMatchObject({ decided: { line: { amount } } });
    const repeatedBooking = await recordTransfer('Sunday Etim', amount);
    expect(await importLines([['SUNDAY ETIM', amount]])).toEqual(expectedSummary(1, { known: 1 }));
    expect(await readPaid(repeatedBooking)).toBe(0);
  });

  test('is matched with the right transfer only', async () => {
    const [amount, otherAmount] = [newAmount(), newAmount()];
    const [oneBooking, otherBooking] = [
      await recordTransfer('Ada One', amount),
      await recordTransfer('Ada Two', otherAmount),
    ];
    await importLines([
      ['UNKNOWN', amount],
      ['UNKNOWN', otherAmount],
      ['UNKNOWN AGAIN', amount],
    ]);
    const [transferOfOne, transferOfOther] = [await readTransferOf(oneBooking), await readTransferOf(otherBooking)];
    const [firstLine, secondLine] = transferOfOne.lines.map(({ id }) => id);
    if (!firstLine || !secondLine) throw new Error('two lines fit');
    expect(statusAndMessage(await matchLine(firstLine, transferOfOther.id))).toEqual([
      409,
      statementMessages.otherAmount,
    ]);
    expect((await matchLine(firstLine, transferOfOne.id)).status).toBe(200);
    expect(statusAndMessage(await matchLine(secondLine, transferOfOne.id))).toEqual([409, statementMessages.hasLine]);
    expect(statusAndMessage(await matchLine(crypto.randomUUID(), transferOfOther.id))).toEqual([
      404,
      statementMessages.lineNotFound,
    ]);
    await supervisor.post(`/api/transfers/${transferOfOther.id}/not-arrived`, { reason: 'Nothing at the bank' });
    const lineId = (await readOpenLine(otherAmount)).id;
    expect((await matchLine(lineId, transferOfOther.id)).status).toBe(409);
  });

  test('is imported by two people at once as if by one', async () => {
    const amounts = Array.from({ length: 5 }, newAmount);
    const bookings: OnWire<DeskBooking>[] = [];
    const names = ['Adeyemi', 'Bassey', 'Coker', 'Dikko', 'Edet'];
    for (const [at, amount] of amounts.entries()) bookings.push(await recordTransfer(`Kunle ${names[at]}`, amount));
    const lines = amounts.map((amount, at) => [`KUNLE ${names[at]} FROM LAGOS`, amount] as const);
    const importReplies = await Promise.all([importLines(lines), importLines(lines, owner)]);
    expect(importReplies.reduce((sum, { known }) => sum + known, 0)).toBe(5);
    for (const [at, booking] of bookings.entries()) expect(await readPaid(booking)).toBe(amounts[at]);
  });

  test('that is read in part is kept in no part', async () => {
    const openCountBefore = (await readOpenLines()).length;
    const reply = await sendStatement('Date,Narration,Credit\n21/11/2026,Ada,100\n32/11/2026,Bola,200');
    expect(statusAndMessage(reply)).toEqual([400, statementMessages.day(3, 'Date', '32/11/2026')]);
    expect(statusAndMessage(await sendStatement('x'.repeat(1_000_001)))).toEqual([400, statementMessages.tooLarge]);
    expect(statusAndMessage(await sendStatement(''))).toEqual([400, statementMessages.empty]);
    expect(statusAndMessage(await sendStatement('\u0089PNG\r\n\0\0'))).toEqual([400, statementMessages.notCsv]);
    expect((await readOpenLines()).length).toBe(openCountBefore);
  });

  test('can be as large as a month of a busy account', async () => {
    const lines = Array.from({ length: 4990 }, (_, at) => [`POS ${at} ${'X'.repeat(100)}`, 5] as const);
    expect(await importLines(lines)).toEqual(expectedSummary(4990, { unclaimed: 4990 }));
  });

  test('is in the audit log', async () => {
    await importLines([['NOBODY KNOWN', newAmount()]]);
    const { data } = (await owner.get('/api/audit?kind=bank')).body as { data: { action: string; subject: string }[] };
    expect(data[0]).toMatchObject({ action: 'statement imported', subject: `Up to ${testToday}` });
  });
});

describe('money that the bank took back', () => {
  const textOfMovements = (...rows: [narration: string, debit: number | '', credit: number | ''][]) => {
    const now = app.clock.now();
    return [
      'Transaction Date,Narration,Debit,Credit',
      ...rows.map((row) => `${dayAt(now, timeZone)} ${timeAt(now, timeZone)},${row.join(',')}`),
    ].join('\n');
  };
  const importText = async (text: string) => {
    const reply = await sendStatement(text);
    expect(reply.status).toBe(200);
    return parseWire(importStatementReply, reply.body);
  };

  test.each([
    ['a debit', (amount: number) => [amount, ''] as const],
    ['a credit below zero', (amount: number) => ['', -amount] as const],
  ])('in the same file, by %s, confirms nothing, and stands beside the transfer', async (_, reversal) => {
    const amount = newAmount();
    const booking = await recordTransfer('Sade Adu', amount);
    const importSummary = await importText(
      textOfMovements(['NIP FROM SADE ADU', '', amount], ['RVSL NIP FROM SADE ADU', ...reversal(amount)]),
    );
    expect(importSummary.summary).toEqual(expectedSummary(1));
    expect(await readPaid(booking)).toBe(0);
    const waitingTransfer = await readTransferOf(booking);
    expect(waitingTransfer.lines).toMatchObject([
      {
        ...{ narration: 'NIP FROM SADE ADU', free: false },
        doubt: statementMessages.reversedOn(formatDay(dayAt(app.clock.now(), timeZone)), 'RVSL NIP FROM SADE ADU'),
      },
    ]);
    expect(statusAndMessage(await matchLine(waitingTransfer.lines[0]?.id ?? '', waitingTransfer.id))).toEqual([
      409,
      statementMessages.lineReversed,
    ]);
    expect((await readOpenLines()).filter((line) => line.amount === amount)).toEqual([]);
  });

  test('in a later file unconfirms the transfer, which somebody can confirm again by another line', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Remi Kabaka', amount);
    expect((await importText(textOfMovements(['NIP FROM REMI KABAKA', '', amount]))).summary.confirmed).toBe(1);
    const reversal = textOfMovements(['RVSL NIP FROM REMI KABAKA', amount, '']);
    const { notes } = await importText(reversal);
    expect(notes).toEqual([statementMessages.tookBack(nairaToText(amount), 'Remi Kabaka')]);
    expect([await readPaid(booking), (await readTransferOf(booking)).state]).toEqual([0, 'unconfirmed']);
    expect((await importText(reversal)).notes).toEqual([]);
    const { history } = (await desk.get(`/api/bookings/${booking.id}`)).body as { history: { action: string }[] };
    expect(history.map(({ action }) => action)).toContain('transfer unconfirmed');
    const { data } = (await supervisor.get('/api/notices')).body as { data: { text: string }[] };
    expect(JSON.stringify(data)).toContain('it is unconfirmed again');
    app.clock.advance(5);
    await importText(textOfMovements(['SECOND TRY OF REMI KABAKA', '', amount]));
    const { lines, id } = await readTransferOf(booking);
    const secondLine = lines.find(({ narration }) => narration.startsWith('SECOND'));
    expect(statusAndMessage(await matchLine(secondLine?.id ?? '', id))).toEqual([200, statementMessages.confirmed]);
    expect(await readPaid(booking)).toBe(amount);
  });

  test('changes nothing where money of it was given back already, and says so', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Fela Sowande', amount);
    expect((await importText(textOfMovements(['NIP FROM FELA SOWANDE', '', amount]))).summary.confirmed).toBe(1);
    const discount = {
      kind: 'discount',
      amount: booking.total_amount - 500,
      reason: 'Noise',
      key: crypto.randomUUID(),
    };
    expect((await owner.post(`/api/bookings/${booking.id}/adjustments`, discount)).status).toBe(201);
    const givenReply = await owner.post(`/api/bookings/${booking.id}/refunds`, {
      ...{ amount: amount - 500, method: 'transfer', reason: 'Noise', key: crypto.randomUUID() },
    });
    expect(givenReply.status).toBe(201);
    const { notes } = await importText(textOfMovements(['RVSL NIP FROM FELA SOWANDE', amount, '']));
    expect(notes).toEqual([statementMessages.cannotUnconfirm(nairaToText(amount), 'Fela Sowande')]);
    expect([await readPaid(booking), (await readTransferOf(booking, supervisor, 'decided')).state]).toEqual([
      500,
      'confirmed',
    ]);
  });

  test('is owed again by a company, by each stay that it had paid', async () => {
    const company = {
      ...{ name: 'Sunny Ventures', tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
      ...{ pays_later: true, limit: null },
    };
    const { id } = parseWire(saveCompanyReply, (await owner.post('/api/companies', company)).body).company;
    for (const guest_name of ['Orlando Owoh', 'Ayinla Omowura']) {
      const stay = await walkIn(app, desk, { guest_name, check_out: addDays(testToday, 1), company_id: id });
      await moveThrough(desk, stay.id, 'checked_in', 'completed');
    }
    const readAccount = async () => parseWire(companyAccount, (await owner.get(`/api/companies/${id}/account`)).body);
    const { open, items } = await readAccount();
    const parts = items.map((item) => ({ item_id: item.id, amount: item.open }));
    const paymentReply = await supervisor.post(`/api/companies/${id}/payments`, {
      ...{ method: 'transfer', key: crypto.randomUUID(), parts },
    });
    expect(paymentReply.status).toBe(201);
    const readTransferOfCompany = async () => {
      const lists = await Promise.all(
        ['unconfirmed', 'decided'].map((state) => owner.get(`/api/transfers?limit=100&state=${state}`)),
      );
      return lists.flatMap(({ body }) => parseWire(transfersPage, body).data).find(({ pays }) => pays.company === id);
    };
    const arrivedReply = await sendStatement(textOfMovements(['NIP FROM SUNNY VENTURES', '', open]), owner);
    expect(parseWire(importStatementReply, arrivedReply.body).sums.to_decide.lines).toBe(1);
    const waitingTransfer = await readTransferOfCompany();
    expect((await matchLine(waitingTransfer?.lines[0]?.id ?? '', waitingTransfer?.id ?? '', owner)).status).toBe(200);
    expect(await readAccount()).toMatchObject({ open: 0 });
    const { notes } = await importText(textOfMovements(['RVSL NIP FROM SUNNY VENTURES', open, '']));
    expect(notes).toEqual([statementMessages.tookBack(nairaToText(open), 'Sunny Ventures')]);
    expect((await readTransferOfCompany())?.state).toBe('unconfirmed');
    expect(await readAccount()).toMatchObject({ open });
  });

  test('is owed again by a stay that has checked out', async () => {
    const { id, total_amount } = await walkIn(app, desk, {
      ...{ guest_name: 'Bukky Shonibare', check_out: addDays(testToday, 1) },
    });
    await moveThrough(desk, id, 'checked_in');
    await takePayment(desk, id, { method: 'transfer', amount: total_amount });
    await importText(textOfMovements(['NIP FROM BUKKY SHONIBARE', '', total_amount]));
    expect((await move(desk, id, 'completed')).status).toBe(200);
    await importText(textOfMovements(['REVERSAL NIP FROM BUKKY SHONIBARE', total_amount, '']));
    const { booking } = (await desk.get(`/api/bookings/${id}`)).body as { booking: OnWire<DeskBooking> };
    expect(booking).toMatchObject({ status: 'completed', paid_amount: 0, payment_status: 'pending' });
  });

  test('opens a tab again that it had paid', async () => {
    const drink = await addDrink(app, { price: 3100 });
    const barman = await signedIn(app, 'barmen');
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }], {
      ...{ payment_method: 'tab', tab: { label: 'Lagbaja Ologunde' } },
    });
    const findTab = async () =>
      parseWire(tabList, (await barman.get('/api/bar-tabs')).body).data.find(
        ({ label }) => label === 'Lagbaja Ologunde',
      );
    await barman.post(`/api/bar-tabs/${(await findTab())?.id}/payments`, {
      method: 'transfer',
      amount: 3100,
      key: 'lag',
    });
    await importText(textOfMovements(['TRF LAGBAJA OLOGUNDE', '', 3100]));
    expect(await findTab()).toBeUndefined();
    await importText(textOfMovements(['RVSL TRF LAGBAJA OLOGUNDE', 3100, '']));
    expect(await findTab()).toMatchObject({ label: 'Lagbaja Ologunde' });
  });

  test('is left to a person if it can be two lines, and neither confirms by itself', async () => {
    const amount = newAmount();
    const booking = await recordTransfer('Kola Ogunde', amount);
    const { notes } = await importText(
      textOfMovements(
        ['NIP FROM KOLA OGUNDE', '', amount],
        ['NIP FROM MARY SLESSOR', '', amount],
        ['RVSL 1', amount, ''],
      ),
    );
    const day = formatDay(dayAt(app.clock.now(), timeZone));
    expect(notes).toEqual([statementMessages.tookBackUnknown(nairaToText(amount), day)]);
    const waitingTransfer = await readTransferOf(booking);
    expect(waitingTransfer.lines.map(({ doubt }) => doubt)).toContain(statementMessages.perhapsReversed(day));
    expect(await readPaid(booking)).toBe(0);
  });
});

test('a stay that a confirmed line pays can check out', async () => {
  const { id, total_amount } = await walkIn(app, desk, { guest_name: 'Zainab Musa', check_out: addDays(testToday, 1) });
  await moveThrough(desk, id, 'checked_in');
  await takePayment(desk, id, { method: 'transfer', amount: total_amount });
  await importLines([['NIP ZAINAB MUSA', total_amount]]);
  expect((await move(desk, id, 'completed')).status).toBe(200);
});
