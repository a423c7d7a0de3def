import { clsx } from 'clsx';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type BarMethod, barMethodLabels, barMethods, paymentText, saleMessages } from '#contract/bar/bar.ts';
import type { MenuDrink } from '#contract/bar/drinks.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { cashGivenProblem, changeOf } from '#contract/payments/cash-given.ts';
import { DrinkFinder } from '#web/office/bar/sales/drink-finder.tsx';
import {
  lineQuantity,
  lineTotal,
  type Order,
  type OrderLine,
  quantityOf,
  removeLine,
  setQuantity,
  stayName,
} from '#web/office/bar/sales/order.ts';
import type { SaleInProgress, SaleWithChange } from '#web/office/bar/sales/use-sale.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { RecordedDialog } from '#web/office/oversight/recorded-dialog.tsx';
import { CashGiven, readCashGiven } from '#web/office/payments/cash-given.tsx';
import { SlipFields } from '#web/office/payments/slip-fields.tsx';
import { NoShiftNote } from '#web/office/till/shift/no-shift-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

// These two parts are loaded only when their method is chosen: a sale for cash or card needs neither of them.
const TabPart = lazy(async () => ({ default: (await import('#web/office/bar/sales/tab-part.tsx')).TabPart }));
const RoomPart = lazy(async () => ({ default: (await import('#web/office/bar/sales/room-part.tsx')).RoomPart }));

const methodChoices = barMethods.map((method) => [method, barMethodLabels[method]] as const);

type SaleFormProps = {
  menu: readonly MenuDrink[];
  sale: SaleInProgress;
  lastSale: SaleWithChange | undefined;
  close: () => void;
};

