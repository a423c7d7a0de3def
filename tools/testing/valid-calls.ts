import { setTimeout as delay } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { companyAccount, companyAccountReply } from '#contract/accounts/company-accounts.ts';
import { issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { accountView } from '#contract/accounts/posting.ts';
import { saveServiceReply, serviceList } from '#contract/accounts/services.ts';
import { openWindowReply } from '#contract/accounts/windows.ts';
import { type EndpointName, endpoints } from '#contract/api.ts';
import { backupsPage } from '#contract/backups/backups.ts';
import { bankLinesPage } from '#contract/bank/statements.ts';
import { canEndAfterMinutes } from '#contract/bank/terminal-requests.ts';
import { changedTabReply, tabList } from '#contract/bar/bar-tabs.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { bookingDetail, type DeskBooking, moveBookingReply } from '#contract/front-desk/desk.ts';
import { notesPage } from '#contract/front-desk/notes.ts';
import { payAccountReply } from '#contract/front-desk/pay-account.ts';
import { readinessReply } from '#contract/housekeeping/housekeeping.ts';
import { importReply, tryImportReply } from '#contract/imports/imports.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { reconcileReply } from '#contract/payments/reconciliation.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import { closureReply } from '#contract/rooms/closures.ts';
import { type CompanyView, saveCompanyReply } from '#contract/rooms/companies.ts';
import {
  type InventoryView,
  type RoomTypeView,
  saveInventoryReply,
  saveRoomTypeReply,
} from '#contract/rooms/inventory.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import { type PromoView, savePromoReply } from '#contract/rooms/promo-codes.ts';
import { hourCharges, type RatePlanView, ratePlanList, saveRatePlanReply } from '#contract/rooms/rate-plans.ts';
import type { NewRatePeriod, NewStayCondition } from '#contract/rooms/rates.ts';
import { hotelSettings } from '#contract/settings/hotel-settings.ts';
import { siteTexts, siteTextsReply } from '#contract/settings/site-drafts.ts';
import { sessionList } from '#contract/staff/auth.ts';
import { browserSession } from '#contract/staff/pin.ts';
import { safeBook } from '#contract/till/safe.ts';
import { insertRequest } from '#server/bank/terminal-store.ts';
import { copyToken } from '#server/bookings/booking.ts';
import { insertPartyTest } from '#server/installation/installation-store.ts';
import { mailboxCodeFor } from '#server/installation/mailbox-code.ts';
import { watchOpening } from '#server/installation/open-hotel.ts';
import { removeRestore } from '#server/installation/restore-files.ts';
import { insertSetupToken } from '#server/installation/setup-token-store.ts';
import { insertOddThing } from '#server/oversight/odd-thing-store.ts';
import { linkCodeOf } from '#server/oversight/recorded-link.ts';
import { hashToken } from '#server/staff/sessions.ts';
import {
  addDrink,
  countDrink,
  dropCurrentCount,
  gingerBeer,
  makeFinishedCount,
  receiveDelivery,
  roomPayment,
  sell,
  startCount,
} from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, payBalance } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { addPicture, makePicture } from '#tools/testing/pictures.ts';
import {
  addTill,
  countInput,
  countShift,
  dropEnvelope,
  openShift,
  payOut,
  readShiftCash,
} from '#tools/testing/shifts.ts';
import { addStaffMember, addSuperadminWithTwoFactor, givePin, login, testPin, totpAt } from '#tools/testing/staff.ts';
import { book, findRoomIdByNumber, pay, readBookingRow, signedIn, verify } from '#tools/testing/steps.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

type CallTable = typeof endpoints;
/** The names of all calls except GET calls and those that only machines make. */
export type WritingName = {
  [N in EndpointName]: CallTable[N] extends { method: 'GET' } | { machine: true } ? never : N;
}[EndpointName];

export type ValidCall<N extends WritingName = WritingName> = { client: Client; input: WireInput<N> };

const sessions = new WeakMap<TestApp, Map<StaffRole, Promise<Client>>>();

/** Returns the session of a role, which all calls of an app share. */
function sessionOf(app: TestApp, role: StaffRole): Promise<Client> {
  const sessionsByRole = sessions.get(app) ?? new Map<StaffRole, Promise<Client>>();
  sessions.set(app, sessionsByRole);
  const session = sessionsByRole.get(role) ?? signedIn(app, role);
  sessionsByRole.set(role, session);
  return session;
}

const newPassword = 'Another-Harbour-8';
/** By the version that each key replaces, so that the same call says the same in two apps. */
const backupKeys: Promise<string>[] = [];
const unusedPhone = '+234 801 000 0000';
const bookingFor = (name: string, daysAhead: number) => ({
  guest_name: name,
  guest_email: `${name.toLowerCase()}@example.ng`,
  guest_phone: `${unusedPhone.slice(0, -2)}${daysAhead}`,
  room_id: 'deluxe',
  check_in: addDays(testToday, daysAhead),
  check_out: addDays(testToday, daysAhead + 2),
  guests: 1,
});

const companyFile = (name: string) =>
  ({ kind: 'companies', name: 'companies.csv', text: `Company,Tax ID\n${name} Plc,TIN-1` }) as const;
const companyMatches = [{ field: 'name', column: 0 }];

