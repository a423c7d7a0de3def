import { movementLabels } from '#contract/bar/drinks.ts';
import { addDays } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { formatCount, plural } from '#contract/core/plural.ts';
import { type BarReport, barReportDefinitions, barReportMessages } from '#contract/reports/bar-report.ts';
import { callOffice } from '#web/office/core/call.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { PeriodHead, PeriodScreen, useChosenPeriod } from '#web/office/core/period/period-screen.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const unitShape: ListShape<{ unit: 'month' }, 'day'> = {
  filters: { unit: oneOf(['month']) },
  sorts: ['day'],
  defaults: { sort: 'day', dir: 'desc' },
};

export function BarReportScreen() {
  const { filters, filter } = useListState(unitShape);
  const { unit = 'week' } = filters;
  const { range, chooser } = useChosenPeriod(unit);
  return (
    <PeriodScreen
      choice={
        <Segmented
          label="Length"
          choices={[
            ['week', 'Week'],
            ['month', 'Month'],
          ]}
          value={unit}
          onChange={(chosen) => filter({ unit: chosen === 'month' ? chosen : undefined })}
          narrow
        />
      }
      {...chooser}
      query={useApiQuery('barReport', range)}
      failureMessage={barReportMessages.failed}
      file={{ contents: 'the bar report', fetch: () => callOffice('exportBarReport', range) }}
    >
      {(report) => (
        <BarReportContent
          report={report}
          unit={unit}
          isCurrent={chooser.isCurrent}
          showEarlier={() => chooser.onChoose(addDays(range.from, -1))}
        />
      )}
    </PeriodScreen>
  );
}

type LossSums = BarReport['total'];
type ReportedCount = BarReport['counts'][number];

const countAndWorth = (count: number, worth: Kobo) =>
  count === 0 ? null : `${formatCount(count)}, ${formatNaira(worth)}`;
const costOf = ({ costKobo }: { costKobo: Kobo | null }) => (costKobo === null ? null : formatNaira(costKobo));

const lossColumns: readonly ReportColumn<LossSums>[] = [
  {
    label: 'Missing',
    isNumber: true,
    render: ({ missingCount, missingKobo }) => countAndWorth(missingCount, missingKobo),
  },
  { label: 'Over', isNumber: true, render: ({ overCount, overKobo }) => countAndWorth(overCount, overKobo) },
  {
    label: 'Corrected',
    isNumber: true,
    render: ({ correctedCount, correctedKobo }) => countAndWorth(correctedCount, correctedKobo),
  },
  { label: 'Broken', isNumber: true, render: ({ brokenCount, brokenKobo }) => countAndWorth(brokenCount, brokenKobo) },
  {
    label: 'Poured away',
    isNumber: true,
    render: ({ pouredCount, pouredKobo }) => countAndWorth(pouredCount, pouredKobo),
  },
];
const costColumn: ReportColumn<{ costKobo: Kobo | null }> = { label: 'At cost', isNumber: true, render: costOf };
const resultColumn: ReportColumn<LossSums> = {
  label: 'Loss',
  isNumber: true,
  render: ({ lossKobo }) => formatNaira(lossKobo),
};

type BarReportContentProps = {
  report: BarReport;
  unit: 'week' | 'month';
  isCurrent: boolean;
  showEarlier: () => void;
};

function BarReportContent({ report, unit, isCurrent, showEarlier }: BarReportContentProps) {
  const formatInstant = useFormatInstant();
  const isOwner = useSession().user.role === 'superadmin';
  const { from, to, now, total, drinks, lost, counts } = report;
  const columns = [...lossColumns, ...(isOwner ? [costColumn] : []), resultColumn];
  return (
    <div className="numbered-pages space-y-5 print:space-y-4">
      <PeriodHead state={`As of ${formatInstant(now)}`}>
        Bar report, {fullLabel({ from, to }, unit)}
        <Definition
          term="Bar report"
          meaning={[
            barReportDefinitions.missing,
            barReportDefinitions.corrected,
            barReportDefinitions.lost,
            barReportDefinitions.loss,
            ...(isOwner ? [barReportDefinitions.cost] : []),
          ]}
        />
      </PeriodHead>
      {drinks.length === 0 && isCurrent && <EarlierPeriod unit={unit} show={showEarlier} />}
      <ReportPart title="By drink" emptyText={drinks.length === 0 && barReportMessages.none}>
        <ReportTable
          label="Loss by drink"
          columns={[{ label: 'Drink', render: ({ drinkName }) => drinkName }, ...columns]}
          rows={drinks}
          rowKey={({ drinkId }) => drinkId}
          total={['Together', ...columns.map(({ render }) => render(total))]}
        />
      </ReportPart>
      <ReportPart title="Corrected, broken and poured away" emptyText={lost.length === 0 && 'Nothing on these days'}>
        <ReportTable
          label="Corrected, broken and poured away"
          columns={[
            { label: 'At', render: ({ at }) => formatInstant(at) },
            {
              label: 'Drink',
              render: ({ drinkName, quantity }) =>
                `${quantity < 0 ? '+' : ''}${formatCount(Math.abs(quantity))} × ${drinkName}`,
            },
            { label: 'What', render: ({ kind }) => movementLabels[kind] },
            { label: 'Reason', render: ({ reason }) => reason },
            { label: 'Recorded by', render: ({ staffName }) => staffName },
            { label: 'Worth', isNumber: true, render: ({ worthKobo }) => formatNaira(worthKobo) },
          ]}
          rows={lost}
          rowKey={({ id }) => id}
        />
      </ReportPart>
      {counts.length === 0 && <ReportPart title="By count" emptyText="No count was accepted on these days" />}
      {counts.map((count) => (
        <CountPart key={count.id} count={count} isOwner={isOwner} />
      ))}
    </div>
  );
}

