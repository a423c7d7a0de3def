import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntryInFull, auditMessages, auditPage } from '#contract/core/audit.ts';
import { saveRoomsReply } from '#contract/rooms/numbered-rooms.ts';
import { sealWaitingEntries } from '#server/core/audit-sealing.ts';
import { findAuditEntry } from '#server/oversight/audit-store.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { takePayment, walkIn } from '#tools/testing/desk.ts';
import { parseWire, type WireOutput } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, validCall, type writingNames } from '#tools/testing/valid-calls.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

async function readLog(query = '', client = admin): Promise<WireOutput<'auditLog'>> {
  return parseWire(auditPage, (await client.get(`/api/audit${query}`)).body);
}
const readNewestEntry = async (query = '') => (await readLog(query)).data[0];

describe('the log says in words', () => {
  test('what was taken for which booking, and opens it', async () => {
    const desk = await signedIn(app, 'receptionist');
    const { id, reference, guest_name } = await walkIn(app, desk);
    await takePayment(desk, id, { amount: 1000.5 });
    const entry = await readNewestEntry();
    expect(entry).toMatchObject({
      actor: 'FRONT001',
      action: 'payment taken',
      kind: 'booking',
      subject: `${reference}, ${guest_name}`,
      booking_id: id,
      reason: null,
    });
    expect(entry?.actor_name).not.toBe('FRONT001');
    expect(entry?.changes).toEqual([
      { name: 'Paid in all', before: '₦0', after: '₦1,000.50' },
      { name: 'Method', before: null, after: 'Cash' },
      { name: 'Amount', before: null, after: '₦1,000.50' },
    ]);
  });

  test('what a drink became, and nothing of it that stayed', async () => {
    const drink = await addDrink(app, { price: 1200 });
    const { id, ...facts } = drink;
    await admin.put(`/api/drinks/${id}`, { ...facts, price: 1350.5, is_available: false });
    const entry = await readNewestEntry('?kind=drink');
    expect(entry).toMatchObject({ action: 'drink changed', subject: drink.drink_name, booking_id: null });
    expect(entry?.changes).toEqual([
      { name: 'Price', before: '₦1,200', after: '₦1,350.50' },
      { name: 'Available', before: 'Yes', after: 'No' },
    ]);
  });

  test('what was sold, and why it is not any more', async () => {
    const drink = await addDrink(app);
    const [sale] = await sell(await signedIn(app, 'barmen'), [{ drink_id: drink.id, quantity: 2 }]);
    await admin.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Entered twice' });
    expect(await readNewestEntry('?kind=sale')).toMatchObject({
      action: 'sale deleted',
      subject: `2 × ${drink.drink_name}`,
      reason: 'Entered twice',
      changes: expect.arrayContaining([{ name: 'Total', before: '₦2,400', after: null }]),
    });
  });

  test('what the card gateway said, and of which booking', async () => {
    const { booking, txRef, client } = await book(app);
    await verify(client, txRef, await pay(app, txRef));
    expect(await readNewestEntry('?kind=charge')).toMatchObject({
      actor_name: 'Card gateway',
      subject: `${booking.reference}, ${booking.guest_name}`,
      booking_id: booking.id,
      changes: expect.arrayContaining([{ name: 'State', before: 'Open', after: 'Settled' }]),
    });
  });

  test('who is gone without a trace', async () => {
    const { id } = await addStaffMember(app, { name: 'Ada Gone' });
    await admin.delete(`/api/staff/${id}`);
    expect(await readNewestEntry('?kind=staff')).toMatchObject({ action: 'staff deleted', subject: 'Ada Gone' });
  });

  test('which booking was deleted, which cannot be opened', async () => {
    const desk = await signedIn(app, 'receptionist');
    const { id, reference, guest_name } = await walkIn(app, desk);
    await admin.delete(`/api/bookings/${id}`, { reason: 'A test' });
    const subject = `${reference}, ${guest_name}`;
    expect(await readNewestEntry()).toMatchObject({
      action: 'booking deleted',
      subject,
      booking_id: null,
      reason: 'A test',
    });
  });
});