/** Builds a valid call for each name. The types demand a builder for every name. */
const callBuilders: { [N in WritingName]: (app: TestApp, staffId: string) => Promise<ValidCall<N>> } = {
  async login(app, staffId) {
    const { password } = await addStaff(app, staffId);
    return { client: app.client(), input: { staff_id: staffId, password } };
  },
  logout: async (app, staffId) => ({ client: await addColleague(app, staffId), input: {} }),
  async changePassword(app, staffId) {
    const staff = await addStaff(app, staffId);
    const input = { current_password: staff.password, new_password: newPassword };
    return { client: await app.signedInClient(staff.staffId), input };
  },
  async changePasswordInSettings(app, staffId) {
    const staff = await addStaff(app, staffId);
    return { client: await app.signedInClient(staff.staffId), input: { currentPassword: staff.password, newPassword } };
  },
  async updateProfile(app, staffId) {
    const staff = await addStaff(app, staffId);
    const input = { name: staffId, currentPassword: staff.password, newPassword };
    return { client: await app.signedInClient(staff.staffId), input };
  },
  async updateSettings(app, staffId) {
    const input = { emailNotifications: false, smsAlerts: false, dailyReports: true } as const;
    const client = await addColleague(app, staffId);
    return { client, input: { ...input, currency: 'USD', timezone: 'UTC' } };
  },
  setupTwoFactor: async (app, staffId) => ({
    client: await addColleague(app, staffId, 'superadmin'),
    input: {},
  }),
  async verifyTwoFactorSetup(app, staffId) {
    const staff = await addStaff(app, staffId, 'superadmin');
    const client = await app.signedInClient(staff.staffId);
    const { body } = await client.post('/api/auth/setup-2fa', {});
    const token = totpAt(String(body.manualEntryKey), app.clock.now());
    return { client, input: { password: staff.password, token } };
  },
  async disableTwoFactor(app, staffId) {
    const { client, password, secret } = await addSuperadminWithTwoFactor(app, { staffId, name: staffId });
    app.clock.advance(30_000);
    return { client, input: { password, token: totpAt(secret, app.clock.now()) } };
  },
  async endSession(app, staffId) {
    const staff = await addStaff(app, staffId);
    await app.signedInClient(staff.staffId);
    const client = await app.signedInClient(staff.staffId);
    const { data } = parseWire(sessionList, (await client.get('/api/auth/sessions')).body);
    return { client, input: { id: data.find(({ current }) => !current)?.id ?? '' } };
  },
  async setPin(app, staffId) {
    const { password } = await addStaff(app, staffId);
    return { client: await app.signedInClient(staffId), input: { password, pin: testPin } };
  },
  lockSession: async (app, staffId) => ({ client: await addColleagueWithPin(app, staffId), input: {} }),
  unlockSession: async (app, staffId) => ({
    client: await addColleagueWithPin(app, staffId),
    input: { pin: testPin },
  }),
  async changePerson(app, staffId) {
    const client = app.client();
    for (const id of [`${staffId}2`, staffId]) {
      const member = await addStaff(app, id);
      await givePin(app, member.id);
      await login(client, member.staffId, member.password);
    }
    const { others } = parseWire(browserSession, (await client.get('/api/auth/lock')).body);
    return { client, input: { id: others[0]?.id ?? '', pin: testPin } };
  },
  async removePin(app, staffId) {
    const { id } = await addStaff(app, staffId);
    await givePin(app, id);
    return { client: await sessionOf(app, 'superadmin'), input: { id } };
  },
  async endOtherSessions(app, staffId) {
    const staff = await addStaff(app, staffId);
    await app.signedInClient(staff.staffId);
    return { client: await app.signedInClient(staff.staffId), input: {} };
  },
  async endStaffSessions(app, staffId) {
    const staff = await addStaff(app, staffId);
    await app.signedInClient(staff.staffId);
    return { client: await sessionOf(app, 'superadmin'), input: { id: staff.id } };
  },
  addStaff: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: {
      name: 'Ada',
      staff_id: staffId,
      role: 'barmen',
      email: 'ada@example.ng',
      phone: unusedPhone,
      password: newPassword,
    },
  }),
  async updateStaff(app, staffId) {
    const { id } = await addStaff(app, staffId);
    const details = {
      name: 'Ada',
      role: 'barmen',
      email: '',
      phone: unusedPhone,
      is_active: true,
      password: newPassword,
    } as const;
    return { client: await sessionOf(app, 'superadmin'), input: { ...details, id, staff_id: staffId } };
  },
  async deleteStaff(app, staffId) {
    const { id } = await addStaff(app, staffId);
    return { client: await sessionOf(app, 'superadmin'), input: { id } };
  },
  async openShift(app, staffId) {
    const client = await addColleague(app, staffId);
    return { client, input: { till_id: await addTill(app, staffId, 'desk'), float: 20_000, key: staffId } };
  },
  async countShift(app, staffId) {
    const client = await addColleague(app, staffId);
    const { id } = await openShift(client, await addTill(app, staffId, 'desk'));
    return { client, input: { ...countInput({ transfers: [{ amount: 500, from: 'Ada' }] }), id, key: staffId } };
  },
  async signShift(app, staffId) {
    const client = await addColleague(app, staffId);
    const { id } = await openShift(client, await addTill(app, staffId, 'desk'));
    await countShift(client, id);
    const signer = await addStaffMember(app, { staffId: `${staffId}2`, name: staffId, role: 'supervisor' });
    return { client, input: { id, staff_id: signer.staffId, password: signer.password } };
  },
  async answerOddThing(app, staffId) {
    const foundThing = {
      rule: 'breakage',
      dedupeKey: staffId,
      at: app.clock.now(),
      foundAt: app.clock.now(),
      limitValue: 3,
    } as const;
    const thingTexts = { title: staffId, who: 'Ada', events: [], details: [], staffId: null, bookingId: null };
    const oddThing = await app.db.tx((tx) => insertOddThing(tx, { ...foundThing, ...thingTexts }));
    const input = { id: oddThing?.id ?? '', note: 'She asked for another one', seen: 0 };
    return { client: await sessionOf(app, 'superadmin'), input };
  },
  async reportRecorded(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id } = await addDrink(app, { drink_name: staffId });
    const [sale] = await sell(client, [{ drink_id: id, quantity: 1 }]);
    const code = linkCodeOf(app.deps, { kind: 'order', id: sale?.order_id ?? '', token: '' });
    return { client: app.client(), input: { code, amount: 500 } };
  },
  setOddRule: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { rule: 'breakage', limit: 4, on: true },
  }),
  addTill: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { name: staffId, kind: 'bar' },
  }),
  async changeTill(app, staffId) {
    const id = await addTill(app, staffId);
    return { client: await sessionOf(app, 'superadmin'), input: { id, name: `${staffId} II`, is_retired: true } };
  },
  async dropEnvelope(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    return { client, input };
  },
  async handOver(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    await countShift(client, input.id, { pieces: [5, 0, 0, 0, 0, 0, 0, 0] });
    return { client, input };
  },
  async payOut(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    return { client, input: { id: input.id, amount: 500, reason: 'Ice', receipt: '17', key: staffId } };
  },
  async reverseEnvelope(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    await dropEnvelope(client, input);
    return { client, input: { id: await readLastEnvelope(client, input.id), reason: 'Wrong number' } };
  },
  async reversePaidOut(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    await payOut(client, input.id, { amount: 500 });
    const { paid_outs } = await readShiftCash(client, input.id);
    return { client, input: { id: paid_outs[0]?.id ?? '', reason: 'Wrong amount' } };
  },
  async enterSafe(app, staffId) {
    const input = {
      kind: 'put_in',
      source: 'owner',
      amount: 500,
      party: 'The owner',
      note: 'Change',
      key: staffId,
    } as const;
    return { client: await sessionOf(app, 'supervisor'), input };
  },
  async reverseSafeEntry(app, staffId) {
    const client = await sessionOf(app, 'supervisor');
    await client.post('/api/safe', {
      kind: 'put_in',
      source: 'owner',
      amount: 500,
      party: staffId,
      note: 'Change',
      key: staffId,
    });
    const { entries } = parseWire(safeBook, (await client.get('/api/safe')).body);
    return { client, input: { number: entries.at(-1)?.number ?? 0, reason: 'Typed twice' } };
  },
  async putEnvelopeIn(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    await dropEnvelope(client, input);
    return { client: await sessionOf(app, 'supervisor'), input: { id: await readLastEnvelope(client, input.id) } };
  },
  async openEnvelope(app, staffId) {
    const { client, input } = await openShiftWithEnvelope(app, staffId);
    await dropEnvelope(client, input);
    const id = await readLastEnvelope(client, input.id);
    return {
      client: await sessionOf(app, 'supervisor'),
      input: { id, pieces: [1, 0, 0, 0, 0, 0, 0, 0], key: staffId },
    };
  },
  async unlockSignIn(app, staffId) {
    const { id } = await addStaff(app, staffId);
    await app.client().post('/api/auth/login', { staff_id: staffId, password: 'Wrong-Password-1' });
    return { client: await sessionOf(app, 'superadmin'), input: { id } };
  },
  async addInventory(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id } = await createRoomType(client, staffId);
    return { client, input: { room_type_id: id, total_rooms: 4, available_rooms: 3 } };
  },
  async updateInventory(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id, room_type_id } = await createInventory(client, staffId);
    const input = { id, room_type_id, total_rooms: 6, available_rooms: 5 };
    return { client, input: { ...input, status: 'Maintenance', is_active: true } };
  },
  async deleteInventory(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    return { client, input: { id: (await createInventory(client, staffId)).id } };
  },
  addRoomType: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { ...roomTypeInput, room_type: staffId },
  }),
  async updateRoomType(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id } = await createRoomType(client, staffId);
    return {
      client,
      input: { ...roomTypeInput, id, room_type: `${staffId} II`, price_per_night: 200, image: 'deluxe' },
    };
  },
  async changePrices(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const period = ratePeriodInput((await createRoomType(client, staffId)).id);
    return { client, input: { periods: [{ to: period }], conditions: [{ to: conditionInput(period.room_type_id) }] } };
  },
  async bookingsAgainst(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    return { client, input: { conditions: [conditionInput((await createRoomType(client, staffId)).id)] } };
  },
  async addRatePlan(app, staffId) {
    return { client: await sessionOf(app, 'superadmin'), input: ratePlanInput(staffId) };
  },
  async updateRatePlan(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { code, version } = await createRatePlan(client, staffId);
    return { client, input: { ...ratePlanInput(`${staffId} II`), code, version } };
  },
  async sellRatePlan(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { code, version } = await createRatePlan(client, staffId);
    return { client, input: { code, version, is_active: false } };
  },
  async orderRatePlans(app) {
    const client = await sessionOf(app, 'superadmin');
    const { data } = parseWire(ratePlanList, (await client.get('/api/rate-plans')).body);
    return { client, input: { order: data.filter(({ is_active }) => is_active).map(({ code }) => code) } };
  },
  async setHourCharges(app) {
    const client = await sessionOf(app, 'superadmin');
    const { data } = parseWire(hourCharges, (await client.get('/api/hour-charges')).body);
    return { client, input: { data: [{ kind: 'late_check_out', at: '15:00', price: 8000 }], was: data } };
  },
  async setGuestPrices(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id } = await createRoomType(client, staffId);
    const was = { included: 2, extra_adult: 0, extra_child: 0 };
    return { client, input: { room_type_id: id, included: 1, extra_adult: 8000, extra_child: 4000, was } };
  },
  async addPromoCode(app, staffId) {
    return { client: await sessionOf(app, 'superadmin'), input: promoInput(staffId) };
  },
  async updatePromoCode(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id, version } = await createPromo(client, staffId);
    return { client, input: { ...promoInput(`${staffId} II`), id, version } };
  },
  async retirePromoCode(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id, version } = await createPromo(client, staffId);
    return { client, input: { id, version, is_active: false } };
  },
  async checkPromoCode(app, staffId) {
    await createPromo(await sessionOf(app, 'superadmin'), staffId);
    return { client: app.client(), input: { promo_code: staffId.toLowerCase() } };
  },
  async addCompany(app, staffId) {
    return { client: await sessionOf(app, 'superadmin'), input: companyInput(staffId) };
  },
  async updateCompany(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id, version } = await createCompany(client, staffId);
    return { client, input: { ...companyInput(`${staffId} II`), id, version } };
  },
  async retireCompany(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id, version } = await createCompany(client, staffId);
    return { client, input: { id, version, is_active: false } };
  },
  async renewCompanyLink(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { id, version } = await createCompany(client, staffId);
    return { client, input: { id, version } };
  },
  async companyByLink(app, staffId) {
    const { link } = await createCompany(await sessionOf(app, 'superadmin'), staffId);
    return { client: app.client(), input: { company_token: link.split('=')[1] ?? '' } };
  },
  async closeDay(app) {
    return { client: await sessionOf(app, 'superadmin'), input: { day: addDays(testToday, -1) } };
  },
  async beginRound(app) {
    return { client: await sessionOf(app, 'housekeeper'), input: {} };
  },
  async setRoomCondition(app) {
    const input = {
      room: await findRoomIdByNumber(app, '101'),
      condition: 'dirty',
      version: 0,
      key: 'of-101',
    } as const;
    return { client: await sessionOf(app, 'housekeeper'), input };
  },
  async undoRoomCondition(app) {
    const client = await sessionOf(app, 'housekeeper');
    const room = await findRoomIdByNumber(app, '102');
    const change = { condition: 'dirty', version: 0, key: 'before-the-undo' };
    await client.put(`/api/housekeeping/rooms/${room}/condition`, change);
    return { client, input: { room, version: 1, key: 'of-the-undo' } };
  },
  async setRoomSeen(app) {
    const input = { room: await findRoomIdByNumber(app, '103'), seen: 'occupied', key: 'of-103' } as const;
    return { client: await sessionOf(app, 'housekeeper'), input };
  },
  async setRoomRequest(app) {
    const input = {
      room: await findRoomIdByNumber(app, '104'),
      request: 'make_up',
      note: '2 towels',
      key: 'of-104',
    } as const;
    return { client: await sessionOf(app, 'housekeeper'), input };
  },
  async setRoomCleaning(app) {
    const input = { room: await findRoomIdByNumber(app, '105'), cleaning: true, key: 'of-105' };
    return { client: await sessionOf(app, 'housekeeper'), input };
  },
  reportDefect: async (app) => ({ client: await sessionOf(app, 'housekeeper'), input: await defectInput(app, '106') }),
  async askForRoom(app) {
    const room = await findRoomIdByNumber(app, '107');
    const change = { condition: 'dirty', version: 0, key: 'before-it-is-asked-for' };
    await (await sessionOf(app, 'housekeeper')).put(`/api/housekeeping/rooms/${room}/condition`, change);
    return { client: await sessionOf(app, 'receptionist'), input: { room, asked: true } };
  },
  async answerDiscrepancy(app) {
    const room = await findRoomIdByNumber(app, '108');
    await (await sessionOf(app, 'housekeeper')).put(`/api/housekeeping/rooms/${room}/seen`, {
      seen: 'occupied',
      key: 'of-108',
    });
    const client = await sessionOf(app, 'receptionist');
    const { discrepancies } = parseWire(readinessReply, (await client.get('/api/housekeeping/readiness')).body);
    const id = discrepancies.find(({ number }) => number === '108')?.id ?? '';
    return { client, input: { id, answer: 'The plumber' } };
  },
  async answerDefect(app) {
    const { room, ...defect } = await defectInput(app, '109');
    await (await sessionOf(app, 'housekeeper')).post(`/api/housekeeping/rooms/${room}/defects`, defect);
    const client = await sessionOf(app, 'receptionist');
    const { defects } = parseWire(readinessReply, (await client.get('/api/housekeeping/readiness')).body);
    const id = defects.find(({ number }) => number === '109')?.id ?? '';
    return { client, input: { id, answer: 'Repaired' } };
  },
  writeNote: async (app, staffId) => ({
    client: await sessionOf(app, 'receptionist'),
    input: await lostThingInput(app, '110', staffId),
  }),
  async changeNote(app, staffId) {
    const { id, client } = await writeNote(app, staffId);
    const time = { day: addDays(testToday, 1), time: '18:00' };
    return { client, input: { id, note: 'A taxi for four', ...time, was: noteDue.toISOString() } };
  },
  async finishNote(app, staffId) {
    const { id, client } = await writeNote(app, staffId);
    return { client, input: { id, outcome: 'The taxi came' } };
  },
  async reopenNote(app, staffId) {
    const { id, client } = await writeNote(app, staffId);
    await client.post(`/api/notes/${id}/done`, {});
    return { client, input: { id } };
  },
  async reportFound(app, staffId) {
    const { room_id: room, note, key } = await lostThingInput(app, '111', staffId);
    return { client: await sessionOf(app, 'housekeeper'), input: { room, note, key } };
  },
  async addRooms(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { room_type_id } = await createInventory(client, staffId);
    return { client, input: { room_type_id, numbers: ['9001', '9002'], floor: 8, features: ['quiet'] } };
  },
  async numberRooms(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { room_type_id } = await createInventory(client, staffId);
    return { client, input: { groups: [{ room_type_id, floor: 7, first: '8001', count: 5 }] } };
  },
  async updateRoom(app) {
    const { client, id } = await findRoom(app, 'superadmin', '310');
    return { client, input: { id, number: '310A', floor: 3, rank: 400, features: ['terrace'] } };
  },
  async retireRoom(app) {
    const { client, id } = await findRoom(app, 'superadmin', '305');
    return { client, input: { id } };
  },
  closeRoom: (app) => closureInput(app, '309'),
  async changeClosure(app) {
    const { client, input } = await closureInput(app, '307');
    const { body } = await client.post(`/api/rooms/${input.id}/closures`, input);
    return { client, input: { id: parseWire(closureReply, body).closure.id, until: addDays(testToday, 9) } };
  },
  async endClosure(app) {
    const { client, input } = await closureInput(app, '306');
    const { body } = await client.post(`/api/rooms/${input.id}/closures`, input);
    return { client, input: { id: parseWire(closureReply, body).closure.id } };
  },
  createPublicBooking: async (app) => ({
    client: app.client(),
    input: { ...bookingFor('Obi', 20), transaction_ref: 'a key of its own' },
  }),
  async holdOwnBooking(app) {
    const { client, booking } = await book(app, bookingFor('Ngozi', 52));
    return { client, input: { reference: booking.reference } };
  },
  async sendOwnLink(app) {
    const { booking } = await book(app, bookingFor('Efe', 56));
    return { client: app.client(), input: { reference: booking.reference, contact: booking.guest_email } };
  },
  async cancelOwnBooking(app) {
    const { client, booking, txRef } = await book(app, bookingFor('Zainab', 54));
    await verify(client, txRef, await pay(app, txRef));
    const { reference, total_amount } = booking;
    return { client, input: { reference, status: 'confirmed', refund_amount: total_amount } };
  },
  createStaffBooking: async (app) => ({
    client: await sessionOf(app, 'receptionist'),
    input: {
      ...bookingFor('Ife', 40),
      transaction_ref: 'a key at the desk',
      payment: { method: 'cash', amount: 100 },
    },
  }),
  async moveBooking(app) {
    const { client, booking } = await bookWalkIn(app, 'Uche', 0);
    return { client, input: { id: booking.id, status: 'checked_in', from: 'confirmed' } };
  },
  async changeStay(app) {
    const { client, booking } = await bookWalkIn(app, 'Sade', 42);
    const changes = { guest_name: 'Sade Bello', guests: 2, check_out: addDays(booking.check_in, 1), note: 'Late' };
    return { client, input: { id: booking.id, version: booking.version, seen_total: 30_500, ...changes } };
  },
  async assignRoom(app) {
    const { client, booking } = await bookWalkIn(app, 'Amaka', 70);
    const input = { id: booking.id, version: booking.version, room: await findRoomIdByNumber(app, '205') };
    return { client, input: { ...input, from: booking.check_in, dirty_ok: true } };
  },
  async swapRooms(app) {
    const { client, booking } = await bookWalkIn(app, 'Nneka', 74);
    const { booking: otherBooking } = await bookWalkIn(app, 'Sola', 75);
    const putInRoom = async ({ id, version }: OnWire<DeskBooking>, number: string) => {
      const room = await findRoomIdByNumber(app, number);
      return deskBookingFrom(await client.put(`/api/bookings/${id}/room`, { version, room }));
    };
    const { id, version } = await putInRoom(booking, '206');
    const { id: otherId, version: otherVersion } = await putInRoom(otherBooking, '207');
    return { client, input: { id, version, other: { id: otherId, version: otherVersion } } };
  },
  async giveBack(app) {
    const { client, booking } = await bookWalkIn(app, 'Kemi', 46);
    await client.post(`/api/bookings/${booking.id}/payments`, { method: 'cash', amount: 900, key: 'paid before' });
    const input = { method: 'transfer', amount: 400, reason: 'Paid too much', key: 'given back' } as const;
    return { client, input: { ...input, id: booking.id } };
  },
  async adjustStay(app) {
    const { client, booking } = await bookWalkIn(app, 'Musa', 48);
    return { client, input: { id: booking.id, kind: 'discount', amount: 500, reason: 'A leak', key: 'of a leak' } };
  },
  async departEarly(app) {
    const { client, booking } = await bookWalkIn(app, 'Tola', 0);
    await payBalance(client, booking.id);
    const { body } = await client.put(`/api/bookings/${booking.id}`, { status: 'checked_in' });
    const { version } = parseWire(moveBookingReply, body).booking;
    return { client, input: { id: booking.id, version, unused: 'drop', reason: 'A funeral' } };
  },
  async clearBalance(app, staffId) {
    const { booking } = await checkInGuest(app, 'Zainab');
    const superadmin = await sessionOf(app, 'superadmin');
    const { id: company_id } = await createCompany(superadmin, `${staffId} pays`);
    const clear_balance = { kind: 'company', company_id, seen_balance: booking.balance } as const;
    return { client: superadmin, input: { id: booking.id, clear_balance } };
  },
  async takeClearingBack(app, staffId) {
    const { client, input } = await callBuilders.clearBalance(app, `${staffId} first`);
    await client.post(`/api/bookings/${input.id}/clearings`, { clear_balance: input.clear_balance });
    const { clearings } = parseWire(accountView, (await client.get(`/api/bookings/${input.id}/account`)).body);
    return { client, input: { id: input.id, clearing_id: clearings[0]?.id ?? '', reason: 'Wrong company' } };
  },
  async takeCompanyPayment(app, staffId) {
    const { client, input } = await callBuilders.clearBalance(app, `${staffId} owes`);
    await client.post(`/api/bookings/${input.id}/clearings`, { clear_balance: input.clear_balance });
    const id = input.clear_balance.company_id ?? '';
    const { items } = parseWire(companyAccount, (await client.get(`/api/companies/${id}/account`)).body);
    const partAmounts = [{ item_id: items[0]?.id ?? '', amount: 100 }];
    return { client, input: { id, method: 'transfer', reference: 'T-22', parts: partAmounts, key: 'of a company' } };
  },
  async reverseCompanyPayment(app, staffId) {
    const { client, input } = await callBuilders.takeCompanyPayment(app, `${staffId} twice`);
    const { body } = await client.post(`/api/companies/${input.id}/payments`, { ...input, key: 'to be taken back' });
    const [payment] = parseWire(companyAccountReply, body).account.payments;
    return { client, input: { id: input.id, payment_id: payment?.id ?? '', reason: 'Another company' } };
  },
  async deleteBooking(app) {
    const { booking } = await bookWalkIn(app, 'Bola', 44);
    return { client: await sessionOf(app, 'superadmin'), input: { id: booking.id, reason: 'Entered twice' } };
  },
  async undoMove(app) {
    const { client, booking } = await bookWalkIn(app, 'Tobi', 50);
    const superadmin = await sessionOf(app, 'superadmin');
    await superadmin.put(`/api/bookings/${booking.id}`, { status: 'no_show' });
    return { client, input: { id: booking.id, from: 'no_show' } };
  },
  async askTerminal(app) {
    const { client, booking } = await bookWalkIn(app, 'Tolu', 112);
    return { client, input: { id: booking.id, amount: 100, key: 'to the terminal' } };
  },
  async endTerminalRequest(app) {
    const { booking } = await bookWalkIn(app, 'Zara', 114);
    const client = await sessionOf(app, 'superadmin');
    const { id: askedBy } = await app.db.read
      .selectFrom('staff')
      .select('id')
      .where('staffId', '=', 'FRONT001')
      .executeTakeFirstOrThrow();
    const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
    // Inserts a request so old that a person may end it. A call would start a job that asks the terminal for its
    // answer.
    const id = await app.db.tx((tx) =>
      insertRequest(tx, {
        ...{ bookingId: booking.id, windowId: null, tabId: null, amountKobo: kobo(100), terminal: 'Pool' },
        ...{ askedBy, askedAt: minutesAgo(canEndAfterMinutes), expiresAt: minutesAgo(1), key: 'without an answer' },
      }),
    );
    return { client, input: { id, reason: 'No answer' } };
  },
  async takePayment(app) {
    const { client, booking } = await bookWalkIn(app, 'Sade', 46);
    return { client, input: { id: booking.id, method: 'cash', amount: 100, reference: 'T-1', key: 'of this payment' } };
  },
  async reversePayment(app) {
    const { client, booking } = await bookWalkIn(app, 'Kola', 48);
    await client.post(`/api/bookings/${booking.id}/payments`, {
      ...{ method: 'card', reference: '4711', amount: 100, key: 'to be reversed' },
    });
    const superadmin = await sessionOf(app, 'superadmin');
    const { payments } = parseWire(bookingDetail, (await superadmin.get(`/api/bookings/${booking.id}`)).body);
    return { client: superadmin, input: { id: booking.id, payment_id: payments[0]?.id ?? '', reason: 'Wrong guest' } };
  },
  async addService(app, staffId) {
    return { client: await sessionOf(app, 'superadmin'), input: serviceInput(staffId) };
  },
  async updateService(app, staffId) {
    const { client, service } = await createService(app, staffId);
    return { client, input: { ...serviceInput(`${staffId} II`), id: service.id, version: service.version } };
  },
  async retireService(app, staffId) {
    const { client, service } = await createService(app, staffId);
    return { client, input: { id: service.id, version: service.version, is_active: false } };
  },
  async orderServices(app) {
    const client = await sessionOf(app, 'superadmin');
    const { data } = parseWire(serviceList, (await client.get('/api/services')).body);
    return { client, input: { order: data.filter(({ is_active }) => is_active).map(({ id }) => id) } };
  },
  async postServices(app, staffId) {
    const { client, booking } = await checkInGuest(app, 'Chika');
    const { service } = await createService(app, staffId);
    const items = [{ service_id: service.id, quantity: 2 }];
    return { client, input: { id: booking.id, items, seen_total: 1801, key: 'of this posting' } };
  },
  async openWindow(app) {
    const { client, booking } = await checkInGuest(app, 'Ejiro');
    const payer = { name: 'Mrs Bello', address: '1 Marina, Lagos', tax_number: '12345678-0001' };
    return { client, input: { id: booking.id, ...payer } };
  },
  async moveLines(app, staffId) {
    const { client, input, window_id } = await openWindowOfStay(app, staffId);
    const { lines } = parseWire(accountView, (await client.get(`/api/bookings/${input.id}/account`)).body);
    return { client, input: { id: input.id, line_ids: lines.slice(0, 1).map(({ id }) => id), window_id } };
  },
  async routeCharges(app, staffId) {
    const { client, input, window_id } = await openWindowOfStay(app, staffId);
    return { client, input: { id: input.id, window_id, kinds: ['night', 'bar'] } };
  },
  async issueInvoice(app, staffId) {
    const { client, booking, total } = await checkInAndPostService(app, staffId, 'Amaka');
    const buyer = { name: 'Zenith Energy Ltd', address: '1 Marina, Lagos', tax_number: '12345678-0001' };
    return { client, input: { id: booking.id, buyer, seen_total: total, key: 'of this invoice' } };
  },
  printInvoice: async (app, staffId) => {
    const { client, invoice } = await issueInvoice(app, staffId, 'Bisi');
    return { client, input: { invoice_id: invoice.id } };
  },
  creditInvoice: async (app, staffId) => {
    const { invoice } = await issueInvoice(app, staffId, 'Dele');
    return {
      client: await sessionOf(app, 'superadmin'),
      input: { invoice_id: invoice.id, reason: 'Another buyer' },
    };
  },
  async reverseLine(app, staffId) {
    const { client, booking } = await checkInGuest(app, 'Ngozi');
    const { service } = await createService(app, staffId);
    const items = [{ service_id: service.id, quantity: 1 }];
    await client.post(`/api/bookings/${booking.id}/lines`, { items, key: 'to be reversed' });
    const { lines } = parseWire(accountView, (await client.get(`/api/bookings/${booking.id}/account`)).body);
    const id = lines.find(({ kind }) => kind === 'service')?.id ?? '';
    return { client, input: { id: booking.id, line_id: id, reason: 'Wrong room' } };
  },
  setTaxRule: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { tax: 'vat', from_day: addDays(testToday, 40), percent: 10 },
  }),
  async removeTaxRule(app) {
    const client = await sessionOf(app, 'superadmin');
    const rule = { tax: 'consumption', from_day: addDays(testToday, 41) } as const;
    await client.put('/api/tax-rules', { ...rule, percent: 0 });
    return { client, input: rule };
  },
  addDrink: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { ...gingerBeer, drink_name: `Ginger beer ${staffId}` },
  }),
  async updateDrink(app, staffId) {
    const drink = await addDrink(app, { drink_name: staffId });
    const input = { ...gingerBeer, id: drink.id, drink_name: `${staffId} II`, stock_quantity: 4, is_available: false };
    return { client: await sessionOf(app, 'superadmin'), input: { ...input, stock_reason: 'Counted' } };
  },
  async deleteDrink(app, staffId) {
    const { id } = await addDrink(app, { drink_name: staffId });
    return { client: await sessionOf(app, 'superadmin'), input: { id, reason: 'Nobody drinks it' } };
  },
  async moveStock(app, staffId) {
    const { id } = await addDrink(app, { drink_name: staffId });
    const input = { id, kind: 'restock', quantity: 12, reason: 'Delivery', key: 'of this delivery' } as const;
    return { client: await sessionOf(app, 'superadmin'), input };
  },
  async receiveDelivery(app, staffId) {
    const { id } = await addDrink(app, { drink_name: staffId });
    const items = [{ drink_id: id, quantity: 12, cost: 4800 }];
    const input = { supplier: 'Star Breweries', note_number: staffId, items, key: 'of this note' };
    return { client: await sessionOf(app, 'barmen'), input };
  },
  async takeDeliveryBack(app, staffId) {
    const { id } = await receiveDelivery(app, staffId);
    return { client: await sessionOf(app, 'superadmin'), input: { id, reason: 'Typed twice' } };
  },
  saveSupplierPhone: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { supplier: staffId, phone: '0803 555 0101' },
  }),
  async recordBreakage(app, staffId) {
    const { id } = await addDrink(app, { drink_name: staffId });
    const input = { id, quantity: 2, reason: 'Fell', key: 'of this breakage' };
    return { client: await sessionOf(app, 'barmen'), input };
  },
  async startStockCount(app) {
    await dropCurrentCount(app);
    return { client: await sessionOf(app, 'barmen'), input: {} };
  },
  async saveCounted(app, staffId) {
    const { id } = await startCount(app);
    const drink = await addDrink(app, { drink_name: staffId });
    return { client: await sessionOf(app, 'barmen'), input: { id, drink_id: drink.id, counted: 7 } };
  },
  async finishStockCount(app, staffId) {
    const { id } = await startCount(app);
    await countDrink(app, id, staffId);
    return { client: await sessionOf(app, 'barmen'), input: { id } };
  },
  async acceptCountHere(app, staffId) {
    const { id } = await makeFinishedCount(app, staffId);
    const person = { staffId: `${staffId}2`, name: staffId, role: 'supervisor' } as const;
    const { staffId: staff_id, password } = await addStaffMember(app, person);
    return { client: await sessionOf(app, 'barmen'), input: { id, staff_id, password } };
  },
  async acceptStockCount(app, staffId) {
    const { id } = await makeFinishedCount(app, staffId);
    return { client: await sessionOf(app, 'superadmin'), input: { id } };
  },
  async dropStockCount(app, staffId) {
    const { id } = await makeFinishedCount(app, staffId);
    return { client: await sessionOf(app, 'superadmin'), input: { id, reason: 'Counted in the dark' } };
  },
  async createSale(app, staffId) {
    const { id } = await addDrink(app, { drink_name: staffId });
    const items = [{ drink_id: id, quantity: 2 }];
    const slip = { reference: `42 ${id}`, terminal: 'Bar' };
    return {
      client: await sessionOf(app, 'barmen'),
      input: { items, payment_method: 'card', ...slip, key: 'of this sale' },
    };
  },
  async deleteSale(app, staffId) {
    const drink = await addDrink(app, { drink_name: staffId });
    const [sale] = await sell(await sessionOf(app, 'barmen'), [{ drink_id: drink.id, quantity: 1 }]);
    return { client: await sessionOf(app, 'superadmin'), input: { id: sale?.id ?? '', reason: 'Entered twice' } };
  },
  async readNotices(app, staffId) {
    const { id } = await addDrink(app, { drink_name: staffId });
    const barman = await sessionOf(app, 'barmen');
    await sell(barman, [{ drink_id: id, quantity: 10 }]);
    const { data } = parseWire(noticesPage, (await barman.get('/api/notices')).body);
    return { client: barman, input: { ids: [data[0]?.id ?? 0] } };
  },
  async eraseGuest(app) {
    const { booking } = await bookWalkIn(app, 'Ebele', 60);
    const client = await sessionOf(app, 'superadmin');
    await client.put(`/api/bookings/${booking.id}`, { status: 'cancelled' });
    return { client, input: { ids: [booking.id], reason: 'Asked for it by letter' } };
  },
  setExchangeRates: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { USD: 1534.27, EUR: 1780 },
  }),
  async changeHotelSettings(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { version } = parseWire(hotelSettings, (await client.get('/api/hotel-settings')).body);
    return { client, input: { version, tagline: `A house for ${staffId}` } };
  },
  async uploadPicture(app, staffId) {
    const color = `#${Buffer.from(staffId).toString('hex').slice(-6).padStart(6, '0')}`;
    const file = (await makePicture('jpeg', 800, 600, color)).toString('base64');
    return {
      client: await sessionOf(app, 'superadmin'),
      input: { file, file_name: `${staffId}.jpg`, place: 'gallery', category: 'rooms' },
    };
  },
  async orderPictures(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const name = `Suite of ${staffId}`;
    const { id: room_type_id } = await createRoomType(client, name);
    const added = [];
    for (const position of [1, 2])
      added.push(
        await addPicture(app, {
          ...{ place: 'room', roomTypeId: room_type_id, category: null, state: 'published', position, alt: 'A suite' },
        }),
      );
    return { client, input: { place: 'room', room_type_id, order: added.map(({ id }) => id).toReversed() } };
  },
  async changePicture(app, staffId) {
    const { id, version } = await addPicture(app, {});
    const words = { alt: `The room of ${staffId}`, title: 'A room', description: 'It has a window.' };
    return {
      client: await sessionOf(app, 'superadmin'),
      input: {
        ...{ id, version, place: 'gallery', category: 'rooms', ...words },
        ...{ focal_x: 30, focal_y: 60, is_published: true },
      },
    };
  },
  async removePicture(app) {
    const { id, version } = await addPicture(app, {});
    return { client: await sessionOf(app, 'superadmin'), input: { id, version } };
  },
  async restorePicture(app) {
    const client = await sessionOf(app, 'superadmin');
    const { id, version } = await addPicture(app, {});
    await client.post(`/api/pictures/${id}/remove`, { id, version });
    return { client, input: { id, version: version + 1, earlier: version } };
  },
  saveSiteDraft: (app, staffId) => draftText(app, staffId),
  async publishSiteTexts(app, staffId) {
    const { client, input } = await draftText(app, staffId);
    const { draft } = parseWire(siteTexts, (await client.put('/api/site-texts/draft', input)).body);
    return { client, input: { revision: draft.revision } };
  },
  async withdrawScheduledTexts(app, staffId) {
    const { client, input } = await draftText(app, staffId);
    const { draft } = parseWire(siteTexts, (await client.put('/api/site-texts/draft', input)).body);
    const time = { day: addDays(testToday, 3), time: '09:00' };
    const { body } = await client.post('/api/site-texts/publish', { revision: draft.revision, ...time });
    return { client, input: { id: parseWire(siteTextsReply, body).scheduled[0]?.id ?? '' } };
  },
  async undoSiteTexts(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const { version } = parseWire(siteTexts, (await client.get('/api/site-texts')).body);
    const { body } = await client.put('/api/hotel-settings', { version, story: `The house of ${staffId}` });
    return { client, input: { to: version, seen: parseWire(hotelSettings, body).version } };
  },
  async addRoomSheet(app, staffId) {
    const rows = [{ number: '9901', room_type: staffId, price_per_night: 100 }];
    return { client: await sessionOf(app, 'superadmin'), input: { rows } };
  },
  async mailMailboxCode(app, staffId) {
    return { client: await addSuperadminWithAddress(app, staffId), input: {} };
  },
  async proveMailbox(app, staffId) {
    const client = await addSuperadminWithAddress(app, staffId);
    return { client, input: { code: mailboxCodeFor(app.deps, addressOf(staffId), app.clock.now()) } };
  },
  testMail: async (app, staffId) => ({ client: await addSuperadminWithAddress(app, staffId), input: {} }),
  testGateway: async (app) => ({ client: await sessionOf(app, 'superadmin'), input: {} }),
  resendJob: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { id: await insertParkedJob(app) },
  }),
  takeBackup: async (app) => ({ client: await sessionOf(app, 'superadmin'), input: {} }),
  async setBackupKey(app, staffId) {
    const { password } = await addStaff(app, staffId, 'superadmin');
    const client = await app.signedInClient(staffId);
    const { key } = parseWire(backupsPage, (await client.get('/api/backups')).body);
    const replaces = key?.version ?? 0;
    backupKeys[replaces] ??= generateIdentity();
    return { client, input: { recipient: await identityToRecipient(await backupKeys[replaces]), replaces, password } };
  },
  async setBackupPlace(app, staffId) {
    const { password } = await addStaff(app, staffId, 'superadmin');
    const client = await app.signedInClient(staffId);
    const { place } = parseWire(backupsPage, (await client.get('/api/backups')).body);
    const address = { ...{ folder: '', host: '', port: 22, user: '' }, ...{ endpoint: '', region: '', bucket: '' } };
    const secrets = { fingerprint: '', access_key_id: '', secret: '' };
    return { client, input: { kind: 'none', ...address, ...secrets, replaces: place?.version ?? 0, password } };
  },
  async exportEverything(app, staffId) {
    const { password } = await addStaff(app, staffId, 'superadmin');
    return { client: await app.signedInClient(staffId), input: { password } };
  },
  testBackupPlace: async (app) => ({ client: await sessionOf(app, 'superadmin'), input: {} }),
  readHostKey: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { host: 'sftp.example', port: 22 },
  }),
  giveUpJob: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { id: await insertParkedJob(app), reason: 'The guest was called' },
  }),
  async askForRefund(app) {
    const { client, id } = await payTwice(app, 'Ngozi', 52);
    return { client, input: { id, amount: 100, reason: 'Paid twice' } };
  },
  async payBackByHand(app) {
    const { client, id } = await payTwice(app, 'Chidi', 54);
    return { client, input: { id, way: 'transfer', reason: 'The guest was here' } };
  },
  async keepMoney(app) {
    const { client, id } = await payTwice(app, 'Zainab', 56);
    return { client, input: { id, reason: 'For the next stay' } };
  },
  async recheckRefund(app) {
    const { client, id } = await payTwice(app, 'Femi', 58);
    return { client, input: { id } };
  },
  reconcile: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { from: addDays(testToday, -1), to: testToday },
  }),
  async resolveDifference(app) {
    const client = await sessionOf(app, 'superadmin');
    const run = await client.post('/api/reconciliations', { from: testToday, to: testToday });
    const { reconciliation } = parseWire(reconcileReply, run.body);
    const { id } = await app.db.read
      .insertInto('difference')
      .values({
        kind: 'missing_there',
        number: crypto.randomUUID(),
        currency: 'NGN',
        oursKobo: kobo(100),
        foundIn: reconciliation.id,
        foundAt: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { client, input: { id, reason: 'The bank was asked' } };
  },
  async recheckPayment(app) {
    const { created } = await book(app, bookingFor('Dayo', 50));
    return { client: await sessionOf(app, 'receptionist'), input: { id: created.booking.id } };
  },
  async payOwnAccount(app) {
    const { reference, amount } = await bookGuestWithBalance(app, 'Bisi');
    return { client: app.client(), input: { ...reference, amount } };
  },
  async verifyPayLink(app) {
    const { reference, amount } = await bookGuestWithBalance(app, 'Kemi');
    const client = app.client();
    const { body } = await client.post(`/api/bookings/by-reference/${reference.reference}/account/pay`, {
      ...{ token: reference.token, amount },
    });
    const { tx_ref } = parseWire(payAccountReply, body);
    return { client, input: { tx_ref, transaction_id: await pay(app, tx_ref) } };
  },
  async reportInvoiceAgain(app, staffId) {
    const { invoice } = await issueInvoice(app, staffId, 'Tobi');
    const irn = `${invoice.number}-94ND90NR-${invoice.day.replaceAll('-', '')}`;
    const row = { invoiceId: invoice.id, irn, needsClearance: false, dueAt: app.clock.now() };
    await app.db.read.insertInto('invoiceReport').values(row).execute();
    await app.db.read
      .updateTable('invoiceReport')
      .set({ state: 'refused', problem: 'business_id: not known' })
      .where('invoiceId', '=', invoice.id)
      .execute();
    return { client: await sessionOf(app, 'superadmin'), input: { invoice_id: invoice.id } };
  },
  async askTerminalForTab(app) {
    const { client, tab_id } = await openTab(app, 'Table 5');
    return { client, input: { tab_id, amount: 500, terminal: 'Bar', key: 'to the terminal' } };
  },
  async payTab(app) {
    const { client, tab_id } = await openTab(app, 'Table 1');
    return { client, input: { tab_id, method: 'cash', amount: 500, key: 'a part of it' } };
  },
  async reverseTabPayment(app) {
    const { client, tab_id } = await openTab(app, 'Table 2');
    const partPayment = { method: 'cash', amount: 500, key: 'taken too early' };
    const { body } = await client.post(`/api/bar-tabs/${tab_id}/payments`, partPayment);
    const payment_id = parseWire(changedTabReply, body).tab.payments[0]?.id ?? '';
    return { client, input: { tab_id, payment_id, reason: 'Wrong table' } };
  },
  async confirmTransfer(app) {
    const { id } = await recordTransfer(app, 'Uju', 92);
    return { client: await sessionOf(app, 'superadmin'), input: { id } };
  },
  async transferNotArrived(app) {
    const { id } = await recordTransfer(app, 'Femi', 94);
    return { client: await sessionOf(app, 'superadmin'), input: { id, reason: 'Nothing at the bank' } };
  },
  readImportFile: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: companyFile(staffId),
  }),
  tryImport: async (app, staffId) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { ...companyFile(staffId), matches: companyMatches },
  }),
  async runImport(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const input = { ...companyFile(staffId), matches: companyMatches };
    const { body } = await client.post('/api/imports/try', input);
    return { client, input: { ...input, seen: parseWire(tryImportReply, body).seen ?? '' } };
  },
  async undoImport(app, staffId) {
    const client = await sessionOf(app, 'superadmin');
    const input = { ...companyFile(staffId), matches: companyMatches };
    const { seen } = parseWire(tryImportReply, (await client.post('/api/imports/try', input)).body);
    const { body } = await client.post('/api/imports', { ...input, seen });
    return { client, input: { id: parseWire(importReply, body).id } };
  },
  importStatement: async (app) => ({
    client: await sessionOf(app, 'superadmin'),
    input: { text: statementOf('Sade Bello') },
  }),
  async matchLine(app) {
    const { id: transfer_id } = await recordTransfer(app, 'Kemi', 96);
    const { client, id } = await importBankLine(app, 'Somebody');
    return { client, input: { id, transfer_id } };
  },
  async setLineAside(app) {
    const { client, id } = await importBankLine(app, 'Interest');
    return { client, input: { id, reason: 'Interest of the bank' } };
  },
  async takeLineBack(app) {
    const { client, id } = await importBankLine(app, 'Owner');
    await client.post(`/api/bank-lines/${id}/set-aside`, { reason: 'Own money' });
    return { client, input: { id } };
  },
  async tabPayLink(app) {
    const { client, tab_id } = await openTab(app, 'Table 3');
    return { client, input: { tab_id, amount: 700 } };
  },
  async moveTab(app) {
    const { client, tab_id, total } = await openTab(app, 'Table 4');
    const { booking } = await checkInGuest(app, 'Ebele', 'classic-single');
    const { room } = roomPayment(booking.id);
    return { client, input: { tab_id, room, seen_total: total } };
  },
  async mailInvoice(app, staffId) {
    const { client, invoice } = await issueInvoice(app, staffId, 'Simi');
    return { client, input: { invoice_id: invoice.id, email: 'books@example.ng' } };
  },
  async verifyPayment(app) {
    const { client, txRef } = await book(app, bookingFor('Eze', 30));
    return { client, input: { tx_ref: txRef, transaction_id: await pay(app, txRef) } };
  },
  // The last ones, because they change for the whole app who owns the hotel and whether it is open.
  async mailOwnerCode(app, staffId) {
    return { client: app.client(), input: await makeOwnerInput(app, staffId) };
  },
  async addOwner(app, staffId) {
    const input = await makeOwnerInput(app, staffId);
    return { client: app.client(), input: { ...input, code: mailboxCodeFor(app.deps, input.email, app.clock.now()) } };
  },
  async restoreState(app) {
    return { client: app.client(), input: { token: await makeSetupToken(app) } };
  },
  async beginUpload(app) {
    removeRestore(app.deps.dataDir);
    const token = await makeSetupToken(app);
    await emptyTables(app.db, ...tablesOfWork);
    return { client: app.client(), input: { token, name: 'hotel.dump', bytes: copyBytes.length } };
  },
  async sendUploadPart(app) {
    const upload = await beginUpload(app);
    return { client: app.client(), input: { ...upload, offset: 0, content: copyBytes.toString('base64') } };
  },
  async checkCopy(app) {
    return { client: app.client(), input: { ...(await sendCopy(app)), paper_key: '', secret: '' } };
  },
  async confirmRestore(app) {
    const upload = await sendCopy(app);
    const client = app.client();
    await client.post('/api/setup/restore/check', { ...upload, paper_key: '', secret: '' });
    const state = () => client.post('/api/setup/restore/state', { token: upload.token });
    while ((await state()).body.stage === 'checking') await delay(20);
    return { client, input: upload };
  },
  async beginRehearsal(app, staffId) {
    const client = await makeReadyToOpen(app, staffId);
    await emptyTables(app.db, ...tablesOfWork);
    return { client, input: {} };
  },
  openHotel: async (app, staffId) => ({ client: await makeReadyToOpen(app, staffId), input: {} }),
};

