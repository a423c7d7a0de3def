import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { saleMessages } from '#contract/bar/bar.ts';
import type { MenuDrink } from '#contract/bar/drinks.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import { slipProblems } from '#contract/payments/card-slips.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError } from '#web/core/errors.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import {
  addDrinkToOrder,
  emptyOrder,
  type Order,
  orderProblems,
  type PayerProblems,
  shortageOf,
  splitProblems,
  toSaleInput,
  typedOrderTotal,
  withMenuPrices,
} from '#web/office/bar/sales/order.ts';
import { clearOrder, loadOrder, saveOrder } from '#web/office/bar/sales/order-draft.ts';
import { saleFailure, writeSaleToCache } from '#web/office/bar/sales/sale-queries.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';

/**
 * `messagesByDrink` is by drink ID. If `isKeyUsed`, nothing more can be sold under the idempotency key of this order.
 */
type OrderProblems = {
  messagesByDrink: Readonly<Record<number, string>>;
  payerProblems: PayerProblems;
  wholeOrder: string | null;
  isKeyUsed: boolean;
};
const noProblems: OrderProblems = { messagesByDrink: {}, payerProblems: {}, wholeOrder: null, isKeyUsed: false };

type SaleReply = Output<'createSale'>;

/** A sale that the server has recorded, with the change of a customer who pays in cash. */
export type SaleWithChange = SaleReply & { changeKobo: Kobo | undefined };

export type SaleInProgress = ReturnType<typeof useSale>;

/**
 * An order has one idempotency key until it is recorded, across reloads, so that it is sold once. While it is unknown
 * whether it was sold, it cannot change. With `tabLabel`, a new order is for the tab of this name.
 */
export function useSale(
  menu: readonly MenuDrink[],
  onRecorded: (sale: SaleWithChange) => void,
  tabLabel: string | undefined,
) {
  const { role, staffId: owner } = useSession().user;
  const { cards } = useFacts().hotel;
  const [{ key, restored, ...initial }, setDraft] = useState(() => loadOrStartOrder(owner, tabLabel));
  const [chosenOrder, setChosenOrder] = useState(initial.order);
  const [isUnconfirmed, setIsUnconfirmed] = useState(initial.sent);
  const [problems, setProblems] = useState(noProblems);
  const create = useApiMutation('createSale', writeSaleToCache);
  const isSending = useRef(false);
  const isRecorded = useRef(false);
  const order = isUnconfirmed ? chosenOrder : withMenuPrices(chosenOrder, menu);
  const total = typedOrderTotal(order);

  useEffect(() => {
    if (!isRecorded.current) saveOrder(owner, { key, sent: isUnconfirmed, order: chosenOrder });
  }, [owner, key, isUnconfirmed, chosenOrder]);

  const changeOrder = (next: Order) => {
    // An order that was sent must not change until the reply: its key makes the server take it for the sent one.
    if (isSending.current || isUnconfirmed) return;
    setChosenOrder(next);
    setProblems(noProblems);
  };
  const addDrink = (drink: MenuDrink) => {
    if (isUnconfirmed) return;
    const shortage = shortageOf(chosenOrder, drink);
    if (shortage) setProblems({ ...noProblems, messagesByDrink: { [drink.id]: shortage } });
    else changeOrder(addDrinkToOrder(chosenOrder, drink));
  };
  const showProblems = (errors: readonly FieldError[], message: string, keyIsUsed = false) => {
    const { byDrink, ofPayer, others } = splitProblems(order, errors);
    setProblems({
      messagesByDrink: byDrink,
      payerProblems: ofPayer,
      wholeOrder: others.length > 0 || errors.length === 0 ? message : null,
      isKeyUsed: keyIsUsed,
    });
  };

  const sendOrder = async (changeKobo: Kobo | undefined) => {
    saveOrder(owner, { key, sent: true, order });
    let reply: SaleReply;
    try {
      reply = await create.mutateAsync({
        ...toSaleInput(order),
        ...(total !== undefined && { seenTotalKobo: total }),
        key,
      });
    } catch (problem) {
      const isUnknown = isOutcomeUnknown(problem, isUnconfirmed);
      saveOrder(owner, { key, sent: isUnknown, order });
      setChosenOrder(order);
      setIsUnconfirmed(isUnknown);
      const { message, errors } = saleFailure(problem, role);
      if (isUnknown) toast.error(message);
      else showProblems(errors, message, isSaleKeyUsed(problem));
      // The screen may be out of date: the sale may have been recorded, a drink sold out, or a price changed.
      refetchAfter('createSale');
      return;
    }
    isRecorded.current = true;
    clearOrder(owner);
    onRecorded({ ...reply, changeKobo });
    toast.success(reply.message || saleMessages.recorded);
  };

  const recordSale = async (changeKobo?: Kobo) => {
    if (isSending.current) return;
    const { method, slip } = order;
    const [problem, ...more] = [
      ...orderProblems(order),
      ...slipProblems(cards, 'bar', { method, reference: slip.reference }),
    ];
    if (problem) return showProblems([problem, ...more], problem.message);
    isSending.current = true;
    setProblems(noProblems);
    await sendOrder(changeKobo);
    isSending.current = false;
  };

  const startAgain = () => {
    if (isSending.current) return;
    clearOrder(owner);
    setDraft(loadOrStartOrder(owner, undefined));
    setChosenOrder(emptyOrder);
    setProblems(noProblems);
    setIsUnconfirmed(false);
  };

  return {
    order,
    total,
    problems,
    isUnconfirmed,
    restored,
    pending: create.isPending,
    add: addDrink,
    change: changeOrder,
    record: recordSale,
    startAgain,
  };
}

/** Whether the server refused the sale because of its key: another order was sold under it, or its sale was deleted. */
const isSaleKeyUsed = (problem: unknown): boolean => {
  const refusal = asAppError(problem);
  const fields = refusal?.errors.map(({ field }) => field) ?? [];
  return refusal?.kind === 'conflict' && (fields.length === 0 || fields.includes('key'));
};

function loadOrStartOrder(owner: string, tabLabel: string | undefined) {
  const draft = loadOrder(owner);
  return {
    key: draft?.key ?? newIdempotencyKey('SALE'),
    sent: draft?.sent ?? false,
    order:
      draft?.order ?? (tabLabel === undefined ? emptyOrder : { ...emptyOrder, method: 'tab' as const, tab: tabLabel }),
    restored: draft !== undefined,
  };
}
