import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '#contract/core/dates.ts';
import { clientOfNewNetwork, plentifulType, scarceTypes, type TestedHotel } from '#tools/failover/hotel.ts';
import { Ledger, type WriteKind } from '#tools/failover/ledger.ts';
import { waitUntil } from '#tools/failover/wait-until.ts';
import type { Reply } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { bookingOfReply } from '#tools/testing/race-setup.ts';

export type Load = {
  ledger: Ledger;
  start(): void;
  finishOpenRequests(): Promise<void>;
};

const maxGuests = 300;
const bookingsPerPayment = 2;
const bookingsPerSale = 5;
const bookingsPerDeskPayment = 5;
const bookingsPerScarceRoom = 5;

/**
 * Returns a load. Once started, it makes up to `perSecond` bookings a second, pays some of them, sells drinks and takes
 * money at the desk. Each request to the hotel is repeated with the same key until it is answered, as the browser does.
 */
export async function makeLoad(hotel: TestedHotel, perSecond: number): Promise<Load> {
  const ledger = new Ledger();
  let isGoing = false;
  let busyGuests = 0;
  let startedGuests = 0;
  const countAsBusy = async (work: Promise<void>) => {
    busyGuests += 1;
    try {
      await work;
    } finally {
      busyGuests -= 1;
    }
  };
  const startNext = () => {
    if (!isGoing || busyGuests >= maxGuests) return;
    const number = startedGuests++;
    void countAsBusy(bookAndPay(hotel, ledger, number));
    if (number % bookingsPerSale === 0) void countAsBusy(sellDrink(hotel, ledger));
    if (number % bookingsPerDeskPayment === 0) void countAsBusy(payAtDesk(hotel, ledger));
  };
  setInterval(startNext, 1000 / perSecond);
  return {
    ledger,
    start() {
      isGoing = true;
    },
    async finishOpenRequests() {
      isGoing = false;
      await waitUntil('everybody has an answer', 90, async () => busyGuests === 0 || undefined);
    },
  };
}

async function bookAndPay(hotel: TestedHotel, ledger: Ledger, number: number): Promise<void> {
  const isScarce = number % bookingsPerScarceRoom === 0;
  const check_in = addDays(testToday, randomInt(1, 300));
  const input = bookingInput({
    room_id: isScarce ? scarceTypes[randomInt(scarceTypes.length)] : plentifulType,
    check_in,
    check_out: addDays(check_in, randomInt(1, 4)),
    transaction_ref: randomUUID(),
  });
  const bookingReply = await repeatUntilAnswered(ledger, 'booking', (turn) =>
    guestClientForTurn(hotel, turn).post('/api/bookings/public', input),
  );
  // 409: the room type is full. 428: unpaid bookings hold most of it, so the hotel demands a proof of work first.
  if (isScarce && [409, 428].includes(bookingReply.status)) return;
  if (!isSuccess(bookingReply)) return ledger.addUnexpected('booking', bookingReply);
  const { booking, checkout } = bookingOfReply(bookingReply);
  ledger.acknowledge('booking', input.guest_email, booking.reference);
  if (number % bookingsPerPayment !== 0) return;
  const gatewayPayment = {
    tx_ref: checkout.tx_ref,
    outcome: 'successful',
    amount: booking.total_amount,
    webhook: 'none',
  };
  const gatewayReply = await hotel.gateway.post('/sandbox/pay', gatewayPayment);
  const verifyInput = { tx_ref: checkout.tx_ref, transaction_id: String(gatewayReply.body.transaction_id) };
  const verifyReply = await repeatUntilAnswered(ledger, 'payment', (turn) =>
    guestClientForTurn(hotel, turn).post('/api/payments/verify', verifyInput),
  );
  if (verifyReply.body.status !== 'success') return ledger.addUnexpected('payment', verifyReply);
  ledger.acknowledge('payment', checkout.tx_ref, booking.reference);
}

async function sellDrink({ barmen, drinkIds }: TestedHotel, ledger: Ledger): Promise<void> {
  const items = [{ drink_id: pickRandom(drinkIds), quantity: 1 }];
  const sale = { items, key: randomUUID() };
  const saleReply = await repeatUntilAnswered(ledger, 'sale', (turn) =>
    itemForTurn(barmen, turn).post('/api/bar-sales', sale),
  );
  if (!isSuccess(saleReply)) return ledger.addUnexpected('sale', saleReply);
  ledger.acknowledge('sale', sale.key, '1');
}

async function payAtDesk({ receptionists, stayIds }: TestedHotel, ledger: Ledger): Promise<void> {
  const payment = { method: 'cash', amount: 1, key: randomUUID() };
  const stayId = pickRandom(stayIds);
  const paymentReply = await repeatUntilAnswered(ledger, 'desk payment', (turn) =>
    itemForTurn(receptionists, turn).post(`/api/bookings/${stayId}/payments`, payment),
  );
  if (!isSuccess(paymentReply)) return ledger.addUnexpected('desk payment', paymentReply);
  ledger.acknowledge('desk payment', payment.key, stayId);
}

/** Sends the request to the processes in turn until an answer has a status below 500. */
async function repeatUntilAnswered(
  ledger: Ledger,
  kind: WriteKind,
  send: (turn: number) => Promise<Reply>,
): Promise<Reply> {
  for (let turn = randomInt(2); ; turn++) {
    const sentAt = performance.now();
    const reply = await send(turn).catch(() => undefined);
    if (reply && reply.status < 500) return reply;
    ledger.countRepeat(kind, reply, performance.now() - sentAt);
    await delay(1000 + randomInt(1000));
  }
}

const guestClientForTurn = ({ urls }: TestedHotel, turn: number) => clientOfNewNetwork(itemForTurn(urls, turn));
const isSuccess = ({ status }: Reply) => status === 200 || status === 201;
const itemForTurn = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T;
const pickRandom = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;