/** The tables without rows when a rehearsal begins. Those that need them are emptied with them. */
const tablesOfWork = [
  ...['booking', 'bar_tab', 'bar_order', 'payment', 'money_entry', 'company_payment', 'shift', 'safe_entry'],
  ...['statement_line', 'delivery', 'stock_count', 'desk_note', 'defect'],
];

const defectInput = async (app: TestApp, number: string) => ({
  room: await findRoomIdByNumber(app, number),
  ...({ kind: 'air_con', note: 'Drips on the bed', can_sleep: false, key: `of-${number}` } as const),
});

const lostThingInput = async (app: TestApp, number: string, key: string) => ({
  ...({ kind: 'lost', note: 'A charger', key } as const),
  room_id: await findRoomIdByNumber(app, number),
});

const noteDue = instantOf(addDays(testToday, 1), '17:00', 'Africa/Lagos');

async function writeNote(app: TestApp, key: string) {
  const client = await sessionOf(app, 'receptionist');
  const note = `A taxi, ${key}`;
  await client.post('/api/notes', { kind: 'other', note, key, day: addDays(testToday, 1), time: '17:00' });
  const { data } = parseWire(notesPage, (await client.get('/api/notes?limit=100')).body);
  return { client, id: data.find((each) => each.note === note)?.id ?? '' };
}

