import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatNaira, fromNaira, kobo } from '#contract/money.ts';
import { plural } from '#contract/plural.ts';
import { cashText, denominations, notCountedText, shiftMessages } from '#contract/shifts.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { readAmount } from '#web/office/shared/read-amount.ts';
import {
  type CountDraft,
  clearCount,
  loadCount,
  readCount,
  readPieces,
  saveCount,
} from '#web/office/shift/count-draft.ts';
import { Foot } from '#web/office/shift/foot.tsx';
import { shiftQueries } from '#web/office/shift/shift-queries.ts';
import { TransferRows } from '#web/office/shift/transfer-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

const steps = ['Cash', 'Terminal', 'Transfers'] as const;

type Props = { shiftId: string; onCounted: () => void; onLeave: () => void };

/** Three steps without any sum that should be there. */
export function CountTill({ shiftId, onCounted, onLeave }: Props) {
  const [draft, setDraft] = useState(() => loadCount(shiftId));
  const [step, setStep] = useState(0);
  const [shownErrors, setShownErrors] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (part: Partial<CountDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveCount(shiftId, next);
    setShownErrors({});
  };
  const goTo = (next: number) => {
    setShownErrors({});
    setStep(next);
    heading.current?.focus();
  };
  const errors = errorsOf(shiftId, draft);
  const goOn = (fields: readonly string[], next: () => void) => {
    const open = Object.entries(errors).filter(([field]) => fields.some((name) => field.startsWith(name)));
    setShownErrors(Object.fromEntries(open));
    if (open.length === 0) next();
  };
  const back = (
    <Button look="outline" onClick={() => (step === 0 ? onLeave() : goTo(step - 1))}>
      Back
    </Button>
  );
  return (
    <section aria-label="Count the till" className="mx-auto max-w-xl">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Count the till: {steps[step]?.toLowerCase()}
      </h2>
      <Steps current={step} />
      {step === 0 && <Cash draft={draft} change={change} back={back} goOn={() => goTo(1)} />}
      {step === 1 && (
        <Terminal
          draft={draft}
          change={change}
          errors={shownErrors}
          back={back}
          goOn={() => goOn(['card_'], () => goTo(2))}
        />
      )}
      {step === 2 && (
        <TransferRows
          draft={draft}
          change={change}
          errors={shownErrors}
          back={back}
          commit={() => goOn(['transfers'], () => setIsConfirming(true))}
        />
      )}
      {isConfirming && (
        <Commit shiftId={shiftId} draft={draft} close={() => setIsConfirming(false)} onCounted={onCounted} />
      )}
    </section>
  );
}

/** The messages of what is typed so far, by the path of the field, such as `transfers.0.amount`. */
function errorsOf(shiftId: string, draft: CountDraft): Record<string, string> {
  const parsed = readCount(shiftId, draft);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  const isUndecided = draft.transfers.length === 0 && !draft.hadNoTransfers;
  return { ...Object.fromEntries(wrong), ...(isUndecided && { transfers: shiftMessages.transfers }) };
}

const Steps = ({ current }: { current: number }) => (
  <ol className="my-4 grid grid-cols-3 gap-1.5 text-sm">
    {steps.map((name, place) => (
      <li
        key={name}
        aria-current={place === current ? 'step' : undefined}
        className={clsx(
          'border-t-4 pt-1.5',
          place === current
            ? 'border-terracotta font-semibold'
            : place < current
              ? 'border-leaf font-semibold text-leaf'
              : 'border-hairline text-soft',
        )}
      >
        {name}
      </li>
    ))}
  </ol>
);

type StepProps = { draft: CountDraft; change: (part: Partial<CountDraft>) => void; back: ReactNode };

