import { Link } from '@tanstack/react-router';
import { taxLabels } from '#contract/accounts/taxes.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { sumOfTaxes, type TaxReport, taxReportDefinitions, taxReportMessages } from '#contract/reports/tax-report.ts';
import { useFacts } from '#web/core/context.ts';
import { callOffice } from '#web/office/core/call.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { PeriodHead, PeriodScreen, useChosenPeriod } from '#web/office/core/period/period-screen.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { showsBar } from '#web/office/reports/figures.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shows the tax report of a month: what is owed in taxes on the prices whose tax point is in that month. */
export function Taxes() {
  const { range: month, chooser } = useChosenPeriod('month');
  const query = useApiQuery('taxReport', month);
  const isEmpty = query.data?.days.length === 0 && query.data.unconfirmedKobo === 0;
  return (
    <PeriodScreen
      {...chooser}
      query={query}
      failureMessage={taxReportMessages.failed}
      // A month without taxes has no file.
      file={isEmpty ? undefined : { contents: 'the taxes', fetch: () => callOffice('exportTaxReport', month) }}
    >
      {(report) => <TaxContent report={report} />}
    </PeriodScreen>
  );
}

type TaxLine = TaxReport['days'][number];
type TaxTotal = TaxReport['totals'][number];

const taxNameColumns = [
  { label: 'Tax', render: ({ tax }: Pick<TaxLine, 'tax'>) => taxLabels[tax] },
  { label: 'Rate', isNumber: true, render: ({ percent }: Pick<TaxLine, 'percent'>) => `${percent} %` },
] as const;
const amountColumns = [
  { label: 'Taxed', isNumber: true, render: (line: Pick<TaxLine, 'taxableKobo'>) => formatNaira(line.taxableKobo) },
  { label: 'Tax', isNumber: true, render: (line: Pick<TaxLine, 'amountKobo'>) => formatNaira(line.amountKobo) },
] as const;

const nairaOrNone = (amount: Kobo) => (amount === 0 ? null : formatNaira(amount));

const barColumn: ReportColumn<TaxTotal> = {
  label: 'Of it the bar',
  isNumber: true,
  render: ({ barKobo }) => nairaOrNone(barKobo),
};
const totalColumnsOf = (withBar: boolean): readonly ReportColumn<TaxTotal>[] => [
  ...taxNameColumns,
  { label: 'Of it deposits', isNumber: true, render: ({ depositsKobo }) => nairaOrNone(depositsKobo) },
  ...(withBar ? [barColumn] : []),
  amountColumns[0],
  { ...amountColumns[1], label: 'Tax in all' },
];

const dayColumns: readonly ReportColumn<TaxLine>[] = [
  { label: 'Day', render: ({ day }) => formatDay(day) },
  ...taxNameColumns.map((column) => (column.label === 'Tax' ? { ...column, label: 'Kind' } : column)),
  ...amountColumns,
];

function TaxContent({ report }: { report: TaxReport }) {
  const formatInstant = useFormatInstant();
  const isOwner = useSession().user.role === 'superadmin';
  const { from, to, closedUntil, unconfirmedKobo, totals, days, now } = report;
  const isClosed = closedUntil !== null && closedUntil >= to;
  const owed = sumOfTaxes(totals);
  const withBar = showsBar(
    useFacts().hotel,
    totals.map(({ barKobo }) => barKobo),
  );
  const totalColumns = totalColumnsOf(withBar);
  return (
    <div className="numbered-pages space-y-5 print:space-y-4">
      <PeriodHead state={isClosed ? 'Closed: these figures stay as they are' : `As of ${formatInstant(now)}`}>
        Taxes, {fullLabel({ from, to }, 'month')}
        <Definition
          term="Taxes"
          meaning={[
            ...[taxReportDefinitions.point, taxReportDefinitions.deposits],
            ...(withBar ? [taxReportDefinitions.bar] : []),
          ]}
        />
      </PeriodHead>
      {isOwner && (
        <Link {...linkToOpen('services', 'taxes')} className={buttonLook('outline', 'print:hidden')}>
          Tax rates
        </Link>
      )}
      {!isClosed && (
        <Notice>
          {closedUntil && closedUntil >= from
            ? `What is up to ${formatDay(closedUntil)} stays as it is. Later days still change.`
            : 'No day of this month is closed yet: its figures still change.'}
        </Notice>
      )}
      {unconfirmedKobo > 0 && (
        <p className="flex items-center figures">
          <span>
            Of the money that is taxed here, transfers that are not confirmed:{' '}
            <span className="font-semibold">{formatNaira(unconfirmedKobo)}</span>
          </span>
          <Definition term="Not confirmed" meaning={taxReportDefinitions.unconfirmed} />
        </p>
      )}
      <ReportPart title="By tax and rate" emptyText={totals.length === 0 && taxReportMessages.none}>
        <ReportTable
          label="Taxes by rate"
          columns={totalColumns}
          rows={totals}
          rowKey={({ tax, percent }) => `${tax} ${percent}`}
          {...(totals.length > 1 && {
            total: [owed.label, ...totalColumns.slice(2).map(() => ''), formatNaira(owed.amountKobo)],
          })}
        />
      </ReportPart>
      {days.length > 0 && (
        <ReportPart title="By day">
          <ReportTable
            label="Taxes by day"
            columns={dayColumns}
            rows={days}
            rowKey={({ day, tax, percent }) => `${day} ${tax} ${percent}`}
          />
        </ReportPart>
      )}
    </div>
  );
}
