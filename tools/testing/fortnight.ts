import { importStatementReply } from '#contract/bank/statements.ts';
import type { DrinkView } from '#contract/bar/drinks.ts';
import { addDays, type Day, dayAt, timeAt } from '#contract/core/dates.ts';
import { type DeskBooking, deskBooking } from '#contract/front-desk/desk.ts';
import type { OddRuleId } from '#contract/oversight/odd-rules.ts';
import { denominations, type TillKind } from '#contract/till/shifts.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, newSlip, postWalkIn, takePayment } from '#tools/testing/desk.ts';
import { isDeep } from '#tools/testing/form.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { restartSessions } from '#tools/testing/restart-sessions.ts';
import { addTill, countShift, handOver, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { findRoomIdByNumber, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

export const fortnightStart: Day = '2026-11-22';
export const fortnightDays = 14;
export const dayOf = (day: number): Day => addDays(fortnightStart, day);
const instantInLagos = (day: number, time: string) => new Date(`${dayOf(day)}T${time}:00+01:00`);

type Person = TestStaff & { name: string; client: Client };

/** Something that the program should find: what was done, the rule that finds it, who did it and on which day. */
type SeededOddThing = { description: string; rule: OddRuleId; person: string; day: Day };

/**
 * A shift as the script played it, in naira. `recordedCash` is the cash that the program knows of: what was taken less
 * what was given out.
 */
type PlayedShift = {
  id: string;
  kind: TillKind;
  person: string;
  float: number;
  recordedCash: number;
  countedCash: number;
  leftInTill: number;
};

type Till = {
  id: string;
  cashInTill: number;
  recordedCash: number;
  cardTotal: number;
  cardSlips: number;
  transfers: number[];
};

export type Fortnight = {
  app: TestApp;
  owner: Client;
  seededOddThings: readonly SeededOddThing[];
  playedShifts: readonly PlayedShift[];
  people: readonly Person[];
};

/**
 * The shifts of a day, in the hotel's time. The night shift ends on the next day. Only the deep form has a night shift.
 */
const shiftTimes = [
  { opens: '07:00', counts: '14:30' },
  { opens: '15:00', counts: '22:30' },
  ...(isDeep ? [{ opens: '23:00', counts: '06:30' }] : []),
];
export const shiftsOfDay = shiftTimes.length;

/**
 * By how many naira counts differ from what should be there, because somebody gave wrong change. This happens in honest
 * work.
 */
const countDifferences = [0, -15, 25, 0, -40, 10, 35, -5];

const usualFloat = 20_000;

const piecesOf = (amount: number): number[] => {
  let amountLeft = amount;
  return denominations.map((worth) => {
    const count = Math.floor(amountLeft / worth);
    amountLeft -= count * worth;
    return count;
  });
};

const expectOk = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

/**
 * Plays fourteen days with two or three shifts a day at the desk and the bar, through the API. There is ordinary work
 * with ordinary mistakes, and there is what somebody took for themselves. To seed one more odd thing, add a line to
 * `eventsByShift`.
 */
export async function runFortnight(): Promise<Fortnight> {
  const app = await testApp();
  const owner = await signedIn(app, 'superadmin');
  const housekeeper = await signedIn(app, 'housekeeper');
  const hire = async (role: 'receptionist' | 'barmen', name: string): Promise<Person> => {
    const staff = await addStaffMember(app, { role, name });
    return { ...staff, name, client: await app.signedInClient(staff.staffId) };
  };
  const shifts = {
    desk: [
      await hire('receptionist', 'Ngozi Eze'),
      await hire('receptionist', 'Tunde Bello'),
      await hire('receptionist', 'Amaka Obi'),
    ],
    bar: [await hire('barmen', 'Sunday Etim'), await hire('barmen', 'Esther Bassey'), await hire('barmen', 'Bola Ade')],
  } as const;
  const people = [...shifts.desk, ...shifts.bar];
  const makeTill = async (name: string, kind: TillKind): Promise<Till> => ({
    ...{
      id: await addTill(app, name, kind),
      cashInTill: usualFloat,
      recordedCash: 0,
      cardTotal: 0,
      cardSlips: 0,
      transfers: [],
    },
  });
  const tills = { desk: await makeTill('Reception', 'desk'), bar: await makeTill('Pool bar', 'bar') };
  const beer = await addDrink(app, { drink_name: 'Ginger beer', price: 1200, stock_quantity: 500 });
  const stout = await addDrink(app, { drink_name: 'Stout', price: 1500, stock_quantity: 500 });
  const bankLines: string[] = [];
  const playedShifts: PlayedShift[] = [];
  const seededOddThings: SeededOddThing[] = [];
  const { advance } = app.clock;
  const passMinutes = async (minutes: number) => {
    advance(minutes * 60_000);
    await restartSessions(app);
  };

  const advanceTo = async (day: number, time: string) => {
    await app.worker.idle();
    app.clock.set(instantInLagos(day, time));
    await app.worker.idle();
    await restartSessions(app);
  };
  const addSeeded = (description: string, rule: OddRuleId, { name }: { name: string }, day: number) =>
    seededOddThings.push({ description: description, rule, person: name, day: dayOf(day) });

  const recordCash = (till: Till, amount: number) => {
    till.cashInTill += amount;
    till.recordedCash += amount;
  };
  const saleItem = ({ id }: OnWire<DrinkView>, quantity: number) => ({ drink_id: id, quantity });
  const sellDrinks = async (
    { client }: Person,
    drinks: [OnWire<DrinkView>, number][],
    method: 'cash' | 'card' = 'cash',
    reference = method === 'card' ? newSlip() : undefined,
  ) => {
    advance(1000);
    const sales = await sell(
      client,
      drinks.map(([drink, quantity]) => saleItem(drink, quantity)),
      { payment_method: method, ...(reference && { reference }) },
    );
    const total = sales.reduce((sum, { total_amount }) => sum + total_amount, 0);
    if (method === 'cash') recordCash(tills.bar, total);
    else Object.assign(tills.bar, { cardTotal: tills.bar.cardTotal + total, cardSlips: tills.bar.cardSlips + 1 });
    return { sales, total };
  };
  const deleteSales = async ({ client }: Person, { sales, total }: Awaited<ReturnType<typeof sellDrinks>>) => {
    for (const { id } of sales)
      expectOk(await client.send('DELETE', `/api/bar-sales/${id}`, { reason: 'typed twice' }));
    tills.bar.recordedCash -= total;
  };
  const walkIn = async (
    { client }: Person,
    from: number,
    nights: number,
    changes: object = {},
  ): Promise<OnWire<DeskBooking>> => {
    advance(1000);
    return deskBookingFrom(
      await postWalkIn(client, { check_in: dayOf(from), check_out: dayOf(from + nights), ...changes }),
    );
  };
  const takeFullPayment = async (
    { client }: Person,
    { id, guest_name }: OnWire<DeskBooking>,
    amount: number,
    method: 'cash' | 'card' | 'transfer' = 'cash',
    paymentChanges: object = {},
  ) => {
    advance(1000);
    expectOk(await takePayment(client, id, { amount, method, ...paymentChanges }));
    const till = tills.desk;
    if (method === 'cash') recordCash(till, amount);
    else if (method === 'card')
      Object.assign(till, { cardTotal: till.cardTotal + amount, cardSlips: till.cardSlips + 1 });
    else {
      till.transfers.push(amount);
      const now = app.clock.now();
      const moment = `${dayAt(now, 'Africa/Lagos')} ${timeAt(now, 'Africa/Lagos')}`;
      bankLines.push(`${moment},NIP/${guest_name.toUpperCase()}/OPAY,,${amount}.00`);
    }
  };
  /** The owner imports what the bank says of the transfers since the last time. Each of its lines confirms a transfer. */
  const importStatement = async () => {
    const lines = bankLines.splice(0);
    const statementText = ['Date,Narration,Debit,Credit', ...lines].join('\n');
    const { summary } = parseWire(
      importStatementReply,
      expectOk(await owner.post('/api/bank-statements', { text: statementText })).body,
    );
    if (summary.confirmed !== lines.length) throw new Error(`not all confirmed: ${JSON.stringify(summary)}`);
  };
  const reverseLastPayment = async ({ client }: Person, { id }: OnWire<DeskBooking>, amount: number) => {
    const payments = (await client.get(`/api/bookings/${id}`)).body.payments as { id: string }[];
    expectOk(
      await client.post(`/api/bookings/${id}/payments/${payments.at(-1)?.id}/reverse`, { reason: 'typed twice' }),
    );
    tills.desk.recordedCash -= amount;
  };
  const adjust = async (
    client: Client,
    { id }: OnWire<DeskBooking>,
    kind: 'discount' | 'charge',
    amount: number,
    reason: string,
  ) =>
    expectOk(await client.post(`/api/bookings/${id}/adjustments`, { kind, amount, reason, key: crypto.randomUUID() }));
  const changeStay = async ({ client }: Person, { id }: OnWire<DeskBooking>, changes: object) => {
    const { version } = parseWire(deskBooking, (await client.get(`/api/bookings/${id}`)).body.booking);
    expectOk(await client.put(`/api/bookings/${id}/stay`, { version, ...changes }));
  };
  const shortenStay = (desk: Person, stay: OnWire<DeskBooking>, until: number) =>
    changeStay(desk, stay, { check_out: dayOf(until) });
  const moveStock = async (drink: OnWire<DrinkView>, kind: 'restock' | 'correction' | 'breakage', quantity: number) =>
    expectOk(
      await owner.post(`/api/drinks/${drink.id}/movements`, {
        kind,
        quantity,
        reason: 'Counted',
        key: crypto.randomUUID(),
      }),
    );
  const stockOf = async ({ id }: OnWire<DrinkView>): Promise<number> =>
    (await app.db.read.selectFrom('drink').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;

  /**
   * A guest of one night, who comes in the afternoon, pays in two parts (deep form: three) and leaves in the morning.
   */
  let guest: OnWire<DeskBooking> | undefined;
  const playOrdinaryWork = async (day: number, shiftIndex: number, desk: Person, bar: Person) => {
    await sellDrinks(bar, [[beer, 2]]);
    await sellDrinks(bar, [[stout, 1]], 'card');
    if (shiftIndex === 0) {
      if (guest) {
        if (!isDeep) await importStatement();
        await takeFullPayment(desk, guest, isDeep ? 900 : 4900);
        await moveThrough(desk.client, guest.id, 'completed');
      }
      const saleTypedTwice = await sellDrinks(bar, [[beer, 1]]);
      tills.bar.cashInTill -= saleTypedTwice.total;
      await passMinutes(1);
      await deleteSales(bar, saleTypedTwice);
    } else if (shiftIndex === 1) {
      guest = await walkIn(desk, day, 1, { guest_name: 'Kelechi Umeh' });
      await moveThrough(desk.client, guest.id, 'checked_in');
      await takeFullPayment(desk, guest, 20_000, (['cash', 'card', 'transfer'] as const)[day % 3]);
    } else if (guest) {
      await takeFullPayment(desk, guest, 4000);
      await importStatement();
    }
  };

  const nextMonth = 30;
  const stays: Record<string, OnWire<DeskBooking>> = {};
  /** What happens besides ordinary work: before a shift is opened, during the shift, or at its count. */
  type ShiftEvents = {
    beforeOpening?: () => void;
    duringShift?: (desk: Person, bar: Person) => Promise<void>;
    beforeCount?: (desk: Person, bar: Person) => Promise<void>;
  };
  const eventsByShift: Readonly<Record<string, ShiftEvents>> = {
    // These shifts have honest work that looks a little like dishonest work. No rule may report it.
    '0 1': {
      async duringShift(desk) {
        const booking = await walkIn(desk, nextMonth, 1);
        await takeFullPayment(desk, booking, 4000);
        tills.desk.cashInTill -= 4000;
        await passMinutes(2);
        await reverseLastPayment(desk, booking, 4000);
        await adjust(desk.client, booking, 'discount', 2000, 'Comes every month');
      },
    },
    '1 0': {
      async duringShift(_, bar) {
        for (let count = 0; count < 3; count++) await sellDrinks(bar, [[stout, 1]]);
        await moveStock(beer, 'breakage', 1);
      },
    },
    '1 1': {
      async duringShift(desk) {
        for (let nights = 1; nights <= 9; nights++) {
          const firstDay = nextMonth + 10 * nights;
          const booking = await walkIn(desk, firstDay, nights);
          await adjust(desk.client, booking, 'discount', 1000 * nights, 'Comes every month');
          if (nights % 2 === 0) await changeStay(desk, booking, { room_id: 'deluxe' });
          else if (nights > 1) await changeStay(desk, booking, { room_id: 'deluxe', room_from: dayOf(firstDay + 1) });
        }
      },
    },
    '12 1': {
      async duringShift(desk) {
        stays.early = await walkIn(desk, 12, 2);
        await moveThrough(desk.client, stays.early.id, 'checked_in');
        await takeFullPayment(desk, stays.early, 24_900, 'card');
      },
    },
    '13 0': {
      async duringShift(desk) {
        if (stays.early) await shortenStay(desk, stays.early, 13);
        if (stays.early) await moveThrough(desk.client, stays.early.id, 'completed');
      },
    },
    // From this shift on, somebody does what a rule must report.
    '2 0': {
      async beforeCount(_, bar) {
        tills.bar.cashInTill -= 1500;
        addSeeded('₦1,500 short', 'till_differs', bar, 2);
      },
    },
    '3 1': {
      duringShift: async () => void (await moveStock(stout, 'restock', 10)),
      async beforeCount(_, bar) {
        await moveStock(stout, 'correction', (await stockOf(stout)) - 3);
        addSeeded('three bottles', 'stock_missing', bar, 3);
      },
    },
    '4 1': {
      duringShift: async (desk) => void addSeeded('a room off the book', 'seen_occupied', desk, 5),
    },
    '5 0': {
      async duringShift() {
        expectOk(
          await housekeeper.put(`/api/housekeeping/rooms/${await findRoomIdByNumber(app, '309')}/seen`, {
            seen: 'occupied',
            key: crypto.randomUUID(),
          }),
        );
      },
    },
    '5 1': {
      async duringShift(desk) {
        const booking = await walkIn(desk, nextMonth, 1);
        await takeFullPayment(desk, booking, 4000);
        tills.desk.cashInTill -= 4000;
        await passMinutes(8);
        await reverseLastPayment(desk, booking, 4000);
        addSeeded('a payment voided late', 'payment_reversed', desk, 5);
      },
    },
    '6 0': {
      async duringShift(desk) {
        const booking = await walkIn(desk, nextMonth, 1);
        await passMinutes(45);
        expectOk(await move(owner, booking.id, 'voided'));
        addSeeded('a stay voided late', 'stay_voided', { name: 'Adaeze Okafor' }, 6);
      },
    },
    '7 0': {
      async duringShift(desk) {
        const phone = { guest_phone: '+234 803 777 1234' };
        stays.hall = await walkIn(desk, nextMonth, 1, phone);
        stays.hallAgain = await walkIn(desk, nextMonth, 1, phone);
        for (const booking of [stays.hall, stays.hallAgain])
          await adjust(owner, booking, 'charge', 3_000_000, 'The hall');
        await takeFullPayment(desk, stays.hall, 3_000_000);
      },
    },
    '7 1': {
      async duringShift(desk) {
        if (!stays.hallAgain) return;
        const { status } = await takePayment(desk.client, stays.hallAgain.id, { amount: 3_000_000 });
        if (status !== 409) throw new Error(`the second ₦3 m was not asked about: ${status}`);
        await takeFullPayment(desk, stays.hallAgain, 3_000_000, 'cash', { cash_reason: 'The bank was closed' });
        addSeeded('a split ₦6 m', 'cash_over_law', desk, 7);
      },
    },
    '8 0': {
      async duringShift(_, bar) {
        const order = await sellDrinks(bar, [
          [beer, 3],
          [stout, 2],
        ]);
        tills.bar.cashInTill -= order.total;
        await passMinutes(2);
        await deleteSales(bar, order);
        await sellDrinks(bar, [
          [beer, 1],
          [stout, 1],
        ]);
        addSeeded('a re-rung order', 'rung_again', bar, 8);
      },
    },
    '8 1': {
      async duringShift(desk) {
        await adjust(desk.client, await walkIn(desk, nextMonth, 1), 'discount', 20_000, 'A regular guest');
        addSeeded('a comp', 'price_below', desk, 8);
      },
    },
    '9 1': {
      beforeOpening() {
        tills.bar.cashInTill -= 3000;
        addSeeded('a float that shrank', 'float_differs', shifts.bar[0], 9);
      },
    },
    '10 1': {
      async duringShift(desk, bar) {
        const order = await sellDrinks(bar, [[stout, 2]]);
        tills.bar.cashInTill -= order.total;
        await passMinutes(8);
        await deleteSales(bar, order);
        addSeeded('a sale deleted after serving', 'sale_deleted', bar, 10);
        stays.late = await walkIn(desk, 10, 3);
        await moveThrough(desk.client, stays.late.id, 'checked_in');
        await takeFullPayment(desk, stays.late, 24_900, 'card');
      },
    },
    '11 0': {
      async duringShift(_, bar) {
        const { client } = bar;
        const slip = newSlip();
        await sellDrinks(bar, [[stout, 2]], 'card', slip);
        // The barman keeps the cash of the next customer, and records the slip of the last customer for that sale.
        const sameSlip = { payment_method: 'card', reference: slip } as const;
        const { status } = await client.post('/api/bar-sales', { ...sameSlip, items: [saleItem(stout, 2)] });
        if (status !== 409) throw new Error(`the slip was taken twice: ${status}`);
        await sell(client, [saleItem(stout, 2)], { ...sameSlip, reference: slip.replace(/^4/, '9') });
        addSeeded('a slip used twice, with another number', 'terminal_differs', bar, 11);
      },
    },
    '11 1': {
      async duringShift(desk) {
        if (!stays.late) return;
        await passMinutes(180);
        await shortenStay(desk, stays.late, 11);
        await moveThrough(desk.client, stays.late.id, 'completed');
        addSeeded('a stay shortened after departure', 'stay_shortened', desk, 11);
      },
    },
    '12 0': {
      async duringShift(desk) {
        await takeFullPayment(desk, await walkIn(desk, nextMonth, 1), 20_000, 'transfer');
        // Nobody has sent this transfer, so the statement of the bank must not have it.
        bankLines.pop();
        addSeeded('a fake transfer', 'transfer_waits', desk, 12);
      },
    },
  };

  let countTurn = 0;
  const openTillShift = async (kind: TillKind, person: Person) => {
    const till = tills[kind];
    Object.assign(till, { recordedCash: 0, cardTotal: 0, cardSlips: 0, transfers: [] });
    const float = till.cashInTill;
    return { kind, person, ...(await openShift(person.client, till.id, float)), float };
  };
  const countTill = async ({ kind, person, float, id }: Awaited<ReturnType<typeof openTillShift>>) => {
    const till = tills[kind];
    till.cashInTill += countDifferences[countTurn % countDifferences.length] ?? 0;
    countTurn += kind === 'bar' ? 1 : 2;
    const countedCash = till.cashInTill;
    const cardFields =
      till.cardSlips > 0
        ? { card_total: till.cardTotal, card_slips: till.cardSlips, card_batch: String(countTurn) }
        : {};
    const transfers = till.transfers.map((amount) => ({ amount, from: 'A guest' }));
    await countShift(person.client, id, { pieces: piecesOf(countedCash), transfers, ...cardFields });
    const amount = Math.max(0, countedCash - usualFloat);
    const { id: received_by } = shifts[kind === 'desk' ? 'bar' : 'desk'][0];
    if (amount > 0) await handOver(person.client, { id, number: `${kind}-${countTurn}`, amount, received_by });
    till.cashInTill -= amount;
    playedShifts.push({
      id,
      kind,
      person: person.name,
      float,
      recordedCash: till.recordedCash,
      countedCash,
      leftInTill: till.cashInTill,
    });
  };

  for (let day = 0; day < fortnightDays; day++)
    for (const [shiftIndex, { opens, counts }] of shiftTimes.entries()) {
      const [desk, bar] = [shifts.desk[shiftIndex], shifts.bar[shiftIndex]];
      if (!desk || !bar) throw new Error(`nobody has shift ${shiftIndex}`);
      const events = eventsByShift[`${day} ${shiftIndex}`];
      await advanceTo(day, opens);
      events?.beforeOpening?.();
      const openedShifts = [await openTillShift('desk', desk), await openTillShift('bar', bar)];
      await passMinutes(60);
      await playOrdinaryWork(day, shiftIndex, desk, bar);
      await events?.duringShift?.(desk, bar);
      await advanceTo(shiftIndex === 2 ? day + 1 : day, counts);
      await events?.beforeCount?.(desk, bar);
      for (const shift of openedShifts) await countTill(shift);
    }
  await advanceTo(fortnightDays + 1, '00:30');
  return { app, owner, seededOddThings, playedShifts, people };
}
