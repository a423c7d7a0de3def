import { type BarMethod, type BarSale, type NewSale, saleMessages } from '#contract/bar.ts';
import type {
  DrinkCategory,
  DrinkChange,
  DrinkView,
  MenuDrink,
  MovementKind,
  MovementView,
  NewDrink,
} from '#contract/drinks.ts';
import { AppError, type FieldError } from '#contract/errors.ts';
import { fromNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';

export type Drink = {
  id: number;
  name: string;
  category: DrinkCategory;
  price: Kobo;
  /** What the hotel pays for one; null when unknown. */
  cost: Kobo | null;
  stock: number;
  minStock: number;
  description: string;
  isAvailable: boolean;
  deletedAt: Date | null;
};

/** What a form can change. The stock changes only by movements. */
export type DrinkFacts = Omit<Drink, 'id' | 'stock' | 'deletedAt'>;

export const drinkFromInput = (input: NewDrink | DrinkChange): DrinkFacts => ({
  name: input.drink_name,
  category: input.category,
  price: fromNaira(input.price),
  cost: input.cost === undefined || input.cost === null ? null : fromNaira(input.cost),
  minStock: input.min_stock_level,
  description: input.description,
  isAvailable: input.is_available,
});

export function stockNoticeKind(
  before: number,
  after: number,
  minStock: number,
): 'stock_low' | 'stock_out' | undefined {
  if (after <= 0) return before > 0 ? 'stock_out' : undefined;
  return before > minStock && after <= minStock ? 'stock_low' : undefined;
}

export const auditedDrink = ({ name, category, price, cost, minStock, description, isAvailable }: DrinkFacts) => ({
  name,
  category,
  priceKobo: price,
  costKobo: cost,
  minStock,
  description,
  isAvailable,
});

export const presentDrink = (drink: Drink, role: StaffRole): DrinkView => ({
  id: drink.id,
  drink_name: drink.name,
  category: drink.category,
  price: toNaira(drink.price),
  cost: role === 'superadmin' && drink.cost !== null ? toNaira(drink.cost) : null,
  stock_quantity: drink.stock,
  min_stock_level: drink.minStock,
  description: drink.description,
  is_available: drink.isAvailable,
  deleted_at: drink.deletedAt?.toISOString() ?? null,
});

/** Whether the drink was changed after the form was opened. Ignores the stock, which sales change. */
export function isStale({ stock_quantity, ...formFields }: NonNullable<DrinkChange['was']>, current: Drink): boolean {
  const currentFields: Record<string, unknown> = presentDrink(current, 'superadmin');
  return Object.entries(formFields).some(([field, value]) => value !== currentFields[field]);
}

export const presentMenuDrink = (drink: Drink & { soldLately: number }): MenuDrink => ({
  id: drink.id,
  drink_name: drink.name,
  category: drink.category,
  price: toNaira(drink.price),
  stock_quantity: drink.stock,
  min_stock_level: drink.minStock,
  sold_lately: drink.soldLately,
});

export type OrderLine = { drinkId: number; quantity: number };

/** Each drink once, sorted by id: locking rows in one order prevents deadlocks. */
export function orderLines({ items, drink_id, quantity }: NewSale): OrderLine[] {
  const single = drink_id !== undefined && quantity !== undefined ? [{ drink_id, quantity }] : [];
  const lines = new Map<number, number>();
  for (const item of items ?? single) lines.set(item.drink_id, (lines.get(item.drink_id) ?? 0) + item.quantity);
  return [...lines].map(([drinkId, sum]) => ({ drinkId, quantity: sum })).sort((a, b) => a.drinkId - b.drinkId);
}

/** One error for each drink that cannot be sold, in the order of the form; undefined when all can be sold. */
export function saleProblem(input: NewSale, drinks: ReadonlyMap<number, Drink>): AppError | undefined {
  const position = ({ drinkId }: OrderLine) => input.items?.findIndex(({ drink_id }) => drink_id === drinkId) ?? 0;
  const lines = orderLines(input).sort((a, b) => position(a) - position(b));
  const errors = lines.flatMap((line): FieldError[] => {
    const problem = lineProblem(line, drinks.get(line.drinkId));
    const prefix = input.items ? `items.${position(line)}.` : '';
    return problem ? [{ field: `${prefix}${problem.field}`, message: problem.message }] : [];
  });
  return errors[0] && new AppError('conflict', errors[0].message, errors);
}

type LineProblem = { field: 'drink_id' | 'quantity'; message: string };

function lineProblem({ quantity }: OrderLine, drink: Drink | undefined): LineProblem | undefined {
  if (!drink) return { field: 'drink_id', message: saleMessages.unknownDrink };
  if (!drink.isAvailable) return { field: 'drink_id', message: saleMessages.unavailable(drink.name) };
  if (drink.stock === 0) return { field: 'drink_id', message: saleMessages.outOfStock(drink.name) };
  if (drink.stock < quantity) return { field: 'quantity', message: saleMessages.tooFew(drink.name, drink.stock) };
  return undefined;
}

export const orderTotal = (lines: readonly OrderLine[], drinks: ReadonlyMap<number, Drink>): Kobo =>
  kobo(lines.reduce((all, { drinkId, quantity }) => all + (drinks.get(drinkId)?.price ?? 0) * quantity, 0));

export type Sale = {
  id: string;
  orderId: string;
  drinkId: number;
  drinkName: string;
  category: DrinkCategory;
  quantity: number;
  unitPrice: Kobo;
  total: Kobo;
  method: BarMethod;
  soldBy: string;
  staffName: string;
  staffRole: StaffRole;
  createdAt: Date;
  deletedAt: Date | null;
};

export const presentSale = (sale: Sale): BarSale => ({
  id: sale.id,
  order_id: sale.orderId,
  drink_id: sale.drinkId,
  drink_name: sale.drinkName,
  category: sale.category,
  quantity: sale.quantity,
  unit_price: toNaira(sale.unitPrice),
  total_amount: toNaira(sale.total),
  payment_method: sale.method,
  staff_name: sale.staffName,
  staff_role: sale.staffRole,
  created_at: sale.createdAt.toISOString(),
});

export function isSameOrder(input: NewSale, sales: readonly Pick<Sale, 'drinkId' | 'quantity' | 'method'>[]): boolean {
  const lines = orderLines(input);
  return (
    lines.length === sales.length &&
    lines.every(({ drinkId, quantity }) =>
      sales.some(
        (sale) => sale.drinkId === drinkId && sale.quantity === quantity && sale.method === input.payment_method,
      ),
    )
  );
}

export type Movement = {
  id: number;
  kind: MovementKind;
  quantity: number;
  stockAfter: number;
  staffName: string;
  movedAt: Date;
  reason: string | null;
};

export const presentMovement = (movement: Movement): MovementView => ({
  id: movement.id,
  kind: movement.kind,
  quantity: movement.quantity,
  stock_after: movement.stockAfter,
  staff_name: movement.staffName,
  moved_at: movement.movedAt.toISOString(),
  reason: movement.reason,
});
