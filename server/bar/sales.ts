import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/api.ts';
import { type BarSale, type NewSale, saleMessages } from '#contract/bar/bar.ts';
import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import type { Tx } from '#db/db.ts';
import { postLines } from '#server/accounts/post.ts';
import { type Drink, lockDrinks } from '#server/bar/drink-store.ts';
import { isSameOrder, linesOfOrder, orderTotal, saleProblem } from '#server/bar/orders.ts';
import { auditBarAction, notifyStock } from '#server/bar/record.ts';
import { readPostedDrinks, readStayOfSale } from '#server/bar/room-order-store.ts';
import {
  companyOverLimitError,
  lockStay,
  refuseOrderOnRoom,
  requireAgreement,
  reverseLineOfSale,
} from '#server/bar/room-orders.ts';
import {
  countBarFigures,
  insertOrder,
  insertSale,
  listSaleRows,
  lockSale,
  markSaleDeleted,
  readOrderSales,
  type Sale,
  type SaleScope,
} from '#server/bar/sale-store.ts';
import { readStock } from '#server/bar/stock-store.ts';
import { findOrOpenTab, tabRefusals } from '#server/bar/tab-orders.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { refuseMuchCashAtBar } from '#server/oversight/cash-law.ts';
import { requireSlip, type Slip, withSlipError } from '#server/payments/card-slips.ts';
import { findCashPlace, withCashPlaceErrors } from '#server/till/cash-places.ts';

export type RecordedSales = { sales: Sale[]; stock: { id: number; stockQuantity: number }[] };

/** Sells the whole order or nothing. A request with a key that was used before returns the sales made then. */
export async function recordSale(
  deps: Deps,
  member: Member,
  input: NewSale,
  idempotencyKey: string | undefined,
): Promise<RecordedSales> {
  const key = idempotencyKey && `${member.staffId}:${idempotencyKey}`;
  const drinkIds = linesOfOrder(input).map(({ drinkId }) => drinkId);
  const slip = requireSlip(deps.hotel, 'bar', { ...input, method: input.paymentMethod });
  if (input.room) await requireAgreement(deps, member, input.room, key);
  const record = () =>
    deps.db.tx(async (tx) => {
      const booking = input.room && (await lockStay(tx, input.room));
      const tabId = input.tab && (await findOrOpenTab(tx, member, input.tab.label, key, deps.clock.now()));
      const [orderId, drinks, posted = kobo(0)] = await Promise.all([
        insertOrder(tx, key, { room: input.room, tabId, slip }),
        lockDrinks(tx, drinkIds),
        booking && readPostedDrinks(tx, booking.id),
      ]);
      const stay = booking && { booking, posted };
      const [, recordedSales, stock] = await Promise.all([
        orderId && sellOrder(deps, member, tx, input, { orderId, drinks, stay, slip }),
        readOrderSales(tx, orderId ? { id: orderId } : { key: key ?? '' }),
        readStock(tx, drinkIds),
      ]);
      if (!orderId && !isSameOrder(input, recordedSales)) throw fieldError('key', saleMessages.keyReused, 'conflict');
      const sales = recordedSales.filter(({ deletedAt }) => !deletedAt);
      if (sales.length === 0) throw new AppError('conflict', saleMessages.deletedSince);
      return { sales, stock: stock.filter(({ id }) => sales.some(({ drinkId }) => drinkId === id)) };
    });
  const recordOnRoom = () => refuseOnViolation(record, { company_within_limit: companyOverLimitError });
  return withSlipError(deps, member, slip, recordOnRoom);
}

type LockedForOrder = {
  orderId: string;
  drinks: ReadonlyMap<number, Drink>;
  /** The stay on whose account the order goes, with the sum of the drinks that are already on that account. */
  stay: { booking: BookingWithBalance; posted: Kobo } | undefined;
  slip: Slip;
};