async function findRoom(app: TestApp, role: 'superadmin' | 'receptionist', number: string) {
  const client = await sessionOf(app, role);
  const { data } = parseWire(numberedRoomList, (await client.get('/api/rooms')).body);
  return { client, id: data.find((room) => room.number === number)?.id ?? '' };
}

async function closureInput(app: TestApp, number: string): Promise<ValidCall<'closeRoom'>> {
  const { client, id } = await findRoom(app, 'receptionist', number);
  const nights = { from: addDays(testToday, 3), until: addDays(testToday, 6) };
  return { client, input: { id, kind: 'out_of_order', reason: 'Leak', ...nights, return_condition: 'dirty' } };
}

const addStaff = (app: TestApp, staffId: string, role: 'receptionist' | 'superadmin' = 'receptionist') =>
  addStaffMember(app, { staffId, name: staffId, role });

const addColleague = async (...staff: Parameters<typeof addStaff>): Promise<Client> =>
  staff[0].signedInClient((await addStaff(...staff)).staffId);

async function addColleagueWithPin(app: TestApp, staffId: string): Promise<Client> {
  await givePin(app, (await addStaff(app, staffId)).id);
  return app.signedInClient(staffId);
}

async function openShiftWithEnvelope(app: TestApp, staffId: string) {
  const client = await addColleague(app, staffId);
  const { id } = await openShift(client, await addTill(app, staffId, 'desk'));
  const receiver = await addStaffMember(app, { staffId: `${staffId}2`, name: staffId, role: 'supervisor' });
  return { client, input: { id, number: `E-${staffId}`, amount: 1000, received_by: receiver.id, key: staffId } };
}

