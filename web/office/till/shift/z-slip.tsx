import { ChevronLeft, Printer } from 'lucide-react';
import { Fragment } from 'react';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { differenceText, shiftMessages, zNumberText } from '#contract/till/shifts.ts';
import type { ZSlip } from '#contract/till/z-slip.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The Z report of a counted shift, as it is printed on paper of 80 mm. */
export function ZSlipPage({ id }: { id: string }) {
  const { data, error } = useApiQuery('zSlip', { id });
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TabLink
          tab="shift"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          Shift
        </TabLink>
        {data && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        )}
      </div>
      {error && !data && (
        <Notice tone="danger">{failureOf(error, { failed: shiftMessages.fetchFailed }).message}</Notice>
      )}
      {data ? <ZSlipContent slip={data} /> : !error && <Spinner />}
    </div>
  );
}

type SlipRow = [label: string, value: string];

type ShiftOnSlip = Pick<ZSlip, 'staffName' | 'till' | 'openedAt' | 'closedAt' | 'signedBy'> & {
  counts: readonly Pick<ZSlip['counts'][number], 'countedAt' | 'countedBy' | 'reason'>[];
};

/** The lines at the head of the slip: who was at which till, until when, and when and by whom it was counted. */
export function shiftRowsOf(slip: ShiftOnSlip, formatInstant: (instant: string) => string): SlipRow[] {
  const lastCount = slip.counts.at(-1);
  return [
    ['Person', slip.staffName],
    ['Till', slip.till ?? 'Without a till'],
    ['From', formatInstant(slip.openedAt)],
    ['Until', formatInstant(slip.closedAt ?? slip.openedAt)],
    ...(lastCount ? ([['Counted', formatInstant(lastCount.countedAt)]] satisfies SlipRow[]) : []),
    ...(lastCount?.reason ? ([['Counted by', `${lastCount.countedBy}: ${lastCount.reason}`]] satisfies SlipRow[]) : []),
    ['Signed by', slip.signedBy ?? 'nobody yet'],
  ];
}

function ZSlipContent({ slip }: { slip: ZSlip }) {
  const { hotel } = useFacts();
  const formatInstant = useFormatInstant();
  const zNumber = zNumberText(slip.zNumber ?? 0);
  const lastCount = slip.counts.at(-1);
  const validEnvelopes = slip.envelopes.filter(({ reversed }) => !reversed);
  const envelopeRows = (handedOver: boolean): SlipRow[] =>
    validEnvelopes
      .filter(({ isHandover }) => isHandover === handedOver)
      .map((envelope) => [`Envelope ${envelope.number}, ${envelope.receivedBy}`, formatNaira(envelope.amountKobo)]);
  const groups: SlipRow[][] = [
    shiftRowsOf(slip, formatInstant),
    [
      ['Taken', plural(slip.takenCount, 'time')],
      ['Taken back or given back', plural(slip.givenBackCount, 'time')],
    ],
    [
      ['Float', formatNaira(slip.floatKobo)],
      ['Cash taken', formatNaira(slip.taken.cashKobo)],
      ['Cash given back', formatNaira(slip.givenBack.cashKobo)],
      ...slip.paidOuts
        .filter(({ reversed }) => !reversed)
        .map(({ reason, amountKobo }): SlipRow => [`Paid out: ${reason}`, formatNaira(amountKobo)]),
      ...envelopeRows(false),
      ['Cash that should be there', formatNaira(lastCount?.cash.expectedKobo ?? slip.expected.cashKobo)],
      ['Cash counted', formatNaira(lastCount?.cash.countedKobo ?? kobo(0))],
    ],
    [
      [`Terminal, ${plural(lastCount?.card.slips ?? 0, 'slip')}`, formatNaira(lastCount?.card.countedKobo ?? kobo(0))],
      [`Batch ${lastCount?.card.batch || '–'}`, differenceText(lastCount?.card.differenceKobo ?? kobo(0))],
      [`Transfers, ${lastCount?.transfer.items.length ?? 0}`, formatNaira(lastCount?.transfer.countedKobo ?? kobo(0))],
      ['Transfers should be', formatNaira(lastCount?.transfer.expectedKobo ?? kobo(0))],
    ],
    [...envelopeRows(true), ['Stays in the till', formatNaira(slip.leftKobo)]],
  ];
  return (
    <article
      aria-label={`Z report ${zNumber}`}
      className="paper-slip mx-auto max-w-[19rem] rounded-2xl border border-hairline bg-white p-5 text-sm print:rounded-none print:border-0 print:p-0"
    >
      <header className="text-center">
        <p className="font-serif text-lg">{hotel.name}</p>
        <h2 className="figures text-lg">Z report {zNumber}</h2>
      </header>
      {groups.map((rows) => (
        <dl key={rows[0]?.[0]} className="mt-3 border-t border-dashed border-ink/60 pt-2">
          {rows.map(([label, value]) => (
            <Fragment key={label}>
              <div className="figures flex justify-between gap-3">
                <dt className="min-w-0 wrap-anywhere">{label}</dt>
                <dd className="shrink-0 max-w-[60%] text-right wrap-anywhere">{value}</dd>
              </div>
            </Fragment>
          ))}
        </dl>
      ))}
      {lastCount && (
        <p className="figures mt-3 border-t border-dashed border-ink/60 pt-2 text-center text-lg font-semibold">
          {differenceText(lastCount.differenceKobo)}
        </p>
      )}
      <footer className="figures mt-3 border-t border-dashed border-ink/60 pt-2 text-center">
        <p>{slip.zBefore === null ? 'The first Z report' : `Before: Z ${zNumberText(slip.zBefore)}`}</p>
        {slip.seal && (
          <p className="wrap-anywhere">
            Day’s hash, entry {slip.seal.number}: {slip.seal.hash}
          </p>
        )}
      </footer>
    </article>
  );
}
