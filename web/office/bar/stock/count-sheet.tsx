import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { deliveryMessages, type StockDrink } from '#contract/bar/deliveries.ts';
import { maxStock } from '#contract/bar/drinks.ts';
import { type CurrentCount, countMessages } from '#contract/bar/stock-counts.ts';
import { categoriesOf } from '#web/office/bar/stock/drink-options.tsx';
import { DropCount } from '#web/office/bar/stock/drop-count.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * A field for the counted number of each drink, without what should be there. Each number is saved as soon as the user
 * leaves its field.
 */
export function CountSheet({ count }: { count: CurrentCount }) {
  const { data, error } = useApiQuery('stockChoices', {}, { refetchesRegularly: false });
  const [savedCounts, setSavedCounts] = useState(
    () => new Map(count.items.map(({ drinkId, counted }) => [drinkId, counted])),
  );
  const [dialog, setDialog] = useState<'finish' | 'drop'>();
  const rowsRef = useRef<HTMLDivElement>(null);
  const close = () => setDialog(undefined);
  if (error)
    return <Notice tone="danger">{failureOf(error, { failed: deliveryMessages.choicesFailed }).message}</Notice>;
  if (!data) return <Spinner />;
  const { drinks } = data;
  const uncountedCount = drinks.filter(({ id }) => !savedCounts.has(id)).length;
  const focusNextField = (field: HTMLInputElement) => {
    const fields = [...(rowsRef.current?.querySelectorAll('input') ?? [])];
    const nextField = fields[fields.indexOf(field) + 1];
    if (nextField) nextField.focus();
    else field.blur();
  };
  return (
    <Panel
      title="Count the stock"
      intro="A field is saved when you leave it. An empty field is not counted, and not 0."
    >
      <div ref={rowsRef} className="space-y-6">
        {categoriesOf(drinks).map((category) => (
          <section key={category} aria-label={category}>
            <h3 className="text-lg">{category}</h3>
            <ul className="mt-1 divide-y divide-hairline">
              {drinks
                .filter((drink) => drink.category === category)
                .map((drink) => (
                  <CountedDrink
                    key={drink.id}
                    countId={count.id}
                    drink={drink}
                    saved={savedCounts.get(drink.id)}
                    onSaved={(counted) => setSavedCounts((before) => new Map(before).set(drink.id, counted))}
                    onEnter={focusNextField}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="sticky bottom-(--phone-bar) -mx-5 mt-6 -mb-5 rounded-b-2xl flex flex-wrap items-center justify-between gap-3 border-t border-hairline bg-white px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7">
        <p role="status" className="figures text-soft">
          {drinks.length - uncountedCount} of {drinks.length} counted
        </p>
        <div className="flex gap-3">
          <Button look="outline" onClick={() => setDialog('drop')}>
            Drop
          </Button>
          <Button disabled={savedCounts.size === 0} onClick={() => setDialog('finish')}>
            Finish
          </Button>
        </div>
      </div>
      {dialog === 'finish' && <FinishDialog id={count.id} left={uncountedCount} close={close} />}
      {dialog === 'drop' && <DropCount id={count.id} close={close} onDone={close} />}
    </Panel>
  );
}

type CountedDrinkProps = {
  countId: string;
  drink: StockDrink;
  /** The number that the server saved last; undefined if it has none. */
  saved: number | undefined;
  onSaved: (counted: number) => void;
  onEnter: (field: HTMLInputElement) => void;
};

function CountedDrink({ countId, drink: { id, drinkName }, saved: savedCount, onSaved, onEnter }: CountedDrinkProps) {
  const problemId = useId();
  const save = useApiMutation('saveCounted');
  const [typedCount, setTypedCount] = useState(savedCount === undefined ? '' : String(savedCount));
  const [problem, setProblem] = useState<string>();
  const isSaved = savedCount !== undefined && typedCount === String(savedCount);
  const saveOnLeave = async () => {
    if (typedCount === '' || isSaved || save.isPending) return;
    const counted = Number(typedCount);
    if (counted > maxStock) return setProblem(countMessages.counted);
    try {
      await save.mutateAsync({ id: countId, drinkId: id, counted });
      setProblem(undefined);
      onSaved(counted);
    } catch (failure) {
      refetchAfter('finishStockCount');
      setProblem(failureOf(failure, { failed: countMessages.saveFailed }).message);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter(event.currentTarget);
  };
  return (
    <li className="py-2">
      <label className="flex min-h-12 items-center justify-between gap-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{drinkName}</span>
        <span className="flex shrink-0 items-center gap-2">
          {isSaved && <Check aria-hidden="true" className="size-5 text-leaf" />}
          <input
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            value={typedCount}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && problemId}
            onChange={({ target }) => setTypedCount(target.value.replace(/\D/g, '').slice(0, 6))}
            onBlur={() => void saveOnLeave()}
            onKeyDown={onKeyDown}
            className="figures h-12 w-24 rounded-lg border border-field bg-white text-center text-lg font-semibold"
          />
        </span>
      </label>
      {problem && (
        <p id={problemId} role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

function FinishDialog({ id, left: uncountedCount, close }: { id: string; left: number; close: () => void }) {
  const finish = useApiMutation('finishStockCount');
  return (
    <ConfirmDialog
      title="Finish the count?"
      tone="warning"
      confirmLabel="Finish"
      cancelLabel="Go on counting"
      pending={finish.isPending}
      error={finish.error && failureOf(finish.error, { failed: countMessages.finishFailed }).message}
      onConfirm={() =>
        finish.mutate(
          { id },
          {
            onSuccess({ message }) {
              close();
              toast.success(message);
            },
          },
        )
      }
      onClose={close}
    >
      <p>Nobody can change its numbers afterwards.</p>
      {uncountedCount > 0 && (
        <p className="mt-3 font-semibold">
          {uncountedCount === 1 ? 'One drink is not counted.' : `${uncountedCount} drinks are not counted.`} Their stock
          stays as it is.
        </p>
      )}
    </ConfirmDialog>
  );
}
