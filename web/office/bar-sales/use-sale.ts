import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import type { MenuDrink } from '#contract/bar.ts';
import { saleMessages } from '#contract/bar.ts';
import type { FieldError } from '#contract/errors.ts';
import { toNaira } from '#contract/money.ts';
import { asAppError } from '#web/errors.ts';
import {
  addOne,
  lackOf,
  nothing,
  type Order,
  orderProblems,
  orderTotal,
  repriced,
  sortProblems,
  wishOf,
} from '#web/office/bar-sales/order.ts';
import { forgetOrder, keepOrder, recallOrder } from '#web/office/bar-sales/order-draft.ts';
import { saleFailure } from '#web/office/bar-sales/sale-failure.ts';
import { saleReads, showSale } from '#web/office/bar-sales/sale-reads.ts';
import { newKey } from '#web/office/new-key.ts';
import { readAgain, useApiMutation } from '#web/office/query.ts';
import { useSession } from '#web/office/session/session.tsx';
import { staysOpen } from '#web/office/stays-open.ts';

/** `lines` is by drink ID. `keyIsUsed` means that the key of this order cannot sell anything more. */
type Wrong = { lines: Readonly<Record<number, string>>; whole: string | null; over: boolean };
const fine: Wrong = { lines: {}, whole: null, over: false };

export type Sold = Output<'createSale'>;

export type Sale = ReturnType<typeof useSale>;

/**
 * An order keeps its idempotency key from the first tap to the reply, across reloads, so that it is sold once. While
 * it is unknown whether it was sold, the order cannot change.
 */
export function useSale(menu: readonly MenuDrink[], recorded: (sold: Sold) => void) {
  const { role, staff_id: owner } = useSession().user;
  const [{ key, restored, ...begun }, begin] = useState(() => beginOrder(owner));
  const [chosen, setChosen] = useState(begun.order);
  const [unsure, setUnsure] = useState(begun.sent);
  const [wrong, setWrong] = useState(fine);
  const create = useApiMutation('createSale', saleReads, showSale);
  // State reaches the button only with the next paint; a second tap can come sooner.
  const busy = useRef(false);
  const settled = useRef(false);
  const order = unsure ? chosen : repriced(chosen, menu);
  const total = orderTotal(order);

  useEffect(() => {
    if (!settled.current) keepOrder(owner, { key, sent: unsure, order: chosen });
  }, [owner, key, unsure, chosen]);

  const change = (next: Order) => {
    // The order is being sent or may have been recorded: a change now would belong to another order.
    if (busy.current || unsure) return;
    setChosen(next);
    setWrong(fine);
  };
  const add = (drink: MenuDrink) => {
    if (unsure) return;
    const lack = lackOf(chosen, drink);
    if (lack) setWrong({ ...fine, lines: { [drink.id]: lack } });
    else change(addOne(chosen, drink));
  };
  const refuse = (errors: readonly FieldError[], message: string, over = false) => {
    const { ofLine, others } = sortProblems(order, errors);
    setWrong({ lines: ofLine, whole: others.length > 0 || errors.length === 0 ? message : null, over });
  };

  const send = async () => {
    keepOrder(owner, { key, sent: true, order });
    let answer: Sold;
    try {
      answer = await create.mutateAsync({
        ...wishOf(order),
        ...(total !== undefined && { seen_total: toNaira(total) }),
        key,
      });
    } catch (problem) {
      const open = staysOpen(problem, unsure);
      keepOrder(owner, { key, sent: open, order });
      setChosen(order);
      setUnsure(open);
      const { message, errors } = saleFailure(problem, role);
      if (open) toast.error(message);
      else refuse(errors, message, isOver(problem));
      // It may have been recorded, the last one may be sold, or a price may have changed.
      readAgain(saleReads);
      return;
    }
    settled.current = true;
    forgetOrder(owner);
    recorded(answer);
    toast.success(answer.message || saleMessages.recorded);
  };

  const record = async () => {
    if (busy.current) return;
    const [problem, ...more] = orderProblems(order);
    if (problem) return refuse([problem, ...more], problem.message);
    busy.current = true;
    setWrong(fine);
    await send();
    busy.current = false;
  };

  const startAgain = () => {
    if (busy.current) return;
    forgetOrder(owner);
    begin(beginOrder(owner));
    setChosen(nothing);
    setWrong(fine);
    setUnsure(false);
  };

  return { order, total, wrong, unsure, restored, pending: create.isPending, add, change, record, startAgain };
}

/** The key was used for other drinks, or the sale under it was deleted. */
const isOver = (problem: unknown): boolean => {
  const refusal = asAppError(problem);
  const fields = refusal?.errors.map(({ field }) => field) ?? [];
  return refusal?.kind === 'conflict' && (fields.length === 0 || fields.includes('key'));
};

function beginOrder(owner: string) {
  const draft = recallOrder(owner);
  return {
    key: draft?.key ?? newKey('SALE'),
    sent: draft?.sent ?? false,
    order: draft?.order ?? nothing,
    restored: draft !== undefined,
  };
}