describe('one entry is read by its id', () => {
  const getEntry = (id: string | number, client = admin) => client.get(`/api/audit/${id}`);
  const readEntry = async (id: string | undefined) => parseWire(auditEntryInFull, (await getEntry(id ?? '')).body);

  test('as the list has it, however many have come since, with its seal', async () => {
    const { id, ...facts } = await addDrink(app);
    await admin.put(`/api/drinks/${id}`, { ...facts, price: 1350 });
    const entry = await readNewestEntry('?action=drink%20changed');
    // Repeats the call, because it finds nothing to do while the job of the app is sealing.
    const seal = await vi.waitFor(async () => {
      await sealWaitingEntries(app.deps);
      return app.db.read
        .selectFrom('auditSeal')
        .select(['number', 'hash'])
        .where('auditId', '=', Number(entry?.id))
        .executeTakeFirstOrThrow();
    });
    for (const _ of [1, 2, 3]) await addDrink(app);
    expect((await readLog('?limit=3')).data.map((each) => each.id)).not.toContain(entry?.id);
    expect(await readEntry(entry?.id)).toEqual({ ...entry, room_id: null, seal });
  });

  test('without a seal while it waits for one', async () => {
    await app.db.tx(async (tx) => {
      const at = app.clock.now();
      const inserted = await tx
        .insertInto('audit')
        .values({ at, actor: 'FRONT001', action: 'sign-in refused', subjectKind: 'sign-in', subjectId: '1' })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(await findAuditEntry(tx, inserted.id)).toMatchObject({ sealNumber: null, sealHash: null });
    });
  });

  test('with the room that it is about, until that is retired', async () => {
    const addedReply = await admin.post('/api/rooms', { room_type_id: 'deluxe', numbers: ['977'], floor: 9 });
    const { rooms } = parseWire(saveRoomsReply, addedReply.body);
    const id = rooms.find(({ number }) => number === '977')?.id ?? '';
    await admin.put(`/api/rooms/${id}`, { number: '978', floor: 9, rank: 1, features: [] });
    const entry = await readNewestEntry('?action=room%20changed');
    expect(await readEntry(entry?.id)).toMatchObject({ subject: 'Room 978', room_id: id });
    expect((await admin.delete(`/api/rooms/${id}`)).status).toBe(200);
    expect(await readEntry(entry?.id)).toMatchObject({ subject: 'Room 978', room_id: null });
  });

  test('and one that is not there is not found', async () => {
    const { status, body } = await getEntry(999_999_999);
    expect([status, body.message]).toEqual([404, auditMessages.notFound]);
  });

  test.each(['0', '-1', '1.5', 'newest', '0x1', '99999999999999999999'])('and %j is no id', async (id) => {
    expect(expectRefusedFields(await getEntry(id))).toEqual(['id']);
  });

  test.each(['supervisor', 'receptionist', 'barmen', 'housekeeper'] as const)('but not by a %s', async (role) => {
    const entry = await readNewestEntry();
    expect((await getEntry(entry?.id ?? '', await signedIn(app, role))).status).toBe(403);
  });
});

