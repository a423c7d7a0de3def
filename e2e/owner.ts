import { addDays } from '#contract/core/dates.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { moveThrough, takePayment } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { bookAtDesk, staffClient } from './desk.ts';
import { expect } from './fixtures.ts';

const tonightStay = { check_in: testToday, check_out: addDays(testToday, 1), room_id: 'classic-single' };

/**
 * Runs a day in an empty hotel: Ada came and paid ₦24,900 in cash, Bọ́lá did not come, Chidi paid ₦5,000 by card and
 * cancelled, Dayo was entered twice; three drinks were sold for ₦4,500 by card, and a sale of two was deleted.
 */
export async function runOneDay(url: string | undefined) {
  const admin = await staffClient(url, 'superadmin');
  const bookForTonight = (guest_name: string) => bookAtDesk(admin, { ...tonightStay, guest_name });
  const changeBooking = async (id: string, change: object) =>
    expect((await admin.put(`/api/bookings/${id}`, change)).status).toBe(200);

  const ada = await bookForTonight('Ada Obi');
  await moveThrough(admin, ada.id, 'checked_in');
  expect((await takePayment(admin, ada.id, { amount: 24_900 })).status).toBe(201);
  await changeBooking((await bookForTonight('Bọ́lá Àjàyí')).id, { status: 'no_show', reason: 'Missed the flight' });
  const chidi = await bookForTonight('Chidi Eze');
  expect((await takePayment(admin, chidi.id, { amount: 5000, method: 'card' })).status).toBe(201);
  await changeBooking(chidi.id, { status: 'cancelled', reason: 'Changed plans' });
  await changeBooking((await bookForTonight('Dayo Ige')).id, { status: 'voided', reason: 'Entered twice' });
  await sellDrinks(url, admin);
  return { ada };
}

async function sellDrinks(url: string | undefined, admin: Client): Promise<void> {
  const app = { client: () => makeClient(url as string) };
  const { id } = await addDrink(app, { drink_name: 'Zobo Royale', price: 1500, stock_quantity: 10 });
  const [deletedSale] = await sell(admin, [{ drink_id: id, quantity: 2 }]);
  expect((await admin.delete(`/api/bar-sales/${deletedSale?.id}`, { reason: 'Rung up twice' })).status).toBe(200);
  await sell(admin, [{ drink_id: id, quantity: 3 }], { payment_method: 'card' });
}