async function readLastEnvelope(client: Client, shiftId: string): Promise<string> {
  const { envelopes } = await readShiftCash(client, shiftId);
  return envelopes.at(-1)?.id ?? '';
}

async function bookWalkIn(app: TestApp, name: string, daysAhead: number, room_id = 'deluxe') {
  const client = await sessionOf(app, 'receptionist');
  const { body } = await client.post('/api/bookings', { ...bookingFor(name, daysAhead), room_id });
  return { client, booking: parseWire(moveBookingReply, body).booking };
}

async function checkInGuest(app: TestApp, name: string, room_id?: string) {
  const { client, booking } = await bookWalkIn(app, name, 0, room_id);
  await client.put(`/api/bookings/${booking.id}`, { status: 'checked_in' });
  return { client, booking };
}

async function importBankLine(app: TestApp, narration: string) {
  const client = await sessionOf(app, 'superadmin');
  await client.post('/api/bank-statements', { text: statementOf(narration) });
  const { data } = parseWire(bankLinesPage, (await client.get('/api/bank-lines')).body);
  return { client, id: data.find((line) => line.narration === narration)?.id ?? '' };
}

async function recordTransfer(app: TestApp, name: string, daysAhead: number) {
  const { client, booking } = await bookWalkIn(app, name, daysAhead);
  const payment = { method: 'transfer', amount: 100, key: `transfer of ${name}` };
  await client.post(`/api/bookings/${booking.id}/payments`, payment);
  const { payments } = parseWire(bookingDetail, (await client.get(`/api/bookings/${booking.id}`)).body);
  return { id: payments[0]?.id ?? '' };
}