function EarlierPeriod({ unit, show }: { unit: 'week' | 'month'; show: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <p>
        {unit === 'week'
          ? 'Nothing is lost this week so far: it began on Monday.'
          : 'Nothing is lost this month so far.'}
      </p>
      <Button look="outline" onClick={show}>
        {unit === 'week' ? 'Show last week' : 'Show last month'}
      </Button>
    </div>
  );
}

function CountPart({ count, isOwner }: { count: ReportedCount; isOwner: boolean }) {
  const formatInstant = useFormatInstant();
  const { acceptedAt, countedBy, acceptedBy, since, drinks, missingKobo, overKobo, lines, shifts } = count;
  const title = `Count of ${formatInstant(acceptedAt)}`;
  return (
    <ReportPart
      title={title}
      summary={`${plural(drinks, 'drink')} counted, ${formatNaira(missingKobo)} missing, ${formatNaira(overKobo)} over`}
    >
      <p className="text-[0.9375rem] wrap-anywhere">
        Counted by {countedBy}, accepted by {acceptedBy}.{' '}
        {since ? `The count before was accepted on ${formatInstant(since)}.` : 'It was the first count.'}
      </p>
      <div className="mt-3 grid gap-6 lg:grid-cols-2 print:grid-cols-1">
        {lines.length === 0 ? (
          <p className="text-soft">Every drink agreed.</p>
        ) : (
          <ReportTable
            label={`${title}: drinks`}
            columns={[...lineColumns(formatInstant), ...(isOwner ? [costColumn] : []), worthColumn]}
            rows={lines}
            rowKey={({ drinkId }) => drinkId}
          />
        )}
        <div>
          <h4 className="flex items-center font-semibold">
            Who worked before it
            <Definition term="Who worked before it" meaning={barReportDefinitions.shifts} />
          </h4>
          {shifts.length === 0 ? (
            <p className="text-soft">Nobody had a shift at the bar.</p>
          ) : (
            <ReportTable
              label={`${title}: shifts`}
              columns={shiftColumns(formatInstant)}
              rows={shifts}
              rowKey={({ id }) => id}
            />
          )}
        </div>
      </div>
    </ReportPart>
  );
}

type FormatInstant = (instant: string) => string;

const lineColumns = (formatInstant: FormatInstant): readonly ReportColumn<ReportedCount['lines'][number]>[] => [
  { label: 'Drink', render: ({ drinkName }) => drinkName },
  { label: 'Expected', isNumber: true, render: ({ expected }) => formatCount(expected) },
  { label: 'Counted', isNumber: true, render: ({ counted }) => formatCount(counted) },
  {
    label: 'Counted before',
    render: ({ countedBefore }) => (countedBefore === null ? 'Never' : formatInstant(countedBefore)),
  },
];
const worthColumn: ReportColumn<ReportedCount['lines'][number]> = {
  label: 'Difference',
  isNumber: true,
  render: ({ expected, counted, worthKobo }) =>
    `${counted > expected ? '+' : ''}${formatCount(counted - expected)}, ${formatNaira(worthKobo)}`,
};

const shiftColumns = (formatInstant: FormatInstant): readonly ReportColumn<ReportedCount['shifts'][number]>[] => [
  {
    label: 'Person',
    render: ({ staffName, tillName }) => (
      <>
        {staffName} <span className="font-normal text-soft">{tillName ?? 'without a till'}</span>
      </>
    ),
  },
  { label: 'From', render: ({ openedAt }) => formatInstant(openedAt) },
  { label: 'Until', render: ({ closedAt }) => (closedAt === null ? 'still open' : formatInstant(closedAt)) },
  {
    label: 'Broken or poured',
    isNumber: true,
    render: ({ brokenKobo, pouredKobo }) => formatNaira(kobo(brokenKobo + pouredKobo)),
  },
];
