import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import type { MenuDrink } from '#contract/bar.ts';
import { saleMessages } from '#contract/bar.ts';
import type { FieldError } from '#contract/errors.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
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
import { queryClient, useApiMutation } from '#web/office/query.ts';
import { useSession } from '#web/office/session/session.tsx';
import { staysOpen } from '#web/office/stays-open.ts';

/** What is wrong with an order: with drinks of it, by their id, or with the whole. */
type Wrong = { lines: Readonly<Record<number, string>>; whole: string | null; reused: boolean };
const fine: Wrong = { lines: {}, whole: null, reused: false };

/**
 * One order at the bar. It keeps its key from the first tap to the answer, over a reload too: however often it is sent,
 * it is sold once.
 */
export function useSale(menu: readonly MenuDrink[], recorded: () => void) {
  const { role, staff_id: owner } = useSession().user;
  const [{ key, restored, ...begun }, begin] = useState(() => beginOrder(owner));
  const [chosen, setChosen] = useState(begun.order);
  const [unsure, setUnsure] = useState(begun.sent);
  const [wrong, setWrong] = useState(fine);
  const create = useApiMutation('createSale', saleReads, showSale);
  // State reaches the button only with the next paint; a second tap can come sooner.
  const busy = useRef(false);
  const settled = useRef(false);
  const order = repriced(chosen, menu);

  useEffect(() => {
    if (!settled.current) keepOrder(owner, { key, sent: unsure, order: chosen });
  }, [owner, key, unsure, chosen]);

  const change = (next: Order) => {
    // What is under way is what will be recorded.
    if (busy.current) return;
    setChosen(next);
    setWrong(fine);
  };
  const add = (drink: MenuDrink) => {
    const lack = lackOf(chosen, drink);
    if (lack) setWrong({ ...fine, lines: { [drink.id]: lack } });
    else change(addOne(chosen, drink));
  };
  const refuse = (errors: readonly FieldError[], message: string) => {
    const { ofLine, others } = sortProblems(order, errors);
    const whole = others.length > 0 || errors.length === 0 ? message : null;
    setWrong({ lines: ofLine, whole, reused: errors.some(({ field }) => field === 'key') });
    if (whole) toast.error(whole);
  };

  const send = async () => {
    keepOrder(owner, { key, sent: true, order: chosen });
    let answer: Output<'createSale'>;
    try {
      answer = await create.mutateAsync({ ...wishOf(order), key });
    } catch (problem) {
      const open = staysOpen(problem, unsure);
      keepOrder(owner, { key, sent: open, order: chosen });
      setUnsure(open);
      const { message, errors } = saleFailure(problem, role);
      refuse(errors, message);
      // It may have been recorded, or somebody else has sold the last one.
      for (const read of saleReads) void queryClient.invalidateQueries({ queryKey: [read] });
      return;
    }
    settled.current = true;
    forgetOrder(owner);
    recorded();
    toast.success(answer.message || saleMessages.recorded);
    const total = fromNaira(answer.total_amount);
    if (total !== orderTotal(order)) toast(saleMessages.otherTotal(formatNaira(total)));
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
    forgetOrder(owner);
    begin(beginOrder(owner));
    change(nothing);
    setUnsure(false);
  };

  return { order, wrong, unsure, restored, pending: create.isPending, add, change, record, startAgain };
}

function beginOrder(owner: string) {
  const draft = recallOrder(owner);
  return {
    key: draft?.key ?? newKey('SALE'),
    sent: draft?.sent ?? false,
    order: draft?.order ?? nothing,
    restored: draft !== undefined,
  };
}