const statementOf = (sender: string) => `Date,Narration,Credit\n${testToday},${sender},100.00`;

async function openTab(app: TestApp, label: string) {
  const drink = await addDrink(app, { drink_name: `Water of ${label}` });
  const client = await sessionOf(app, 'barmen');
  const items = [{ drink_id: drink.id, quantity: 2 }];
  await sell(client, items, { payment_method: 'tab', tab: { label } });
  const { data } = parseWire(tabList, (await client.get('/api/bar-tabs')).body);
  const tab = data.find((each) => each.label === label);
  return { client, tab_id: tab?.id ?? '', total: tab?.total ?? 0 };
}

/** Books a walk-in, who owes the whole stay. Returns the reference, the token of the own link and the amount. */
async function bookGuestWithBalance(app: TestApp, name: string) {
  const { booking } = await bookWalkIn(app, name, 88);
  const row = await readBookingRow(app.db, booking.reference);
  return { reference: { reference: booking.reference, token: copyToken(row, 'guest') }, amount: booking.balance };
}

const serviceInput = (name: string): WireInput<'addService'> => ({
  group: 'laundry',
  name,
  price: 900.5,
  ready_hours: 24,
});

async function checkInAndPostService(app: TestApp, staffId: string, name: string) {
  const { client, booking } = await checkInGuest(app, name, 'deluxe-large');
  const { service } = await createService(app, `${staffId} ${name}`);
  await client.post(`/api/bookings/${booking.id}/lines`, {
    items: [{ service_id: service.id, quantity: 1 }],
    key: `for an invoice of ${name}`,
  });
  return { client, booking, total: service.price };
}

