import { useEffect, useRef } from 'react';
import { barMethodLabels, barMethods, type MenuDrink, saleMessages } from '#contract/bar.ts';
import type { MenuDrink } from '#contract/drinks.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { DrinkFinder } from '#web/office/bar-sales/drink-finder.tsx';
import { quantityOf, removeLine, setQuantity } from '#web/office/bar-sales/order.ts';
import { OrderLines } from '#web/office/bar-sales/order-lines.tsx';
import { RadioPills } from '#web/office/bar-sales/radio-pills.tsx';
import type { Sale, SaleReply } from '#web/office/bar-sales/use-sale.ts';
import { naira } from '#web/office/shared/figures.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const methods = barMethods.map((method) => [method, barMethodLabels[method]] as const);

type Props = {
  menu: readonly MenuDrink[];
  sale: Sale;
  last: SaleReply | undefined;
  close: () => void;
};

export function SaleForm({ menu, sale, last, close }: Props) {
  const { role } = useSession().user;
  const { order, total, wrong: problems, restored, pending, add, change, record, startAgain } = sale;
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const empty = order.lines.length === 0;
  const message = problems.whole ?? (restored && !empty && saleMessages.chosenBefore);

  useEffect(() => {
    if (pending) return;
    const hasInvalidLine = Object.keys(problems.lines).length > 0;
    const field = hasInvalidLine ? form.current?.querySelector<HTMLElement>('[aria-invalid]') : undefined;
    // The busy button has lost the focus. After a press, the first invalid field takes it.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === submit.current)
      (field ?? (empty ? form : submit).current)?.focus({ preventScroll: !field });
  }, [pending, problems, empty]);

  const more = (id: number) => {
    const drink = menu.find((each) => each.id === id);
    // The server refuses a drink that has left the menu, with its own message.
    if (drink) add(drink);
    else change(setQuantity(order, id, String(quantityOf(order, id) + 1)));
  };
  const remove = (id: number) => {
    change(removeLine(order, id));
    // The focused button is gone with its line.
    form.current?.focus({ preventScroll: true });
  };

  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-label="New sale"
      onSubmit={(event) => {
        event.preventDefault();
        void record();
      }}
      className="flex min-h-[calc(100dvh-8rem)] flex-col gap-6 md:grid md:min-h-130 md:grid-cols-[minmax(0,1fr)_19.5rem]"
    >
      <DrinkFinder
        menu={menu}
        quantityOf={(id) => quantityOf(order, id)}
        onAdd={add}
        onDone={() => submit.current?.focus()}
      />
      <div className="sticky low:max-md:static -bottom-5 -mx-5 mt-auto -mb-5 space-y-3 border-t border-hairline bg-white px-5 pt-2 pb-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 md:top-0 md:m-0 md:self-start md:border-0 md:p-0">
        {empty && last ? (
          <LastSale sold={last} close={close} />
        ) : empty ? (
          <p className="py-2 text-soft">
            Tap a drink to begin, and again for another.
            <span className="hidden pointer-fine:inline"> Or type its name and press Enter.</span>
          </p>
        ) : (
          <OrderLines
            lines={order.lines}
            problems={problems.lines}
            min={role === 'superadmin' ? 0 : 1}
            onQuantity={(id, quantity) => change(setQuantity(order, id, quantity))}
            onMore={more}
            onRemove={remove}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <RadioPills
            label="Payment"
            choices={methods}
            value={order.method}
            onChange={(method) => change({ ...order, method })}
          />
          <p className="text-right">
            <span className="text-sm text-soft">Total </span>
            <output className="figures text-xl font-semibold">{total === undefined ? '–' : formatNaira(total)}</output>
          </p>
        </div>
        {message && (
          <Notice tone={problems.whole ? 'danger' : 'info'}>
            {message}{' '}
            {(!problems.whole || problems.keyIsUsed) && (
              <button type="button" onClick={startAgain} className="-my-2 min-h-11 font-semibold underline">
                Start a new order
              </button>
            )}
          </Notice>
        )}
        <Button ref={submit} type="submit" className="w-full" disabled={empty} loading={pending}>
          Record sale
        </Button>
      </div>
    </form>
  );
}

function LastSale({ sold: { sales, total_amount }, close }: { sold: SaleReply; close: () => void }) {
  const [first] = sales;
  return (
    <div role="status" className="flex items-center justify-between gap-4 rounded-xl bg-leaf-pale px-4 py-2.5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{saleMessages.recorded}</span>{' '}
        <span className="block text-sm figures">
          {sales.map(({ quantity, drink_name }) => `${quantity} × ${drink_name}`).join(', ')}: {naira(total_amount)}{' '}
          {first && barMethodLabels[first.payment_method].toLowerCase()}
        </span>
      </p>
      <Button look="outline" onClick={close}>
        Done
      </Button>
    </div>
  );
}
