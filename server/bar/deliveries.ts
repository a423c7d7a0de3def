import type { Output, Parsed } from '#contract/api.ts';
import { type DeliveryView, deliveryMessages } from '#contract/bar/deliveries.ts';
import { maxStock } from '#contract/bar/drinks.ts';
import { AppError, type FieldError, fieldError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import {
  type DeliveredDrink,
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  listDeliveries,
  listStockDrinks,
  listSuppliers,
  lockDelivery,
  markTakenBack,
} from '#server/bar/delivery-store.ts';
import { type Drink, lockDrinks } from '#server/bar/drink-store.ts';
import { auditBarAction, notifyStock } from '#server/bar/record.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';

export async function readStockChoices({ db: { read } }: Deps): Promise<Output<'stockChoices'>> {
  const [drinks, suppliers] = await Promise.all([listStockDrinks(read), listSuppliers(read)]);
  return { drinks, suppliers };
}

export async function readDeliveries(
  deps: Deps,
  member: Member,
  query: Parsed<'listDeliveries'>,
): Promise<Output<'listDeliveries'>> {
  return partlyCountedPageReply(await listDeliveries(deps.db.read, query), (row) => presentDelivery(deps, member, row));
}

function presentDelivery(deps: Deps, member: Member, row: DeliveryRow): DeliveryView {
  const { takenBackAt, takenBackBy, takeBackReason } = row;
  const drinks = member.role === 'superadmin' ? row.drinks : row.drinks.map(withoutCost);
  return {
    ...{ ...row, drinks, receivedAt: row.receivedAt.toISOString() },
    takenBack: takenBackAt && {
      ...{ by: takenBackBy ?? '', at: takenBackAt.toISOString(), reason: takeBackReason ?? '' },
    },
    takeBackProblem: takenBackAt ? deliveryMessages.takenBackBefore : whyNotTakenBack(deps, member, row),
  };
}

const withoutCost = (drink: DeliveryRow['drinks'][number]) => ({ ...drink, costKobo: null, usualCostKobo: null });

const whyNotTakenBack = ({ clock, hotel }: Deps, { role, id }: Member, row: DeliveryRow): string | null =>
  takeBackProblem({ isOwn: row.receivedById === id, at: row.receivedAt }, role, clock.now(), hotel.desk.undoMinutes) ??
  null;

const keyReusedError = () => fieldError('key', deliveryMessages.keyReused, 'conflict');

/** Records a delivery, once for each key. Throws AppError. */
export async function receiveDelivery(deps: Deps, member: Member, input: Parsed<'receiveDelivery'>): Promise<void> {
  const key = `${member.staffId}:${input.key}`;
  const { supplier, noteNumber } = input;
  const items = input.items
    .map(({ drinkId, quantity, costKobo = null }): DeliveredDrink => ({ drinkId, quantity, costKobo }))
    .sort((one, other) => one.drinkId - other.drinkId);
  const at = deps.clock.now();
  const receive = () =>
    deps.db.tx(async (tx) => {
      const drinks = await lockDrinks(
        tx,
        items.map(({ drinkId }) => drinkId),
      );
      const recordedDelivery = await findDelivery(tx, { key });
      if (recordedDelivery) {
        if (!isSameDelivery(input, items, recordedDelivery)) throw keyReusedError();
        return;
      }
      const problem = deliveryProblem(input, drinks);
      if (problem) throw problem;
      const id = await insertDelivery(tx, { supplier, noteNumber, items, receivedBy: member.id, receivedAt: at, key });
      for (const { drinkId, quantity } of items) {
        const drink = drinks.get(drinkId);
        if (drink) await notifyStock(tx, drink, drink.stock + quantity, at);
      }
      const after = { supplier, note: noteNumber, drinks: deliveredText(items, drinks), costKobo: costOf(items) };
      await auditBarAction(tx, member, { kind: 'delivery', id }, { at, action: 'delivery received', after });
      const facts = { supplier, note: noteNumber, drinks: items.length };
      await notify(tx, { kind: 'delivery_received', at, facts });
    });
  await refuseOnViolation(receive, {
    delivery_key_key: keyReusedError,
    delivery_note_entered_once: () => fieldError('noteNumber', deliveryMessages.noteTaken, 'conflict'),
  });
  deps.wake();
}

function deliveryProblem(
  { items }: Parsed<'receiveDelivery'>,
  drinks: ReadonlyMap<number, Drink>,
): AppError | undefined {
  const errors = items.flatMap(({ drinkId, quantity }, place): FieldError[] => {
    const drink = drinks.get(drinkId);
    if (!drink) return [{ field: `items.${place}.drinkId`, message: deliveryMessages.unknownDrink }];
    if (drink.stock + quantity <= maxStock) return [];
    return [{ field: `items.${place}.quantity`, message: deliveryMessages.full(drink.name) }];
  });
  return errors[0] && new AppError('conflict', errors[0].message, errors);
}

const isSameDelivery = (
  input: Parsed<'receiveDelivery'>,
  items: readonly DeliveredDrink[],
  { supplier, noteNumber, drinks }: DeliveryRow,
): boolean =>
  supplier === input.supplier &&
  noteNumber === input.noteNumber &&
  drinks.length === items.length &&
  items.every(({ drinkId, quantity, costKobo }) =>
    drinks.some((each) => each.drinkId === drinkId && each.quantity === quantity && each.costKobo === costKobo),
  );

const deliveredText = (items: readonly DeliveredDrink[], drinks: ReadonlyMap<number, Drink>): string =>
  items.map(({ drinkId, quantity }) => `${quantity} × ${drinks.get(drinkId)?.name}`).join(', ');

/** Returns null if the cost of a drink is unknown, because the sum of the others would be too low. */
const costOf = (items: readonly Pick<DeliveredDrink, 'costKobo'>[]) =>
  items.some(({ costKobo }) => costKobo === null)
    ? null
    : kobo(items.reduce((sum, { costKobo }) => sum + (costKobo ?? 0), 0));

/** Takes the drinks of a delivery out of stock again. Throws AppError. */
export async function takeDeliveryBack(deps: Deps, member: Member, input: Parsed<'takeDeliveryBack'>): Promise<void> {
  const { id, reason } = input;
  const at = deps.clock.now();
  const takeBack = () =>
    deps.db.tx(async (tx) => {
      await lockDelivery(tx, id);
      const delivery = await findDelivery(tx, { id });
      if (!delivery) throw new AppError('not_found', deliveryMessages.notFound);
      if (delivery.takenBackAt) throw new AppError('conflict', deliveryMessages.takenBackBefore);
      const problem = whyNotTakenBack(deps, member, delivery);
      if (problem) throw new AppError('forbidden', problem);
      const ids = delivery.drinks.map(({ drinkId }) => drinkId).sort((one, other) => one - other);
      const drinks = await lockDrinks(tx, ids);
      await markTakenBack(tx, id, { takenBackBy: member.id, takenBackAt: at, takeBackReason: reason });
      for (const { drinkId, quantity } of delivery.drinks) {
        const drink = drinks.get(drinkId);
        if (drink) await notifyStock(tx, drink, drink.stock - quantity, at);
      }
      const { supplier, noteNumber } = delivery;
      const goods = delivery.drinks.map(({ quantity, drinkName }) => `${quantity} × ${drinkName}`).join(', ');
      const before = { supplier, note: noteNumber, drinks: goods, costKobo: costOf(delivery.drinks) };
      await auditBarAction(tx, member, { kind: 'delivery', id }, { at, action: 'delivery taken back', before, reason });
      const facts = { supplier, note: noteNumber, drinks: delivery.drinks.length };
      await notify(tx, { kind: 'delivery_taken_back', at, facts });
    });
  await refuseOnViolation(takeBack, {
    stock_not_negative: () => new AppError('conflict', deliveryMessages.sold),
  });
  deps.wake();
}