async function openWindowOfStay(app: TestApp, staffId: string) {
  const { client, booking } = await checkInAndPostService(app, staffId, 'Funmi');
  const { body } = await client.post(`/api/bookings/${booking.id}/windows`, { name: 'Mr Bello' });
  return { client, input: { id: booking.id }, window_id: parseWire(openWindowReply, body).window_id };
}

async function issueInvoice(app: TestApp, staffId: string, name: string) {
  const { client, booking, total } = await checkInAndPostService(app, staffId, name);
  const input = { buyer: { name, address: '', tax_number: '' }, seen_total: total, key: `invoice of ${name}` };
  const { body } = await client.post(`/api/bookings/${booking.id}/invoices`, input);
  return { client, invoice: parseWire(issueInvoiceReply, body).invoice };
}

async function createService(app: TestApp, name: string) {
  const client = await sessionOf(app, 'superadmin');
  const { body } = await client.post('/api/services', serviceInput(name));
  return { client, service: parseWire(saveServiceReply, body).service };
}

async function payTwice(app: TestApp, name: string, daysAhead: number) {
  const bookedGuest = await book(app, bookingFor(name, daysAhead));
  await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
  await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
  const client = await sessionOf(app, 'superadmin');
  const { data } = parseWire(refundsPage, (await client.get(`/api/refunds?q=${bookedGuest.booking.reference}`)).body);
  return { client, id: data[0]?.id ?? '' };
}