function Cash({ draft, change, back, goOn }: StepProps & { goOn: () => void }) {
  const rows = useRef<HTMLUListElement>(null);
  const pieces = readPieces(draft);
  const open = notCountedText(pieces);
  const set = (place: number, typed: string) =>
    change({
      pieces: draft.pieces.map((each, index) => (index === place ? typed.replace(/\D/g, '').slice(0, 5) : each)),
    });
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (place === denominations.length - 1 && !open) goOn();
      else rows.current?.querySelectorAll('input')[place + 1]?.focus();
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      set(place, String(Math.max(0, (pieces[place] ?? 0) + (event.key === 'ArrowUp' ? 1 : -1))));
    }
  };
  return (
    <>
      <p className="text-[0.9375rem] text-soft">
        Notes and coins, float included. What should be there is shown after all three steps.
      </p>
      <ul ref={rows} className="mt-3">
        {denominations.map((worth, place) => {
          const count = pieces[place];
          return (
            <li
              key={worth}
              className="grid min-h-14 grid-cols-[4.5rem_1fr_7.5rem] items-center gap-2.5 border-t border-hairline py-1"
            >
              <span className="font-serif text-lg whitespace-nowrap">{formatNaira(fromNaira(worth))}</span>
              <span className="flex items-center gap-2.5">
                <span aria-hidden="true" className="text-soft">
                  ×
                </span>
                <input
                  aria-label={`Number of ${formatNaira(fromNaira(worth))}`}
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="next"
                  value={draft.pieces[place] ?? ''}
                  onChange={({ target }) => set(place, target.value)}
                  onKeyDown={onKeyDown(place)}
                  className="h-12 w-full min-w-0 rounded-lg border border-field bg-white text-center text-lg font-semibold figures"
                />
              </span>
              <span className="text-right figures">
                {count === undefined ? (
                  <span className="text-sm text-soft">not counted</span>
                ) : (
                  formatNaira(fromNaira(worth * count))
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {open && (
        <Button
          look="outline"
          className="mt-3"
          onClick={() => change({ pieces: draft.pieces.map((typed) => (typed === '' ? '0' : typed)) })}
        >
          None of the rest
        </Button>
      )}
      <Foot>
        <p>
          <span className="block text-sm text-soft">Counted so far</span>
          <span className="text-xl font-semibold figures">{cashText(pieces)}</span>
        </p>
        <div className="flex gap-3">
          {back}
          <Button onClick={goOn} disabled={open !== undefined}>
            Next: terminal
          </Button>
        </div>
        <p role="status" className="w-full text-sm text-soft">
          {open}
        </p>
      </Foot>
    </>
  );
}

type TerminalProps = StepProps & { errors: Readonly<Record<string, string>>; goOn: () => void };

function Terminal({ draft, change, errors, back, goOn }: TerminalProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <p className="mb-4 text-[0.9375rem] text-soft">
        From the paper that the terminal prints when you close its batch.
      </p>
      <div className="space-y-5">
        <TextField
          label="Batch total (₦)"
          inputMode="decimal"
          autoComplete="off"
          value={draft.cardTotal}
          error={errors.card_total}
          onChange={({ target }) => change({ cardTotal: target.value })}
        />
        <TextField
          label="Number of slips"
          inputMode="numeric"
          autoComplete="off"
          value={draft.cardSlips}
          error={errors.card_slips}
          onChange={({ target }) => change({ cardSlips: target.value })}
        />
        <TextField
          label="Batch number"
          autoComplete="off"
          maxLength={40}
          value={draft.cardBatch}
          hint="Empty if the terminal was not used."
          error={errors.card_batch}
          onChange={({ target }) => change({ cardBatch: target.value })}
        />
      </div>
      {draft.cardTotal === '' && draft.cardSlips === '' && (
        <Button
          look="outline"
          className="mt-4"
          onClick={() => change({ cardTotal: '0', cardSlips: '0', cardBatch: '' })}
        >
          The terminal was not used
        </Button>
      )}
      <Foot>
        {back}
        <Button type="submit">Next: transfers</Button>
      </Foot>
    </form>
  );
}

function Commit({
  shiftId,
  draft,
  close,
  onCounted,
}: {
  shiftId: string;
  draft: CountDraft;
  close: () => void;
  onCounted: () => void;
}) {
  const count = useApiMutation('countShift', shiftQueries);
  const [error, setError] = useState<string | null>(null);
  const isSending = useRef(false);
  const transferSum = kobo(draft.transfers.reduce((sum, { amount }) => sum + fromNaira(readAmount(amount)), 0));
  const commit = async () => {
    const parsed = readCount(shiftId, draft);
    if (!parsed.success || isSending.current) return;
    isSending.current = true;
    setError(null);
    try {
      await count.mutateAsync(parsed.data);
      clearCount(shiftId);
      onCounted();
    } catch (problem) {
      setError(failureOf(problem, { failed: shiftMessages.countFailed }).message);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <ConfirmDialog
      title="Commit the count?"
      tone="warning"
      confirmLabel="Commit"
      cancelLabel="Count again"
      pending={count.isPending}
      error={error}
      onConfirm={() => void commit()}
      onClose={close}
    >
      <p className="figures">
        Cash <b>{cashText(readPieces(draft))}</b>, terminal <b>{formatNaira(fromNaira(readAmount(draft.cardTotal)))}</b>{' '}
        on {plural(Number(draft.cardSlips), 'slip')}, {plural(draft.transfers.length, 'transfer')}
        {draft.transfers.length > 0 && (
          <>
            {' '}
            of <b>{formatNaira(transferSum)}</b>
          </>
        )}
        .
      </p>
      <p className="mt-3">You cannot change it after this, and your shift ends. What should be there is shown next.</p>
    </ConfirmDialog>
  );
}
