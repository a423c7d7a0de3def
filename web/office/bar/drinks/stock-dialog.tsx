import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import {
  type DrinkView,
  type MovementView,
  movementLabels,
  type StockChangeKind,
  stockMessages,
} from '#contract/bar/drinks.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import {
  type StockInput,
  type StockValues,
  stockAfter,
  stockRules,
  usualReasons,
} from '#web/office/bar/drinks/stock-rules.ts';
import { useCurrentStock } from '#web/office/bar/drinks/use-current-stock.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { countSentence } from '#web/office/core/list/count.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';

type StockDialogProps = { drink: DrinkView; close: () => void };

export function StockDialog({ drink, close }: StockDialogProps) {
  const query = useApiQuery('stockMovements', { id: drink.id, limit: movementsPerPage });
  const [key, setKey] = useState(() => newIdempotencyKey('STOCK'));
  const currentDrink = query.data?.drink ?? drink;
  return (
    <Dialog title={`Stock of ${drink.drinkName}`} size="large" onClose={close}>
      {currentDrink.deletedAt ? (
        <StockMovements id={drink.id} />
      ) : (
        <div className="grid gap-8 sm:grid-cols-2">
          <StockForm drink={currentDrink} idempotencyKey={key} onMoved={() => setKey(newIdempotencyKey('STOCK'))} />
          <StockMovements key={key} id={drink.id} />
        </div>
      )}
    </Dialog>
  );
}

type StockFormProps = {
  drink: DrinkView;
  idempotencyKey: string;
  onMoved: () => void;
};

const emptyStockValues: StockValues = { kind: 'restock', quantity: undefined, reason: '' };

const replyLostText =
  'The answer was lost, and the stock may have changed already. Send it again as it is: it will count once.';

const quantityLabels = {
  restock: 'How many came in?',
  breakage: 'How many were lost?',
  correction: 'How many are there?',
};

function StockForm({ drink, idempotencyKey, onMoved }: StockFormProps) {
  const currentStock = drink.stockQuantity;
  const move = useApiMutation('moveStock');
  const fetchStock = useCurrentStock(drink.id);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  // The stock that this dialog showed when the user counted. If a sale has changed it since, the server must refuse a
  // correction.
  const [seenStock, setSeenStock] = useState(currentStock);
  const form = useForm<StockValues, unknown, StockInput>({
    resolver: (values, context, options) => rules(values, context, options),
    defaultValues: emptyStockValues,
    shouldFocusError: false,
  });
  const formValues = useWatch({ control: form.control }) as StockValues;
  const stockBefore = formValues.kind === 'correction' || isUnconfirmed ? seenStock : currentStock;
  const rules = stockRules(stockBefore);
  const submission = useSubmit({
    form,
    send: (values) => move.mutateAsync({ ...values, id: drink.id, key: idempotencyKey, was: stockBefore }),
    async afterFailure(problem) {
      refetchAfter('moveStock');
      setSeenStock((await fetchStock(problem)) ?? stockBefore);
      setIsUnconfirmed(isOutcomeUnknown(problem, isUnconfirmed));
    },
    onSuccess({ message, drink: { stockQuantity } }, { kind }) {
      setIsUnconfirmed(false);
      setSeenStock(stockQuantity);
      onMoved();
      form.reset({ ...emptyStockValues, kind });
      form.setFocus('quantity');
      toast.success(message);
    },
    failureTexts: failureTextsWithStatus(stockMessages.recordFailed),
  });
  const field = bindFields(form, rules.schema);

  return (
    <FormShell {...submission} submitLabel="Record" canSubmit hasSmallButton>
      {isUnconfirmed && <Notice>{replyLostText}</Notice>}
      <StockKinds
        register={form.register('kind', {
          onChange() {
            setSeenStock(currentStock);
            form.clearErrors('quantity');
          },
        })}
      />
      <TextField
        label={quantityLabels[formValues.kind]}
        {...field('quantity', { onChange: () => setSeenStock(currentStock) })}
      />
      <StockFigures stockBefore={stockBefore} after={stockAfter(formValues, stockBefore)} />
      <div>
        <TextField label="Reason" {...field('reason')} />
        <fieldset className="mt-2 flex flex-wrap gap-2">
          <legend className="sr-only">Usual reasons</legend>
          {usualReasons[formValues.kind].map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted })}
              className="min-h-11 rounded-full border border-ink/25 px-3.5 text-sm font-semibold hover:bg-sand"
            >
              {reason}
            </button>
          ))}
        </fieldset>
      </div>
    </FormShell>
  );
}