const roomTypeInput = {
  price_per_night: 100,
  max_occupancy: 2,
  amenities: 'Breakfast',
  description: 'High up.',
  image: 'deluxe',
  ...{ size_sqm: 24, beds: 'One wide bed', view: 'Over the roofs', equipment: ['Bathtub', 'Balcony'] },
};

async function createRoomType(client: Client, room_type: string): Promise<OnWire<RoomTypeView>> {
  const { body } = await client.post('/api/room-types', { ...roomTypeInput, room_type });
  return parseWire(saveRoomTypeReply, body).room_type;
}

const ratePlanInput = (name: string): WireInput<'addRatePlan'> => ({
  ...{ name, percent_off: 10, breakfast: true, breakfast_price: 4500, min_nights: 1 },
  own_terms: { free_until_hours: null, late_refund_percent: 0, unused_nights_percent: 0, no_show_percent: 100 },
});

const promoInput = (code: string): WireInput<'addPromoCode'> => ({
  ...{ code, kind: 'percent', percent_off: 10, amount: null, min_nights: 1, room_type_ids: [], plan_codes: [] },
  ...{ booked_from: null, booked_until: null, stay_from: null, stay_until: null, max_uses: 5, once_per_guest: false },
});

async function createPromo(client: Client, code: string): Promise<OnWire<PromoView>> {
  const { body } = await client.post('/api/promo-codes', promoInput(code));
  return parseWire(savePromoReply, body).promo;
}

const companyInput = (name: string): WireInput<'addCompany'> => ({
  ...{ name, tax_number: '12345678-0001', address: '1 Marina, Lagos', percent_off: 12, rates: [], bookers: [] },
  ...{ pays_later: true, limit: 2_000_000 },
});

async function createCompany(client: Client, name: string): Promise<OnWire<CompanyView>> {
  const { body } = await client.post('/api/companies', companyInput(name));
  return parseWire(saveCompanyReply, body).company;
}

async function createRatePlan(client: Client, name: string): Promise<OnWire<RatePlanView>> {
  const { body } = await client.post('/api/rate-plans', ratePlanInput(name));
  return parseWire(saveRatePlanReply, body).plan;
}

const ratePeriodInput = (room_type_id: string): OnWire<NewRatePeriod> => ({
  ...{ room_type_id, name: 'Easter', from: addDays(testToday, 200), last_night: addDays(testToday, 203) },
  ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], price: 61_000 },
});

const conditionInput = (room_type_id: string): OnWire<NewStayCondition> => ({
  ...{ room_type_id, kind: 'min_stay_through', from: addDays(testToday, 200), last_night: addDays(testToday, 203) },
  ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], nights: 3 },
});

async function createInventory(client: Client, roomType: string): Promise<OnWire<InventoryView>> {
  const { id } = await createRoomType(client, roomType);
  const { body } = await client.post('/api/room-inventory', { room_type_id: id, total_rooms: 5 });
  return parseWire(saveInventoryReply, body).inventory;
}

const addressOf = (staffId: string) => `${staffId.toLowerCase()}@example.ng`;

async function addSuperadminWithAddress(app: TestApp, staffId: string): Promise<Client> {
  await addStaffMember(app, { staffId, name: staffId, role: 'superadmin', email: addressOf(staffId) });
  return app.signedInClient(staffId);
}

/** Makes the hotel one that nobody owns, with a new token of the set-up. */
async function makeSetupToken(app: TestApp): Promise<string> {
  await emptyTables(app.db, 'installation', 'setup_token');
  const token = app.deps.random.token();
  await app.db.tx((tx) => insertSetupToken(tx, 1, hashToken(token), app.clock.now()));
  return token;
}

/** The first bytes of a dump, which no program looks into here. */
const copyBytes = Buffer.from('PGDMP of a hotel');

async function beginUpload(app: TestApp): Promise<{ token: string; upload: string }> {
  removeRestore(app.deps.dataDir);
  const token = await makeSetupToken(app);
  await emptyTables(app.db, ...tablesOfWork);
  const input = { token, name: 'hotel.dump', bytes: copyBytes.length };
  const { body } = await app.client().post('/api/setup/restore/upload', input);
  return { token, upload: String(body.upload) };
}

async function sendCopy(app: TestApp): Promise<{ token: string; upload: string }> {
  const upload = await beginUpload(app);
  const part = { ...upload, offset: 0, content: copyBytes.toString('base64') };
  await app.client().post('/api/setup/restore/part', part);
  return upload;
}

async function makeOwnerInput(app: TestApp, staffId: string) {
  const token = await makeSetupToken(app);
  return { token, name: 'Ada', staff_id: staffId, email: addressOf(staffId), password: newPassword };
}

/** Makes the hotel one with an owner who has done every step of the set-up. Returns a client of this owner. */
async function makeReadyToOpen(app: TestApp, staffId: string): Promise<Client> {
  const at = app.clock.now();
  await emptyTables(app.db, 'installation');
  const { id, client } = await addSuperadminWithTwoFactor(app, {
    ...{ staffId, name: staffId, email: addressOf(staffId), emailProvenAt: at },
  });
  await app.db.tx(async (tx) => {
    for (const party of ['mail', 'gateway'] as const)
      await insertPartyTest(tx, { party, passed: true, testedBy: id, testedAt: at });
    await tx
      .updateTable('room')
      .set({ number: sql`'Z' || rank` })
      .where('number', 'is', null)
      .where('retiredOn', '=', sql.lit('infinity'))
      .execute();
  });
  app.deps.isOpen = watchOpening({ db: app.db, isDemo: false });
  return client;
}

export async function insertParkedJob({ db, clock }: TestApp, bookingId?: string): Promise<string> {
  const at = clock.now();
  const { id } = await db.read
    .insertInto('job')
    .values({
      kind: 'booking.confirmed',
      payload: JSON.stringify({ bookingId: bookingId ?? crypto.randomUUID() }),
      ...{ state: 'parked' as const, failingSince: at, runAt: at, createdAt: at, attempts: 34 },
      lastError: '550 5.1.1 No such user',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

export const writingNames = Object.keys(callBuilders) as WritingName[];

/** Builds the call. `staffId` becomes the Staff ID of the caller or of the staff member whom the call is about. */
export const validCall = (app: TestApp, name: WritingName, staffId: string): Promise<ValidCall> =>
  callBuilders[name](app, staffId);

/** Fills the path from the call's input, and sends that input as the body unless `body` is given. */
export function sendCall(name: WritingName, { client, input }: ValidCall, body: object = input) {
  const { method, path }: Endpoint = endpoints[name];
  const values: Record<string, unknown> = input;
  return client.send(method, `/api${path.replace(/:(\w+)/g, (_, field: string) => String(values[field]))}`, body);
}

/** A text that the superadmin has typed over what guests read, as a call that saves it. */
async function draftText(app: TestApp, staffId: string) {
  const client = await sessionOf(app, 'superadmin');
  const { version, draft } = parseWire(siteTexts, (await client.get('/api/site-texts')).body);
  return { client, input: { revision: draft.revision, version, texts: { help: `Ask ${staffId} at the desk.` } } };
}
