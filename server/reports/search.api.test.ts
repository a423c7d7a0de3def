import { beforeAll, expect, test } from 'vitest';
import { issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { type SearchReply, searchReply } from '#contract/reports/search.ts';
import { addDrink } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { parseReply, parseWire } from '#tools/testing/on-wire.ts';
import { putIntoRoom, signedInTeam } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let team: Awaited<ReturnType<typeof signedInTeam>>;
let invoiceNumber: string;

beforeAll(async () => {
  app = await testApp();
  team = await signedInTeam(app);
  const { owner, desk } = team;
  const terms = { percent_off: 0, rates: [], bookers: [], pays_later: true, limit: null };
  await owner.post('/api/companies', { name: 'Zárà Shipping', tax_number: '', address: '', ...terms });
  await addDrink(app, { drink_name: 'Zarafina tea' });
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

async function find(client: Client, q: string): Promise<SearchReply> {
  const { status, body } = await client.get(`/api/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return parseReply(searchReply, body);
}

const namesIn = ({ bookings, rooms, companies, invoices, drinks, staff }: SearchReply) => [
  ...bookings.map(({ guestName }) => guestName),
  ...rooms.map(({ number }) => number),
  ...companies.map(({ name }) => name),
  ...invoices.map(({ number }) => number),
  ...drinks.map(({ name }) => name),
  ...staff.map(({ name }) => name),
];

test('the owner finds guests, companies and drinks by the beginning of a word; who is in the house comes first', async () => {
  expect(namesIn(await find(team.owner, 'zara'))).toEqual([
    ...['Zara Inhouse', 'Zara Later'],
    'Zárà Shipping',
    'Zarafina tea',
  ]);
});

test('a room is found by its number, and with it the stay that has it', async () => {
  const { bookings, rooms } = await find(team.desk, '204');
  expect(rooms.map(({ number }) => number)).toEqual(['204']);
  expect(bookings.map(({ guestName, rooms: theirs }) => [guestName, theirs])).toEqual([['Zara Inhouse', ['204']]]);
});

test('a room is found by what the search calls it', async () => {
  expect((await find(team.desk, 'Room 204')).rooms.map(({ number }) => number)).toEqual(['204']);
});

test('a guest is found by the end of the telephone number, and by the reference', async () => {
  const [later] = (await find(team.desk, '7771234')).bookings;
  expect(later?.guestName).toBe('Zara Later');
  expect(namesIn(await find(team.desk, later?.reference.toLowerCase() ?? ''))).toEqual(['Zara Later']);
});

test('an invoice is found by the beginning of its number, a staff member by the Staff ID', async () => {
  expect(namesIn(await find(team.supervisor, invoiceNumber.slice(0, -1).toLowerCase()))).toEqual([invoiceNumber]);
  expect((await find(team.owner, 'front0')).staff.map(({ staffId }) => staffId)).toEqual(['FRONT001']);
});

test('each role finds only what it has screens for', async () => {
  const kindsOf = async (client: Client) => {
    const found = [await find(client, 'zara'), await find(client, 'front001'), await find(client, invoiceNumber)];
    const kinds = found.flatMap((reply) => Object.entries(reply).filter(([, entries]) => entries.length > 0));
    return [...new Set(kinds.map(([kind]) => kind))].sort();
  };
  expect(await kindsOf(team.owner)).toEqual(['bookings', 'companies', 'drinks', 'invoices', 'staff']);
  expect(await kindsOf(team.supervisor)).toEqual(['bookings', 'companies', 'invoices']);
  expect(await kindsOf(team.desk)).toEqual(['bookings', 'invoices']);
  expect(await kindsOf(team.barman)).toEqual(['drinks']);
});

test.each(['', ' ', 'z', 'z é', '%%', '\\_', '"(', '🍺🍺'])('“%s” finds nothing, and is no error', async (q) => {
  expect(namesIn(await find(team.owner, q))).toEqual([]);
});

test('what is deleted is not found', async () => {
  const { id } = await walkIn(app, team.desk, { guest_name: 'Zuleika Gone' });
  await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute();
  expect(namesIn(await find(team.owner, 'zuleika'))).toEqual([]);
});