export function SaleForm({ menu, sale, lastSale, close }: SaleFormProps) {
  const { role } = useSession().user;
  const { order, total, problems, restored, pending, add, change, record, startAgain } = sale;
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isEmpty = order.lines.length === 0;
  useUnsaved({
    element: () => form.current,
    isUnsaved: () => !isEmpty,
    loss: saleMessages.notRecorded,
    keepsDraft: true,
  });
  const isPaidLater = order.method === 'room' || order.method === 'tab';
  const [showsMenu, setShowsMenu] = useState(!isPaidLater || isEmpty);
  // For a sale that is paid later, the form shows either the menu or the choice of the payer: it has no room for both.
  const showsPayer = isPaidLater && !showsMenu;
  // On a phone, the field for the cash takes space from the drinks, so it is shown only when the user wants the change.
  const [showsCash, setShowsCash] = useState(false);
  const [typedCash, setTypedCash] = useState('');
  const [showsCashProblem, setShowsCashProblem] = useState(false);
  const cashField = useRef<HTMLInputElement>(null);
  const amountDue = total ?? kobo(0);
  const cashGiven = order.method === 'cash' ? readCashGiven(typedCash) : undefined;
  const cashProblem = cashGivenProblem(cashGiven, amountDue);
  const message = problems.wholeOrder ?? (restored && !isEmpty && saleMessages.chosenBefore);

  useEffect(() => {
    if (pending) return;
    const hasInvalidField = Object.keys({ ...problems.messagesByDrink, ...problems.payerProblems }).length > 0;
    const invalidField = hasInvalidField
      ? form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
      : undefined;
    // If the submit button has the focus, or has lost it while it was busy, the focus goes to the first invalid field.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === submitButton.current)
      (invalidField ?? (isEmpty ? form : submitButton).current)?.focus({ preventScroll: !invalidField });
  }, [pending, problems, isEmpty]);

  const chooseMethod = (method: BarMethod) => {
    setShowsMenu(method !== 'room' && method !== 'tab');
    change({ ...order, method });
  };
  const sendSale = () => {
    // Shows the payer instead of the menu, because messages about the room or the tab appear beside their fields.
    if (isPaidLater) setShowsMenu(false);
    setShowsCashProblem(cashProblem !== undefined);
    if (cashProblem) cashField.current?.focus();
    else void record(changeOf(cashGiven, amountDue));
  };
  const addOneMore = (id: number) => {
    const drink = menu.find((each) => each.id === id);
    // One more of a drink that is no longer on the menu can still be added: the server then refuses it with its own
    // message.
    if (drink) add(drink);
    else change(setQuantity(order, id, String(quantityOf(order, id) + 1)));
  };
  const removeDrink = (id: number) => {
    change(removeLine(order, id));
    // The form takes the focus, because the focused button is gone with its line.
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
        sendSale();
      }}
      className="flex min-h-[calc(100dvh-8rem)] flex-col gap-6 md:grid md:min-h-130 md:grid-cols-[minmax(0,1fr)_19.5rem]"
    >
      {showsPayer ? (
        <Suspense fallback={<div role="status" className="min-h-80" aria-label="Loading…" />}>
          {order.method === 'room' ? (
            <RoomPart
              order={order}
              total={total}
              problems={problems.payerProblems}
              onChange={(room) => change({ ...order, room })}
              onAddDrinks={() => setShowsMenu(true)}
            />
          ) : (
            <TabPart
              order={order}
              problem={problems.payerProblems.tab}
              onChange={(tab) => change({ ...order, tab })}
              onAddDrinks={() => setShowsMenu(true)}
            />
          )}
        </Suspense>
      ) : (
        <DrinkFinder
          menu={menu}
          quantityOf={(id) => quantityOf(order, id)}
          onAdd={add}
          onDone={() => submitButton.current?.focus()}
        />
      )}
      <div className="sticky low:max-md:static -bottom-5 -mx-5 mt-auto -mb-5 space-y-3 border-t border-hairline bg-white px-5 pt-2 pb-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 md:top-0 md:m-0 md:self-start md:border-0 md:p-0">
        {isEmpty && lastSale ? (
          <LastSale sold={lastSale} close={close} />
        ) : isEmpty ? (
          <p className="py-2 text-soft">
            Tap a drink to begin, and again for another.
            <span className="hidden pointer-fine:inline"> Or type its name and press Enter.</span>
          </p>
        ) : (
          // On a phone the drinks are hidden to make room for the choice of the payer, unless a drink has a message.
          <div className={clsx(showsPayer && Object.keys(problems.messagesByDrink).length === 0 && 'max-md:hidden')}>
            <OrderLines
              lines={order.lines}
              problems={problems.messagesByDrink}
              minQuantity={role === 'superadmin' ? 0 : 1}
              onQuantity={(id, quantity) => change(setQuantity(order, id, quantity))}
              onIncrease={addOneMore}
              onRemove={removeDrink}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <RadioPills label="Payment" choices={methodChoices} value={order.method} onChange={chooseMethod} />
          <p className="text-right">
            <span className="text-sm text-soft max-sm:sr-only">Total </span>
            <output className="figures text-xl font-semibold">{total === undefined ? '–' : formatNaira(total)}</output>
          </p>
          {order.method === 'cash' && amountDue > 0 && !showsCash && (
            <button
              type="button"
              onClick={() => setShowsCash(true)}
              className="min-h-11 px-1 font-semibold underline md:hidden"
            >
              Work out the change
            </button>
          )}
        </div>
        {order.method === 'card' && (
          <SlipFields
            place="bar"
            isCompact
            reference={{
              value: order.slip.reference,
              error: problems.payerProblems.reference,
              onChange: ({ target }) => change({ ...order, slip: { ...order.slip, reference: target.value } }),
            }}
            terminal={{
              value: order.slip.terminal,
              onChange: ({ target }) => change({ ...order, slip: { ...order.slip, terminal: target.value } }),
            }}
          />
        )}
        {order.method === 'cash' && amountDue > 0 && (
          <div className={clsx(!showsCash && 'max-md:hidden')}>
            <CashGiven
              due={amountDue}
              given={cashGiven}
              field={{
                ref: cashField,
                value: typedCash,
                error: showsCashProblem ? cashProblem : undefined,
                onChange: ({ target }) => setTypedCash(target.value),
              }}
              onChoose={(naira) => setTypedCash(String(naira))}
            />
          </div>
        )}
        {!isPaidLater && <NoShiftNote />}
        {message && (
          <Notice tone={problems.wholeOrder ? 'danger' : 'info'}>
            {message}{' '}
            {(!problems.wholeOrder || problems.isKeyUsed) && (
              <button type="button" onClick={startAgain} className="-my-2 min-h-11 font-semibold underline">
                Start a new order
              </button>
            )}
          </Notice>
        )}
        <Button ref={submitButton} type="submit" className="w-full" disabled={isEmpty} loading={pending}>
          {submitText(order, total)}
        </Button>
      </div>
    </form>
  );
}

function submitText({ method, room: { stay }, tab }: Order, total: Kobo | undefined): string {
  if (method === 'tab') {
    if (!tab.trim()) return 'Choose the tab';
    return total ? `Put ${formatNaira(total)} on ${tab.trim()}` : `Put on ${tab.trim()}`;
  }
  if (method !== 'room') return 'Record sale';
  if (!stay) return 'Choose the room';
  return total ? `Put ${formatNaira(total)} on ${stayName(stay)}` : `Put on ${stayName(stay)}`;
}

