import { beforeAll, expect, test } from 'vitest';
import { issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { salesPage } from '#contract/bar/bar.ts';
import { type SearchReply, searchReply } from '#contract/reports/search.ts';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseReply, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { findRoomIdByNumber, moveNightsToRoom, putIntoRoom, signedIn, signInTeam } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let team: Awaited<ReturnType<typeof signInTeam>>;
let housekeeper: Client;
let invoiceNumber: string;
let receipt: number;

beforeAll(async () => {
  app = await testApp();
  team = await signInTeam(app);
  const { owner, desk } = team;
  const terms = { percent_off: 0, rates: [], bookers: [], pays_later: true, limit: null };
  await owner.post('/api/companies', { name: 'Zárà Shipping', tax_number: '', address: '', ...terms });
  const tea = await addDrink(app, { drink_name: 'Zarafina tea' });
  housekeeper = await signedIn(app, 'housekeeper');
  const [sale] = await sell(team.barman, [{ drink_id: tea.id, quantity: 2 }], {
    ...{ payment_method: 'card', reference: '004711', terminal: 'Bar' },
  });
  receipt = sale?.receipt ?? 0;
  const deliveredItems = [{ drink_id: tea.id, quantity: 3, cost: 900 }];
  const delivery = { supplier: 'Zaranda Breweries', note_number: 'ZB-88', items: deliveredItems, key: 'zb' };
  expect((await team.barman.post('/api/deliveries', delivery)).status).toBe(201);
  const lostThing = {
    kind: 'lost',
    note: 'Zarape with stripes',
    room_id: await findRoomIdByNumber(app, '112'),
    key: 'lost',
  };
  expect((await desk.post('/api/notes', lostThing)).status).toBe(201);
  await walkIn(app, desk, { guest_name: 'Zara Later', guest_phone: '0803 777 1234' });
  const { id } = await walkIn(app, desk, { guest_name: 'Zara Inhouse' });
  await putIntoRoom(app.db, id, '204');
  await moveThrough(desk, id, 'checked_in');
  const { data: services } = parseWire(serviceList, (await owner.get('/api/services')).body);
  const shirt = services.find(({ name }) => name === 'Shirt');
  await desk.post(`/api/bookings/${id}/lines`, { items: [{ service_id: shirt?.id, quantity: 1 }], key: 'shirt' });
  const invoice = await desk.post(`/api/bookings/${id}/invoices`, {
    buyer: { name: 'Zenith Energy Ltd', address: '', tax_number: '' },
    ...{ seen_total: shirt?.price, key: 'invoice' },
  });
  invoiceNumber = parseWire(issueInvoiceReply, invoice.body).invoice.number;
  return () => app.close();
});

async function searchAs(client: Client, q: string): Promise<SearchReply> {
  const { status, body } = await client.get(`/api/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return parseReply(searchReply, body);
}

const namesIn = ({ bookings, rooms, companies, invoices, receipts, drinks, deliveries, notes, staff }: SearchReply) => [
  ...bookings.map(({ guestName }) => guestName),
  ...rooms.map(({ number }) => number),
  ...companies.map(({ name }) => name),
  ...invoices.map(({ number }) => number),
  ...receipts.map(({ drinks: sold }) => sold),
  ...drinks.map(({ name }) => name),
  ...deliveries.map(({ noteNumber }) => noteNumber),
  ...notes.map(({ note }) => note),
  ...staff.map(({ name }) => name),
];

test('the owner finds guests, companies and drinks by the beginning of a word; who is in the house comes first', async () => {
  expect(namesIn(await searchAs(team.owner, 'zara'))).toEqual([
    ...['Zara Inhouse', 'Zara Later'],
    'Zárà Shipping',
    'Zarafina tea',
    'Zarape with stripes',
  ]);
});

test('a room is found by its number, and with it the stay that has it', async () => {
  const { bookings, rooms } = await searchAs(team.desk, '204');
  expect(rooms.map(({ number }) => number)).toEqual(['204']);
  expect(bookings.map(({ guestName, rooms: theirs }) => [guestName, theirs])).toEqual([['Zara Inhouse', ['204']]]);
});

test('a room is found by what the search calls it', async () => {
  expect((await searchAs(team.desk, 'Room 204')).rooms.map(({ number }) => number)).toEqual(['204']);
});

test('a guest is found by the end of the telephone number, and by the reference', async () => {
  const [laterBooking] = (await searchAs(team.desk, '7771234')).bookings;
  expect(laterBooking?.guestName).toBe('Zara Later');
  expect(namesIn(await searchAs(team.desk, laterBooking?.reference.toLowerCase() ?? ''))).toEqual(['Zara Later']);
});

test('an invoice is found by the beginning of its number, a staff member by the Staff ID', async () => {
  expect(namesIn(await searchAs(team.supervisor, invoiceNumber.slice(0, -1).toLowerCase()))).toEqual([invoiceNumber]);
  expect((await searchAs(team.owner, 'front0')).staff.map(({ staffId }) => staffId)).toEqual(['FRONT001']);
});

test('a receipt of the bar is found by its number, however short, and by the slip of the card terminal', async () => {
  for (const typed of [String(receipt), `Receipt ${receipt}`, `receipt no. ${receipt}`, '4711', 'slip 004711'])
    expect((await searchAs(team.owner, typed)).receipts).toMatchObject([
      { receipt, drinks: '2 × Zarafina tea', soldBy: 'Sunday Etim' },
    ]);
  expect((await searchAs(team.owner, 'receipt 99999')).receipts).toEqual([]);
});

test('a receipt is found after all of it was taken back, and says so', async () => {
  const drink = await addDrink(app, { drink_name: 'Taken back ale' });
  const [sale] = await sell(team.barman, [{ drink_id: drink.id, quantity: 1 }], {
    ...{ payment_method: 'tab', tab: { label: 'Window seat' } },
  });
  const foundReceipts = async () => (await searchAs(team.barman, 'window')).receipts;
  expect(await foundReceipts()).toMatchObject([{ receipt: sale?.receipt, isTakenBack: false }]);
  expect((await team.barman.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Typed by mistake' })).status).toBe(200);
  expect(await foundReceipts()).toMatchObject([{ receipt: sale?.receipt, isTakenBack: true }]);
});

test('a barman finds the own receipts and nobody else’s', async () => {
  const otherBarman = await signedIn(app, await addStaffMember(app, { role: 'barmen' }));
  expect((await searchAs(team.barman, `receipt ${receipt}`)).receipts).toHaveLength(1);
  expect((await searchAs(otherBarman, `receipt ${receipt}`)).receipts).toEqual([]);
});

test('a word for what has a number leaves out the other kinds', async () => {
  expect(namesIn(await searchAs(team.owner, 'room 112'))).toEqual(['112']);
  expect(namesIn(await searchAs(team.owner, `invoice ${invoiceNumber}`))).toEqual([invoiceNumber]);
  expect(namesIn(await searchAs(team.owner, 'invoice 1'))).toEqual([invoiceNumber]);
});

test('a delivery is found by the beginning of its note', async () => {
  for (const typed of ['zb-8', 'note ZB-88', 'delivery zb-88'])
    expect((await searchAs(team.barman, typed)).deliveries).toMatchObject([{ supplier: 'Zaranda Breweries' }]);
});

test('a note is found by its words, with its room', async () => {
  const zarape = { kind: 'lost', room: '112', isOpen: true };
  expect((await searchAs(team.supervisor, 'stripes zar')).notes).toMatchObject([zarape]);
});

test('a housekeeper finds rooms, and no guest', async () => {
  expect(namesIn(await searchAs(housekeeper, '204'))).toEqual(['204']);
  expect(namesIn(await searchAs(housekeeper, 'zara'))).toEqual([]);
});

test('each role finds only what it has screens for', async () => {
  const kindsOf = async (client: Client) => {
    const typed = ['zara', 'front001', invoiceNumber, '204', String(receipt), 'zb-88'];
    const searchReplies = await Promise.all(typed.map((text) => searchAs(client, text)));
    const kinds = searchReplies.flatMap((reply) => Object.entries(reply).filter(([, entries]) => entries.length > 0));
    return [...new Set(kinds.map(([kind]) => kind))].sort();
  };
  expect(await kindsOf(team.owner)).toEqual([
    ...['bookings', 'companies', 'deliveries', 'drinks', 'invoices', 'notes', 'receipts', 'rooms', 'staff'],
  ]);
  expect(await kindsOf(team.supervisor)).toEqual(['bookings', 'companies', 'invoices', 'notes', 'receipts', 'rooms']);
  expect(await kindsOf(team.desk)).toEqual(['bookings', 'invoices', 'notes', 'rooms']);
  expect(await kindsOf(team.barman)).toEqual(['deliveries', 'drinks', 'receipts']);
  expect(await kindsOf(housekeeper)).toEqual(['rooms']);
});

test.each(['', ' ', 'z', 'z é', '%%', '\\_', '"(', '🍺🍺'])('“%s” finds nothing, and is no error', async (q) => {
  expect(namesIn(await searchAs(team.owner, q))).toEqual([]);
});

test('what is deleted is not found', async () => {
  const { id } = await walkIn(app, team.desk, { guest_name: 'Zuleika Gone' });
  await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute();
  expect(namesIn(await searchAs(team.owner, 'zuleika'))).toEqual([]);
});

test('the guest who is in a room comes before one who moved out of it', async () => {
  const { desk } = team;
  const { id: staying } = await walkIn(app, desk, { guest_name: 'Ugo Stays' });
  const { id: moved } = await walkIn(app, desk, { guest_name: 'Ugo Moved' });
  await putIntoRoom(app.db, staying, '201');
  await moveThrough(desk, staying, 'checked_in');
  await putIntoRoom(app.db, moved, '202');
  await moveThrough(desk, moved, 'checked_in');
  await moveNightsToRoom(app.db, moved, testToday, '203');
  await moveNightsToRoom(app.db, staying, testToday, '202');
  expect((await searchAs(desk, '202')).bookings.map(({ guestName }) => guestName)).toEqual(['Ugo Stays', 'Ugo Moved']);
});

test('a room finds the drinks of its stays, not the receipt of this number, also after another room got its number', async () => {
  const { owner, desk, barman } = team;
  const { id } = await addDrink(app);
  const [paidSale] = await sell(barman, [{ drink_id: id, quantity: 1 }]);
  const number = String(paidSale?.receipt);
  const addRoom = async () =>
    (await owner.post('/api/rooms', { room_type_id: 'deluxe', numbers: [number], floor: 1 })).status;
  expect(await addRoom()).toBe(201);
  const { id: stay } = await walkIn(app, desk, { room_id: 'deluxe' });
  await putIntoRoom(app.db, stay, number);
  await moveThrough(desk, stay, 'checked_in');
  const [roomSale] = await sell(barman, [{ drink_id: id, quantity: 2 }], roomPayment(stay));
  await moveNightsToRoom(app.db, stay, testToday, '208');
  expect((await owner.delete(`/api/rooms/${await findRoomIdByNumber(app, number)}`)).status).toBe(200);
  expect(await addRoom()).toBe(201);

  const findReceipts = async (q: string) => (await searchAs(owner, q)).receipts.map(({ receipt: found }) => found);
  expect(await findReceipts(`Room ${number}`)).toEqual([roomSale?.receipt]);
  expect(await findReceipts(number)).toEqual([paidSale?.receipt, roomSale?.receipt]);
  for (const kind of ['slip', 'tab']) expect(await findReceipts(`${kind} ${number}`)).toEqual([]);
  const query = new URLSearchParams({ q: `Room ${number}` });
  const { data } = parseWire(salesPage, (await owner.get(`/api/bar-sales?${query}`)).body);
  expect(data.map((sale) => sale.id)).toEqual([roomSale?.id]);
});
