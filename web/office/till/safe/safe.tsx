import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import {
  type OpenEnvelope,
  type SafeBook,
  type SafeEntry,
  safeEntryLabels,
  safeMessages,
} from '#contract/till/safe.ts';
import { differenceText } from '#contract/till/shifts.ts';
import { callOffice } from '#web/office/core/call.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { PeriodScreen, useChosenPeriod } from '#web/office/core/period/period-screen.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { OpenEnvelopeDialog } from '#web/office/till/safe/open-envelope.tsx';
import { SafeEntryDialog } from '#web/office/till/safe/safe-entry.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

export function Safe() {
  const { range: month, chooser } = useChosenPeriod('month');
  return (
    <PeriodScreen
      {...chooser}
      query={useApiQuery('safeBook', month)}
      failureMessage={safeMessages.fetchFailed}
      file={{ contents: 'the book', fetch: () => callOffice('exportSafeBook', month) }}
    >
      {(book) => (
        <div className="numbered-pages space-y-5">
          <SafeContents book={book} />
          <Envelopes envelopes={book.envelopes} />
          <SafeEntries book={book} />
        </div>
      )}
    </PeriodScreen>
  );
}

function SafeContents({ book: { contents } }: { book: SafeBook }) {
  const [isEntering, setIsEntering] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 rounded-2xl border border-hairline bg-white p-5 sm:p-7 print:hidden"
    >
      <h2 id={id} className="sr-only">
        In the safe now
      </h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label="In the safe now" value={kobo(contents.closedKobo + contents.countedKobo)} isMain />
        <Figure label="Of it in closed envelopes" value={contents.closedKobo} />
        <Figure label="Of it counted" value={contents.countedKobo} />
      </dl>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <TabLink tab="shift" className={buttonLook('outline', 'max-sm:w-full')}>
          Bring cash from the desk
        </TabLink>
        <Button onClick={() => setIsEntering(true)} className="max-sm:w-full">
          Bank or take out…
        </Button>
      </div>
      <p className="w-full text-sm text-soft">
        Cash of a till comes in envelopes: its shift is counted on the screen Shift, and the envelope stands below until
        somebody puts it in.
      </p>
      {isEntering && <SafeEntryDialog close={() => setIsEntering(false)} />}
    </section>
  );
}

const Figure = ({ label, value, isMain = false }: { label: string; value: Kobo; isMain?: boolean }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className={isMain ? 'figures font-serif text-3xl' : 'figures text-xl font-semibold'}>{formatNaira(value)}</dd>
  </div>
);

