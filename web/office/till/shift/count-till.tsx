import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { formatNaira, fromNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { nameWithoutUnit } from '#contract/core/wire.ts';
import { cashText, notCountedText, type OwnShift, shiftMessages } from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { readAmount } from '#web/office/core/read-amount.ts';
import { useSession } from '#web/office/core/session.tsx';
import {
  type CountDraft,
  clearCount,
  loadCount,
  readCount,
  readPieces,
  saveCount,
} from '#web/office/till/shift/count-draft.ts';
import { StickyFoot } from '#web/office/till/shift/foot.tsx';
import { PiecesFields } from '#web/office/till/shift/pieces-fields.tsx';
import { TransferRows } from '#web/office/till/shift/transfer-rows.tsx';
import { useFormatDayOf } from '#web/office/till/shift/use-format-day-of.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const steps = ['Cash', 'Terminal', 'Transfers'] as const;

type CountedShift = Pick<OwnShift, 'id' | 'till' | 'staffName' | 'openedAt'>;
type CountTillProps = {
  shift: CountedShift;
  /** Whether a superadmin counts for the person of the shift. */
  isForOther?: boolean;
  onCounted: () => void;
  onLeave: () => void;
};

/** The count of a till in three steps. None of them shows a sum that should be there. */
export function CountTill({ shift, isForOther = false, onCounted, onLeave }: CountTillProps) {
  const { id: shiftId, staffName } = shift;
  const forPerson = isForOther ? staffName : undefined;
  const day = useFormatDayOf()(shift.openedAt);
  const owner = useSession().user.staffId;
  const [draft, setDraft] = useState(() => loadCount(owner, shiftId));
  const [step, setStep] = useState(0);
  const [shownErrors, setShownErrors] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const changeDraft = (part: Partial<CountDraft>) => {
    const nextDraft = { ...draft, ...part };
    setDraft(nextDraft);
    saveCount(owner, shiftId, nextDraft);
    setShownErrors({});
  };
  const goToStep = (next: number) => {
    setShownErrors({});
    setStep(next);
    heading.current?.focus();
  };
  const errors = countErrorsOf(shiftId, draft);
  const goOnWithoutErrors = (fields: readonly string[], next: () => void) => {
    const openErrors = Object.entries(errors).filter(([field]) => fields.some((name) => field.startsWith(name)));
    setShownErrors(Object.fromEntries(openErrors));
    if (openErrors.length === 0) next();
  };
  const backButton = (
    <Button look="outline" onClick={() => (step === 0 ? onLeave() : goToStep(step - 1))}>
      Back
    </Button>
  );
  return (
    <section aria-label="Count the till" className="mx-auto max-w-xl">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {countTitle(shift, forPerson, day)}: {steps[step]?.toLowerCase()}
      </h2>
      <CountSteps current={step} />
      {step === 0 && (
        <CashStep draft={draft} changeDraft={changeDraft} back={backButton} goOnUnlessWrong={() => goToStep(1)} />
      )}
      {step === 1 && (
        <TerminalStep
          draft={draft}
          changeDraft={changeDraft}
          errors={shownErrors}
          back={backButton}
          goOnUnlessWrong={() => goOnWithoutErrors(['card'], () => goToStep(2))}
        />
      )}
      {step === 2 && (
        <TransferRows
          draft={draft}
          change={changeDraft}
          errors={shownErrors}
          back={backButton}
          onCommit={() => goOnWithoutErrors(['transfers'], () => setIsConfirming(true))}
        />
      )}
      {isConfirming && (
        <CommitStep
          shiftId={shiftId}
          title={commitTitle(shift, forPerson, day)}
          draft={draft}
          forPerson={forPerson}
          close={() => setIsConfirming(false)}
          onCounted={onCounted}
        />
      )}
    </section>
  );
}

/** A person can have several shifts without a till, so the title of such a count and of a count for another has the day. */
const countTitle = ({ till }: CountedShift, forPerson: string | undefined, day: string): string =>
  forPerson ? `Count for ${forPerson}, ${day}` : till === null ? `Count the cash of ${day}` : 'Count the till';
const commitTitle = ({ till }: CountedShift, forPerson: string | undefined, day: string): string =>
  forPerson
    ? `Commit the count for ${forPerson}, ${day}?`
    : till === null
      ? `Commit the count of ${day}?`
      : 'Commit the count?';

/** The messages about what is typed so far, by the path of the field, such as `transfers.0.amount`. */
function countErrorsOf(shiftId: string, draft: CountDraft): Record<string, string> {
  const parsed = readCount(shiftId, draft);
  const fieldMessages = parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path, message }) => [path.map((part) => nameWithoutUnit(String(part))).join('.'), message] as const,
      );
  const isUndecided = draft.transfers.length === 0 && !draft.hadNoTransfers;
  return { ...Object.fromEntries(fieldMessages), ...(isUndecided && { transfers: shiftMessages.transfers }) };
}