async function sellOrder(
  deps: Deps,
  member: Member,
  tx: Tx,
  input: NewSale,
  { orderId, drinks, stay, slip: { reference, terminal } }: LockedForOrder,
): Promise<void> {
  const at = deps.clock.now();
  const lines = linesOfOrder(input);
  const problem = saleProblem(input, drinks);
  if (problem) throw problem;
  const total = orderTotal(lines, drinks);
  if (input.seenTotalKobo !== undefined && input.seenTotalKobo !== total)
    throw fieldError('seenTotal', saleMessages.priceChanged(total), 'conflict');
  if (stay) refuseOrderOnRoom(deps, stay.booking, total, stay.posted);
  const method = input.paymentMethod;
  const soldLines = lines.map(({ drinkId, quantity }) => {
    const drink = drinks.get(drinkId);
    if (!drink) throw new Error(`drink ${drinkId} was judged and is not there`);
    return { id: randomUUID(), drinkId, quantity, drink, gross: kobo(drink.priceKobo * quantity) };
  });
  const writes = soldLines.flatMap(({ id, drinkId, quantity, drink, gross }) => {
    const { name, priceKobo } = drink;
    const facts = { drink: name, drinkId, quantity, priceKobo, totalKobo: gross, method, orderId };
    const after = {
      ...facts,
      ...(stay && { booking: stay.booking.reference }),
      ...(reference && { reference, terminal }),
    };
    return [
      insertSale(tx, { id, drinkId, quantity, drink, orderId, method, seller: member, at }),
      auditBarAction(tx, member, { kind: 'sale', id }, { at, action: 'drink sold', after }),
      notifyStock(tx, drink, drink.stock - quantity, at),
    ];
  });
  await Promise.all([method === 'cash' && refuseMuchCashAtBar(tx, total), ...writes]);
  if (!stay) return;
  const linesToPost = soldLines.map(({ id, quantity, drink, gross }) => ({
    ...{
      kind: 'bar' as const,
      label: drink.name,
      quantity,
      gross,
      saleId: id,
      serviceId: null,
      readyAt: null,
      key: null,
    },
  }));
  await postLines(tx, deps, stay.booking, linesToPost, { member, at });
}

const saleScopeFor = (deps: Deps, { role, id }: Member): SaleScope => ({
  timeZone: deps.hotel.timeZone,
  today: hotelToday(deps),
  soldBy: role === 'barmen' ? id : undefined,
});

export const listSales = (deps: Deps, member: Member, query: Parsed<'listSales'>) =>
  listSaleRows(deps.db.read, query, saleScopeFor(deps, member));

/** Why this person cannot delete the sale now; undefined if they can. */
export function saleTakeBackProblem(
  { clock, hotel }: Pick<Deps, 'clock' | 'hotel'>,
  { id, role }: Member,
  { soldBy, createdAt, tabProblem, cashState }: Sale,
): string | undefined {
  // The problem of the tab comes first, because the owner cannot take the sale back either.
  if (tabProblem) return tabMessages[tabProblem];
  const problem = takeBackProblem({ isOwn: soldBy === id, at: createdAt }, role, clock.now(), hotel.desk.undoMinutes);
  if (problem) return problem;
  return cashState === 'counted' && role !== 'superadmin' ? saleMessages.cashCounted : undefined;
}

export const removeSale = (deps: Deps, member: Member, input: Parsed<'deleteSale'>): Promise<void> =>
  withCashPlaceErrors(() => removeSaleOnce(deps, member, input));

const removeSaleOnce = (
  deps: Deps,
  member: Member,
  { id, reason, drinks, cashFrom }: Parsed<'deleteSale'>,
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const isPouredAway = drinks === 'loss';
    const bookingId = await readStayOfSale(tx, id);
    const booking = bookingId && (await lockDeskBooking(tx, bookingId));
    const at = deps.clock.now();
    const sale = await lockSale(tx, id);
    if (!sale) throw new AppError('not_found', saleMessages.notFound);
    const problem = saleTakeBackProblem(deps, member, sale);
    if (problem) throw new AppError(sale.tabProblem ? 'conflict' : 'forbidden', problem);
    const isCounted = sale.cashState === 'counted';
    if (!isCounted && cashFrom !== undefined) throw fieldError('cashFrom', saleMessages.cashNotCounted);
    const { place, label } = await findCashPlace(tx, member, isCounted, cashFrom);
    await refuseOnViolation(() => markSaleDeleted(tx, id, { deletedBy: member.id, at, reason, isPouredAway, place }), {
      ...tabRefusals,
      counted_cash_leaves_a_place: () => new AppError('conflict', saleMessages.cashCounted),
    });
    if (booking) await reverseLineOfSale(tx, booking, id, { member, at, reason });
    const { drinkName: drink, quantity, totalKobo, paymentMethod } = sale;
    const before = { drink, quantity, totalKobo, method: paymentMethod, seller: sale.staffName };
    await auditBarAction(
      tx,
      member,
      { kind: 'sale', id },
      {
        ...{ at, action: 'sale deleted', before, reason },
        ...((isPouredAway || label) && {
          after: { ...(isPouredAway && { poured: isPouredAway }), ...(label && { cashFrom: label }) },
        }),
      },
    );
  });

export async function readBarFigures(deps: Deps, member: Member) {
  const today = hotelToday(deps);
  return { today, ...(await countBarFigures(deps.db.read, today, saleScopeFor(deps, member).soldBy)) };
}

export const presentSale = (sale: Sale): BarSale => ({
  ...sale,
  totalAmountKobo: sale.totalKobo,
  staffRole: sale.soldAs,
  createdAt: sale.createdAt.toISOString(),
});