function Envelopes({ envelopes }: { envelopes: readonly OpenEnvelope[] }) {
  const formatInstant = useFormatInstant();
  const putIn = useApiMutation('putEnvelopeIn');
  const [envelopeToOpen, setEnvelopeToOpen] = useState<OpenEnvelope>();
  const failure = putIn.error && failureOf(putIn.error, { failed: safeMessages.putInFailed });
  return (
    <ReportPart title="Envelopes that nobody has opened" emptyText={envelopes.length === 0 && 'None'}>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ul>
        {envelopes.map((envelope) => (
          <li
            key={envelope.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="figures font-semibold">
                {envelope.number} · {formatNaira(envelope.amountKobo)}
              </span>
              <span className="figures block text-sm text-soft">
                {envelope.droppedBy}
                {envelope.till && `, ${envelope.till}`} to {envelope.receivedBy} · {formatInstant(envelope.droppedAt)}
              </span>
              <span className="block text-sm">{envelope.inSafe ? 'In the safe' : 'Not in the safe yet'}</span>
            </span>
            <span className="flex flex-wrap gap-3 print:hidden">
              {!envelope.inSafe && (
                <Button look="outline" disabled={putIn.isPending} onClick={() => putIn.mutate({ id: envelope.id })}>
                  Put in<span className="sr-only"> envelope {envelope.number}</span>
                </Button>
              )}
              {envelope.openProblem === null ? (
                <Button look="outline" onClick={() => setEnvelopeToOpen(envelope)}>
                  Open and count<span className="sr-only"> envelope {envelope.number}</span>
                </Button>
              ) : (
                <span className="max-w-60 self-center text-sm text-soft">{envelope.openProblem}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {envelopeToOpen && <OpenEnvelopeDialog envelope={envelopeToOpen} close={() => setEnvelopeToOpen(undefined)} />}
    </ReportPart>
  );
}

const amountWithSign = (amount: Kobo): string => (amount > 0 ? `+${formatNaira(amount)}` : formatNaira(amount));

function detailsOf({
  envelope,
  differenceKobo,
  party,
  slip,
  note,
  reference,
  reverses,
  isReversed,
  closedKobo,
}: SafeEntry): string {
  if (envelope && differenceKobo === null) return `${envelope.number}, ${envelope.droppedBy} to ${envelope.receivedBy}`;
  if (envelope && differenceKobo !== null)
    return `${envelope.number} of ${formatNaira(kobo(0 - closedKobo))}, from ${envelope.droppedBy}: ${differenceText(differenceKobo).toLowerCase()}`;
  return [
    reverses === null ? party : `Entry ${reverses}`,
    slip && `slip ${slip}`,
    note,
    reference,
    isReversed && 'reversed later',
  ]
    .filter(Boolean)
    .join(', ');
}

function SafeEntries({ book }: { book: SafeBook }) {
  const formatInstant = useFormatInstant();
  const [entryToReverse, setEntryToReverse] = useState<SafeEntry>();
  const close = () => setEntryToReverse(undefined);
  const { entries, beforeKobo, afterKobo, putInKobo, takenOutKobo, differencesKobo, from, to } = book;
  const columns: readonly ReportColumn<SafeEntry>[] = [
    { label: 'Number', render: ({ number }) => number },
    { label: 'Time', render: ({ at }) => <span className="figures">{formatInstant(at)}</span> },
    { label: 'Entry', render: ({ kind }) => safeEntryLabels[kind] },
    {
      label: 'What',
      render: (entry) => (
        <span className={entry.differenceKobo ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
          {detailsOf(entry)}
        </span>
      ),
    },
    { label: 'By', render: ({ enteredBy }) => enteredBy },
    {
      label: 'Change',
      isNumber: true,
      render: ({ closedKobo, countedKobo }) => amountWithSign(kobo(closedKobo + countedKobo)),
    },
    {
      label: 'In the safe',
      isNumber: true,
      render: (entry) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {formatNaira(entry.balanceKobo)}
          {(entry.kind === 'put_in' || entry.kind === 'banked' || entry.kind === 'taken_out') && !entry.isReversed && (
            <span className="print:hidden">
              <TableAction
                label="Reverse"
                rowName={`entry ${entry.number}`}
                icon={Undo2}
                onClick={() => setEntryToReverse(entry)}
              />
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <ReportPart title={`Book of the safe, ${fullLabel({ from, to }, 'month')}`}>
      <dl className="figures mb-4 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        <BalanceLine label="At the beginning" value={formatNaira(beforeKobo)} />
        <BalanceLine label="Put in" value={formatNaira(putInKobo)} />
        <BalanceLine label="Differences of opened envelopes" value={amountWithSign(differencesKobo)} />
        <BalanceLine label="Banked and taken out" value={formatNaira(kobo(0 - takenOutKobo))} />
        <BalanceLine label="At the end" value={formatNaira(afterKobo)} />
      </dl>
      {entries.length === 0 ? (
        <p className="text-soft">{safeMessages.none}</p>
      ) : (
        <ReportTable label="Book of the safe" columns={columns} rows={entries} rowKey={({ number }) => number} />
      )}
      {entryToReverse && (
        <ConfirmWithReason
          call="reverseSafeEntry"
          input={(reason) => ({ number: entryToReverse.number, reason })}
          texts={{ done: safeMessages.reversed, failed: safeMessages.reverseFailed, reason: safeMessages.reason }}
          needsReason
          title={`Reverse entry ${entryToReverse.number}?`}
          confirmLabel="Reverse"
          close={close}
          onDone={close}
        >
          <p>
            {safeEntryLabels[entryToReverse.kind]}, {formatNaira(kobo(Math.abs(entryToReverse.countedKobo)))}. Another
            entry takes it back; both stay in the book.
          </p>
        </ConfirmWithReason>
      )}
    </ReportPart>
  );
}

const BalanceLine = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4 border-t border-hairline py-1.5">
    <dt className="text-soft">{label}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);