type StockFiguresProps = {
  stockBefore: number;
  after: number | undefined;
};

function StockFigures({ stockBefore, after }: StockFiguresProps) {
  return (
    <div className="flex items-center gap-5 rounded-lg bg-paper px-4 py-3">
      <Figure label="In stock" value={String(stockBefore)} />
      <ArrowRight aria-hidden="true" className="size-5 text-soft" />
      <Figure label="Afterwards" value={after === undefined ? '–' : String(after)} />
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="block text-sm text-soft">{label}</span>{' '}
      <span className="figures text-xl font-semibold">{value}</span>
    </p>
  );
}

const changeKinds: readonly (readonly [kind: StockChangeKind, what: string])[] = [
  ['restock', 'came in'],
  ['breakage', 'lost'],
  ['correction', 'counted'],
];

function StockKinds({ register }: { register: UseFormRegisterReturn }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">What happened?</legend>
      {changeKinds.map(([kind, explanation]) => (
        <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input {...register} type="radio" value={kind} className="size-5 shrink-0 accent-terracotta" />
          <span>
            <span className="font-medium">{movementLabels[kind]}</span>{' '}
            <span className="text-soft">({explanation})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const movementsPerPage = 6;
const movementNoun = { one: 'movement', many: 'movements' };
const pagerLabels = { prev: 'Newer', next: 'Older' };

function StockMovements({ id }: { id: number }) {
  const [cursor, setCursor] = useState<string>();
  const { data, error, isPlaceholderData } = useApiQuery('stockMovements', {
    id,
    limit: movementsPerPage,
    ...(cursor && { cursor }),
  });
  return (
    <section aria-label="Stock movements">
      <h3 className="text-lg">Movements</h3>
      {error && (
        <div className="mt-3">
          <Notice tone="danger">
            {failureOf(error, failureTextsWithStatus(stockMessages.movementsFailed)).message}
          </Notice>
        </div>
      )}
      {data && (
        <>
          <ol aria-busy={isPlaceholderData || undefined} className="mt-1 divide-y divide-hairline">
            {data.data.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ol>
          {data.totalCount === 0 ? (
            <p className="mt-3 text-soft">There was never anything in stock.</p>
          ) : (
            <Pager
              label="Movements"
              prev={data.prevCursor}
              next={data.nextCursor}
              onGo={setCursor}
              labels={pagerLabels}
            >
              <span className="figures">{countSentence(data, movementNoun, false)}</span>
            </Pager>
          )}
        </>
      )}
    </section>
  );
}

const formatSigned = (quantity: number): string => (quantity < 0 ? `−${-quantity}` : `+${quantity}`);

function Movement({ movement }: { movement: MovementView }) {
  const { kind, quantity, stockAfter, staffName, movedAt, reason } = movement;
  const formatInstant = useFormatInstant();
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{movementLabels[kind]}</p>
        {reason && <p className="text-[0.9375rem] wrap-anywhere">{reason}</p>}
        <p className="figures mt-0.5 text-sm text-soft">
          <time dateTime={movedAt}>{formatInstant(movedAt)}</time>, {staffName}
        </p>
      </div>
      <p className="figures shrink-0 text-right">
        <span className="block font-semibold">{formatSigned(quantity)}</span>
        <span className="text-sm text-soft">{stockAfter} in stock</span>
      </p>
    </li>
  );
}