function LastSale({
  sold: { sales, totalAmountKobo, changeKobo },
  close,
}: {
  sold: SaleWithChange;
  close: () => void;
}) {
  const [firstSale] = sales;
  const [showsReceipt, setShowsReceipt] = useState(false);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-leaf-pale px-4 py-2.5"
    >
      <p className="min-w-0 grow basis-52 wrap-anywhere">
        <span className="font-semibold">{saleMessages.recorded}</span> {firstSale && `Receipt ${firstSale.receipt}`}{' '}
        <span className="block text-sm figures">
          {sales.map(({ quantity, drinkName }) => `${quantity} × ${drinkName}`).join(', ')}:{' '}
          {formatNaira(totalAmountKobo)} {(firstSale?.onRoom || firstSale?.onTab) && 'on '}
          {firstSale && (firstSale.onTab ? `the tab ${firstSale.onTab}` : paymentText(firstSale).toLowerCase())}
        </span>
        {changeKobo !== undefined && (
          <span className="figures block font-semibold">Change {formatNaira(changeKobo)}</span>
        )}
      </p>
      <div className="flex grow gap-2 *:grow sm:grow-0">
        {firstSale && (
          <Button look="outline" onClick={() => setShowsReceipt(true)}>
            Receipt
          </Button>
        )}
        <Button look="outline" onClick={close}>
          Done
        </Button>
      </div>
      {firstSale && showsReceipt && (
        <RecordedDialog kind="order" id={firstSale.orderId} close={() => setShowsReceipt(false)} />
      )}
    </div>
  );
}

type OrderLinesProps = {
  lines: readonly OrderLine[];
  problems: Readonly<Record<number, string>>;
  minQuantity: number;
  onQuantity: (id: number, quantity: string) => void;
  onIncrease: (id: number) => void;
  onRemove: (id: number) => void;
};

function OrderLines({ lines, problems, minQuantity, onQuantity, onIncrease, onRemove }: OrderLinesProps) {
  return (
    <ul
      aria-label="Order"
      className="-mx-1.5 max-h-[min(10rem,18dvh)] divide-y divide-hairline overflow-y-auto px-1.5 low:max-h-none md:max-h-[max(8rem,calc(100dvh-24rem))]"
    >
      {lines.map((line) => (
        <OrderLineRow
          key={line.id}
          line={line}
          problem={problems[line.id]}
          minQuantity={minQuantity}
          onQuantity={(quantity) => onQuantity(line.id, quantity)}
          onIncrease={() => onIncrease(line.id)}
          onRemove={() => onRemove(line.id)}
        />
      ))}
    </ul>
  );
}

type OrderLineRowProps = {
  line: OrderLine;
  problem: string | undefined;
  minQuantity: number;
  onQuantity: (quantity: string) => void;
  onIncrease: () => void;
  onRemove: () => void;
};

function OrderLineRow({ line, problem, minQuantity, onQuantity, onIncrease, onRemove }: OrderLineRowProps) {
  const { drinkName, priceKobo, quantity } = line;
  const id = useId();
  const total = lineTotal(line);
  const count = lineQuantity(line);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scrolls the message into view, because it is below the focused field.
    if (problem) row.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <li ref={row} className="py-1.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="leading-snug font-semibold wrap-anywhere">{drinkName}</p>
          <p className="figures flex flex-wrap gap-x-2 text-sm text-soft">
            <span>{formatNaira(priceKobo)} each</span>
            <span className="font-semibold text-ink">{total === undefined ? '–' : formatNaira(total)}</span>
          </p>
        </div>
        <div className="flex shrink-0 items-center">
          {count > 1 ? (
            <QuantityButton label={`One ${drinkName} less`} onClick={() => onQuantity(String(count - 1))}>
              <Minus aria-hidden="true" className="size-4" />
            </QuantityButton>
          ) : (
            <QuantityButton label={`Remove ${drinkName}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
            </QuantityButton>
          )}
          <input
            type="number"
            inputMode="numeric"
            min={minQuantity}
            step={1}
            aria-label={`Quantity of ${drinkName}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && id}
            value={quantity}
            onChange={({ target }) => onQuantity(target.value)}
            onFocus={({ target }) => target.select()}
            className={clsx(
              'figures h-11 w-15 appearance-none rounded-lg [&::-webkit-inner-spin-button]:appearance-none border bg-white text-center text-base',
              problem ? 'border-2 border-danger' : 'border-field',
            )}
          />
          <QuantityButton label={`One ${drinkName} more`} onClick={onIncrease}>
            <Plus aria-hidden="true" className="size-4" />
          </QuantityButton>
        </div>
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-sm font-medium whitespace-pre-line text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

function QuantityButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full hover:bg-sand"
    >
      {children}
    </button>
  );
}
