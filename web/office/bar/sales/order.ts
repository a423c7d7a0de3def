import type { Input } from '#contract/api.ts';
import { type Agreement, type BarMethod, type BarStay, newSale, saleMessages } from '#contract/bar/bar.ts';
import type { MenuDrink } from '#contract/bar/drinks.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';

export type OrderLine = { id: number; drinkName: string; priceKobo: Kobo; quantity: string };

/** `stay` is null until a room is chosen. */
export type StayChoice = {
  stay: Pick<BarStay, 'bookingId' | 'room' | 'guestName'> | null;
  agreedBy: Agreement;
  signature: string;
  pin: string;
};

export const noRoom: StayChoice = { stay: null, agreedBy: 'signature', signature: '', pin: '' };

type SlipChoice = { reference: string; terminal: string };

const noSlip: SlipChoice = { reference: '', terminal: '' };

/**
 * `slip`, `room` and `tab` (the name of a tab) keep their values while another method is chosen. Each is sent only with
 * the method to which it belongs.
 */
export type Order = {
  lines: readonly OrderLine[];
  method: BarMethod;
  slip: SlipChoice;
  room: StayChoice;
  tab: string;
};

export const emptyOrder: Order = { lines: [], method: 'cash', slip: noSlip, room: noRoom, tab: '' };

/** The number of the room, such as "104", or the guest's name while the stay has no room. */
export const stayName = ({ room, guestName }: NonNullable<StayChoice['stay']>): string => room ?? guestName;

const parseQuantity = (quantity: string): number | undefined =>
  /^\d{1,6}$/.test(quantity) ? Number(quantity) : undefined;

export const lineQuantity = ({ quantity }: OrderLine): number => parseQuantity(quantity) ?? 0;

export const quantityOf = ({ lines }: Order, id: number): number =>
  lines.filter((line) => line.id === id).reduce((sum, line) => sum + lineQuantity(line), 0);

/** Adds one of this drink. A drink that is not in the order yet gets a line on top, where the user sees it. */
export const addDrinkToOrder = (order: Order, { id, drinkName, priceKobo }: MenuDrink): Order =>
  order.lines.some((line) => line.id === id)
    ? setQuantity(order, id, String(quantityOf(order, id) + 1))
    : { ...order, lines: [{ id, drinkName, priceKobo, quantity: '1' }, ...order.lines] };

export const setQuantity = (order: Order, id: number, quantity: string): Order => ({
  ...order,
  lines: order.lines.map((line) => (line.id === id ? { ...line, quantity } : line)),
});

export const removeLine = (order: Order, id: number): Order => ({
  ...order,
  lines: order.lines.filter((line) => line.id !== id),
});

/** Updates names and prices from the menu. A drink that is no longer on the menu keeps its name and price. */
export const withMenuPrices = (order: Order, menu: readonly MenuDrink[]): Order => ({
  ...order,
  lines: order.lines.map((line) => {
    const menuDrink = menu.find(({ id }) => id === line.id);
    return menuDrink ? { ...line, drinkName: menuDrink.drinkName, priceKobo: menuDrink.priceKobo } : line;
  }),
});

export function lineTotal({ priceKobo, quantity }: OrderLine): Kobo | undefined {
  const count = parseQuantity(quantity);
  return count === undefined ? undefined : kobo(priceKobo * count);
}

/** Returns undefined while a line is invalid, because the sum of the other lines would be too low. */
export function typedOrderTotal(order: Order): Kobo | undefined {
  const totals = order.lines.map(lineTotal).filter((total) => total !== undefined);
  const isInvalid = order.lines.length > 0 && orderProblems(order).some(({ field }) => field.startsWith('items'));
  return !isInvalid ? kobo(totals.reduce((sum, total) => sum + total, 0)) : undefined;
}

export const toSaleInput = ({ lines, method, slip, room, tab }: Order) =>
  ({
    items: lines.map(({ id, quantity }) => ({ drinkId: id, quantity: Number(quantity) })),
    paymentMethod: method,
    ...(method === 'card' && slip.reference.trim() && { reference: slip.reference }),
    ...(method === 'card' && slip.terminal && { terminal: slip.terminal }),
    ...(method === 'room' && { room: agreedRoom(room) }),
    ...(method === 'tab' && { tab: { label: tab } }),
  }) satisfies Input<'createSale'>;

export const agreedRoom = ({ stay, agreedBy, signature, pin }: StayChoice) => ({
  bookingId: stay?.bookingId ?? '',
  agreedBy,
  ...(agreedBy === 'pin' ? { pin } : { signature }),
});

export function orderProblems(order: Order): FieldError[] {
  const { error } = newSale.safeParse(toSaleInput(order));
  const isBlank = (index: unknown) => typeof index === 'number' && order.lines[index]?.quantity.trim() === '';
  return (error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    message: isBlank(path[1]) ? saleMessages.missing : message,
  }));
}

export type PayerProblems = { stay?: string; signature?: string; pin?: string; tab?: string; reference?: string };

const payerFields: Readonly<Record<string, keyof PayerProblems>> = {
  ...{ room: 'stay', 'room.bookingId': 'stay', 'room.signature': 'signature', 'room.pin': 'pin' },
  ...{ tab: 'tab', 'tab.label': 'tab', reference: 'reference' },
};

/**
 * Divides the errors into those of single drinks, those of the payer and the others. `lines` must be those of the order
 * that was sent, because the errors name them by index.
 */
export function splitProblems({ lines }: Order, errors: readonly FieldError[]) {
  const byDrink: Record<number, string> = {};
  const ofPayer: PayerProblems = {};
  const otherErrors: FieldError[] = [];
  for (const error of errors) {
    const index = /^items\.(\d+)\./.exec(error.field)?.[1];
    const line = index === undefined ? undefined : lines[Number(index)];
    const payerField = payerFields[error.field];
    if (line) byDrink[line.id] ??= error.message;
    else if (payerField) ofPayer[payerField] ??= error.message;
    else otherErrors.push(error);
  }
  return { byDrink, ofPayer, others: otherErrors };
}

export const shortageOf = (order: Order, { id, drinkName, stockQuantity }: MenuDrink): string | undefined =>
  quantityOf(order, id) >= stockQuantity ? saleMessages.tooFew(drinkName, stockQuantity) : undefined;