describe('the log is narrowed', () => {
  test('to a person and a kind', async () => {
    const member = await addStaffMember(app, { role: 'receptionist' });
    const desk = await signedIn(app, member);
    const { id } = await walkIn(app, desk);
    await takePayment(desk, id);
    await walkIn(app, await signedIn(app, 'receptionist'));
    const entriesOfMember = await readLog(`?actor=${member.staffId}&kind=booking`);
    expect(entriesOfMember.data.map(({ action }) => action)).toEqual(['payment taken', 'booking created']);
    expect(entriesOfMember.total_count).toBe(2);
    expect((await readLog(`?actor=${member.staffId}&kind=drink`)).total_count).toBe(0);
  });

  test('to what was done', async () => {
    const drink = await addDrink(app);
    const items = [{ drink_id: drink.id, quantity: 1 }];
    const [wrongSale] = await sell(admin, items);
    for (const _ of [1, 2, 3]) await sell(admin, items);
    await admin.delete(`/api/bar-sales/${wrongSale?.id}`, { reason: 'Given to the wrong table' });
    const deletionEntries = await readLog('?action=sale%20deleted&kind=sale');
    expect(deletionEntries.data.every(({ action }) => action === 'sale deleted')).toBe(true);
    expect(deletionEntries.data[0]).toMatchObject({
      subject: `1 × ${drink.drink_name}`,
      reason: 'Given to the wrong table',
    });
    expect((await readLog('?action=sale%20deleted&kind=drink')).total_count).toBe(0);
    const reply = await admin.get('/api/audit?action=sale%20eaten');
    expect(expectRefusedFields(reply)).toEqual(['action']);
  });

  describe('to words', () => {
    const search = async (q: string) => (await readLog(`?${new URLSearchParams({ q })}`)).data;
    const sendValid = async (name: (typeof writingNames)[number], word: string) =>
      sendCall(name, await validCall(app, name, word));
    const findActions = async (q: string) => (await search(q)).map(({ action }) => action);

    test('of the guest, the reference or the telephone of a booking, deleted ones too', async () => {
      const desk = await signedIn(app, 'receptionist');
      const guest = { guest_name: 'Zaynab O’Hara', guest_phone: '+234 809 777 3688' };
      const { id, reference } = await walkIn(app, desk, guest);
      await takePayment(desk, id, { amount: 500 });
      const bothActions = ['payment taken', 'booking created'];
      for (const q of ['zaynab', "o'hara", 'ohara', '3688', reference])
        expect([q, await findActions(q)]).toEqual([q, bothActions]);
      expect((await search('zaynab')).every(({ booking_id }) => booking_id === id)).toBe(true);
      const { id: deletedId } = await walkIn(app, desk, { guest_name: 'Zuleikha Gone' });
      await admin.delete(`/api/bookings/${deletedId}`, { reason: 'Entered twice' });
      expect(await findActions('zuleikha')).toEqual(['booking deleted', 'booking created']);
    });

    test('of a card payment’s guest', async () => {
      const { txRef, client } = await book(app, { guest_name: 'Yewande Card' });
      await verify(client, txRef, await pay(app, txRef));
      expect(await findActions('yewande')).toContain('payment accepted');
    });

    test('of a drink, its sales and its stock, under an old name too', async () => {
      const { id, ...facts } = await addDrink(app, { drink_name: 'Xylo Tonic 33cl' });
      const [sale] = await sell(admin, [{ drink_id: id, quantity: 1 }]);
      await admin.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Spilt' });
      await admin.put(`/api/drinks/${id}`, { ...facts, drink_name: 'Quince Tonic 33cl' });
      await admin.post(`/api/drinks/${id}/movements`, { kind: 'restock', quantity: 5, reason: 'Delivery', key: 'x' });
      expect(await findActions('xylo tonic')).toEqual(['drink changed', 'sale deleted', 'drink sold', 'drink added']);
      expect(await findActions('quince')).toEqual(['stock restock', 'drink changed', 'drink added']);
    });

    test('of a person and of a room type', async () => {
      const person = { staff_id: 'WURA01', role: 'barmen', password: 'Quiet-Harbour-7!' };
      const { body } = await admin.post('/api/staff', { ...person, name: 'Wuraola Staff' });
      for (const q of ['wuraola', 'wura01']) expect([q, await findActions(q)]).toEqual([q, ['staff added']]);
      const { id } = body.staff as { id: string };
      await admin.delete(`/api/staff/${id}`);
      expect(await findActions('wuraola')).toEqual(['staff deleted', 'staff added']);
      await sendValid('updateRoomType', 'VERANDA');
      expect(await findActions('veranda')).toEqual(['room type changed', 'room type added']);
    });

    test('of the reason, together with what else is asked for', async () => {
      const desk = await signedIn(app, 'receptionist');
      const { id } = await walkIn(app, desk);
      await admin.put(`/api/bookings/${id}`, { status: 'voided', reason: 'Velvet curtains caught fire' });
      expect(await findActions('velvet fire')).toEqual(['booking voided']);
      expect((await readLog('?q=velvet&action=sale%20deleted')).total_count).toBe(0);
      expect((await readLog('?q=velvet&actor=FRONT001')).total_count).toBe(0);
      expect(await findActions('velvet water')).toEqual([]);
      expect(expectRefusedFields(await admin.get(`/api/audit?q=${'x'.repeat(101)}`))).toEqual(['q']);
    });

    test('in pages, which together are all that was found', async () => {
      const allEntries = await search('tonic');
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: WireOutput<'auditLog'> = await readLog(`?q=tonic&limit=2${cursor && `&cursor=${cursor}`}`);
        expect(page.total_count).toBe(allEntries.length);
        ids.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(ids).toEqual(allEntries.map(({ id }) => id));
    });
  });

  test('to hotel days, both whole', async () => {
    const addDrinkAt = async (instant: string) => {
      app.clock.set(new Date(instant));
      admin = await signedIn(app, 'superadmin');
      await addDrink(app);
    };
    // These are the seconds before and at two midnights in Lagos, which is an hour ahead of UTC.
    for (const instant of [
      '2026-12-01T22:59:59Z',
      '2026-12-01T23:00:00Z',
      '2026-12-02T22:59:59Z',
      '2026-12-02T23:00:00Z',
    ])
      await addDrinkAt(instant);
    const readTimes = async (query: string) => (await readLog(query)).data.map(({ at }) => at.slice(0, 19));
    expect(await readTimes('?kind=drink&from=2026-12-02&to=2026-12-02')).toEqual([
      '2026-12-02T22:59:59',
      '2026-12-01T23:00:00',
    ]);
    expect(await readTimes('?kind=drink&from=2026-12-03')).toEqual(['2026-12-02T23:00:00']);
    const { status, body } = await admin.get('/api/audit?from=2026-12-02&to=2026-12-01');
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'to' })]]);
  });

  test('to pages, which together are all of it', async () => {
    const wholePage = await readLog('?limit=100');
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: WireOutput<'auditLog'> = await readLog(`?limit=7${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(wholePage.data.map(({ id }) => id));
    expect(ids).toHaveLength(wholePage.total_count);
  });

  test('to the number of a room, also by a search with more hits than it counts', async () => {
    const addedReply = await admin.post('/api/rooms', { room_type_id: 'deluxe', numbers: ['9QX'], floor: 9 });
    const { rooms } = parseWire(saveRoomsReply, addedReply.body);
    const { id = '', rank } = rooms.find(({ number }) => number === '9QX') ?? {};
    await app.db.tx((tx) =>
      sql`insert into audit (at, actor, action, subject_kind, subject_id, reason)
        select ${app.clock.now()}::timestamptz - interval '1 day', 'system', 'safe entry reversed', 'safe', '1', '9QX'
        from generate_series(1, 10001)`.execute(tx),
    );
    await admin.put(`/api/rooms/${id}`, { number: '9QX', floor: 8, rank, features: ['quiet'] });
    const page = await readLog('?q=9QX&limit=5');
    expect([page.total_count, page.more_than_total]).toEqual([10_000, true]);
    expect(page.data[0]).toMatchObject({ action: 'room changed', subject: 'Room 9QX' });
  });
});