const CountSteps = ({ current }: { current: number }) => (
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

type CashStepProps = { draft: CountDraft; changeDraft: (part: Partial<CountDraft>) => void; back: ReactNode };

function CashStep({ draft, changeDraft, back, goOnUnlessWrong }: CashStepProps & { goOnUnlessWrong: () => void }) {
  const pieces = readPieces(draft);
  const notCountedMessage = notCountedText(pieces);
  return (
    <>
      <p className="text-[0.9375rem] text-soft">
        Notes and coins, float included. What should be there is shown after all three steps. Less than ₦5 cannot be
        counted: it stays as a small difference.
      </p>
      <OpenTabsNote />
      <PiecesFields
        typed={draft.pieces}
        pieces={pieces}
        change={(typed) => changeDraft({ pieces: typed })}
        onLastEnter={goOnUnlessWrong}
      />
      <StickyFoot>
        <p>
          <span className="block text-sm text-soft">Counted so far</span>
          <span className="text-xl font-semibold figures">{cashText(pieces)}</span>
        </p>
        <div className="flex gap-3">
          {back}
          <Button onClick={goOnUnlessWrong} disabled={notCountedMessage !== undefined}>
            Next: terminal
          </Button>
        </div>
        <p role="status" className="w-full text-sm text-soft">
          {notCountedMessage}
        </p>
      </StickyFoot>
    </>
  );
}

/** Tells a barman which money is not in the till because its tab is still open. The sum is left out while it is hidden. */
function OpenTabsNote() {
  const { role } = useSession().user;
  const { data } = useApiQuery('listTabs', { state: 'open' }, { enabled: role === 'barmen' });
  const tabs = data?.data ?? [];
  if (tabs.length === 0) return null;
  const amounts = tabs.flatMap(({ leftToPayKobo }) => leftToPayKobo ?? []);
  const sumText = amounts.length === tabs.length && formatNaira(kobo(amounts.reduce((sum, amount) => sum + amount, 0)));
  return (
    <div className="mt-3">
      <Notice>
        {plural(tabs.length, 'tab is', 'tabs are')} open
        {sumText && `, ${sumText} to pay now`}. What is not paid is not in this count: tell who comes next.
      </Notice>
    </div>
  );
}

type TerminalStepProps = CashStepProps & { errors: Readonly<Record<string, string>>; goOnUnlessWrong: () => void };

function TerminalStep({ draft, changeDraft, errors, back, goOnUnlessWrong }: TerminalStepProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOnUnlessWrong();
      }}
    >
      <p className="mb-4 text-[0.9375rem] text-soft">
        From the paper that the terminal prints when you close its batch.
      </p>
      {draft.cardTotal === '' && draft.cardSlips === '' && (
        <Button
          look="outline"
          className="mb-4"
          onClick={() => changeDraft({ cardTotal: '0', cardSlips: '0', cardBatch: '' })}
        >
          The terminal was not used
        </Button>
      )}
      <div className="space-y-5">
        <TextField
          label="Batch total (₦)"
          hint="The terminal has taken refunds off it already: type it as it is printed."
          inputMode="decimal"
          autoComplete="off"
          value={draft.cardTotal}
          error={errors.cardTotal}
          onChange={({ target }) => changeDraft({ cardTotal: target.value })}
        />
        <TextField
          label="Number of slips"
          inputMode="numeric"
          autoComplete="off"
          value={draft.cardSlips}
          error={errors.cardSlips}
          onChange={({ target }) => changeDraft({ cardSlips: target.value })}
        />
        <TextField
          label="Batch number"
          autoComplete="off"
          maxLength={40}
          value={draft.cardBatch}
          hint="Empty if the terminal was not used."
          error={errors.cardBatch}
          onChange={({ target }) => changeDraft({ cardBatch: target.value })}
        />
      </div>
      <StickyFoot>
        {back}
        <Button type="submit">Next: transfers</Button>
      </StickyFoot>
    </form>
  );
}

type CommitStepProps = {
  shiftId: string;
  title: string;
  draft: CountDraft;
  forPerson: string | undefined;
  close: () => void;
  onCounted: () => void;
};

function CommitStep({ shiftId, title, draft, forPerson, close, onCounted }: CommitStepProps) {
  const { user } = useSession();
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const counting = useApiMutation('countShift');
  const [error, setError] = useState<string | null>(null);
  const isSending = useRef(false);
  const transferSum = kobo(draft.transfers.reduce((sum, { amount }) => sum + fromNaira(readAmount(amount)), 0));
  const sendCount = async () => {
    const parsed = readCount(shiftId, draft);
    if (!parsed.success || isSending.current) return;
    if (forPerson && reason.trim() === '') return setReasonError(shiftMessages.countReason);
    isSending.current = true;
    setError(null);
    try {
      await counting.mutateAsync({ ...parsed.data, ...(forPerson && { reason: reason.trim() }) });
      clearCount(user.staffId, shiftId);
      onCounted();
    } catch (problem) {
      setError(failureOf(problem, { failed: shiftMessages.countFailed }).message);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <ConfirmDialog
      title={title}
      tone="warning"
      confirmLabel="Commit"
      cancelLabel="Count again"
      pending={counting.isPending}
      error={error}
      onConfirm={() => void sendCount()}
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
      <p className="mt-3">
        This count stays as it is, and {forPerson ? `the shift of ${forPerson}` : 'your shift'} ends. What should be
        there is shown next. If somebody counts again, both counts stay.
      </p>
      {forPerson && (
        <div className="mt-4">
          <TextField
            label={`Why you count for ${forPerson}`}
            autoComplete="off"
            maxLength={300}
            value={reason}
            error={reasonError}
            onChange={({ target }) => {
              setReason(target.value);
              setReasonError(undefined);
            }}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
