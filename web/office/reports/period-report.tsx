import { type Day, formatDay } from '#contract/core/dates.ts';
import { naira } from '#contract/core/money.ts';
import { formatCount } from '#contract/core/plural.ts';
import { insightMessages } from '#contract/reports/insights.ts';
import {
  changeBetween,
  type PeriodFigure,
  type PeriodKind,
  type PeriodReport,
  periodAround,
  periodFigures,
} from '#contract/reports/period-reports.ts';
import { useFacts } from '#web/core/context.ts';
import { callOffice } from '#web/office/core/call.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { formatPercent } from '#web/office/core/figures.ts';
import { DayChooser } from '#web/office/core/period/day-chooser.tsx';
import { ReportActions } from '#web/office/core/period/report-actions.tsx';
import { type ReportColumn, ReportPart, ReportSkeleton, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { NightSharesPart } from '#web/office/reports/night-shares-part.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = { kind: PeriodKind; requestedDay: Day | undefined; choose: (day: Day | undefined) => void };

export function PeriodReportScreen({ kind, requestedDay, choose }: Props) {
  const { today } = useFacts();
  const input = { kind, ...(requestedDay && { day: requestedDay }) };
  const { data: report, error, isPlaceholderData: isOutdated, refetch } = useApiQuery('periodReport', input);
  const day = requestedDay ?? report?.last ?? today;
  const current = isOutdated ? undefined : report;

  const failure = error && failureOf(error, { failed: insightMessages.reportFailed });
  const dayError = failure?.errors.find(({ field }) => field === 'day')?.message;
  const isRunning = current ? current.unfinished : periodAround(kind, day).to >= today;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
        <DayChooser
          unit={kind}
          day={day}
          isLast={isRunning}
          isCurrent={isRunning && !dayError}
          error={dayError}
          onChoose={choose}
        />
        {report && !failure && (
          <ReportActions
            refresh={refetch}
            contents="the report"
            fetch={() => callOffice('exportPeriodReport', input)}
          />
        )}
      </div>
      {failure && !dayError && <Notice tone="danger">{failure.message}</Notice>}
      {report && !failure && (
        <div aria-busy={isOutdated || undefined} className={isOutdated ? 'opacity-60' : undefined}>
          <PeriodReportContent report={report} />
        </div>
      )}
      {!report && !failure && <ReportSkeleton />}
    </div>
  );
}

const formats = { count: formatCount, naira, percent: formatPercent } as const;
const formatFigure = (unit: PeriodFigure['unit'], value: number | null): string =>
  value === null ? '–' : formats[unit](value);
const formatChange = (unit: PeriodFigure['unit'], value: number | null): string | null =>
  value === null ? null : `${value > 0 ? '+' : ''}${formats[unit](value)}`;

type ReportDay = PeriodReport['days'][number];

const columnsOf = (...labels: readonly string[]): ReportColumn<ReportDay>[] => [
  { label: 'Day', render: ({ day }) => formatDay(day) },
  ...periodFigures
    .filter(({ label }) => labels.includes(label))
    .map(({ label, unit, value: figureOf }) => ({
      label,
      figure: true as const,
      render: ({ figures }: ReportDay) => formatFigure(unit, figureOf(figures)),
    })),
];

const parts = [
  ['Rooms by day', columnsOf('Rooms', 'Rooms sold', 'Occupancy', 'Room charge', 'ADR', 'RevPAR')],
  ['Money by day', columnsOf('Taken', 'Given back', 'Net', 'Net, rooms', 'Net, bar', 'Drinks put on rooms')],
  ['Guests and bar by day', columnsOf('Arrivals', 'Departures', 'No-shows', 'Cancellations', 'Sale lines')],
] as const;

function PeriodReportContent({ report }: { report: PeriodReport }) {
  const formatInstant = useFormatInstant();
  const { kind, unfinished, before, figures, days } = report;
  const totalRow = { day: '', figures };
  return (
    <div className="space-y-5 print:space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 aria-live="polite" className="text-xl sm:text-2xl">
          Report of the {kind}, {fullLabel(report, kind)}
        </h2>
        <p className="text-sm text-soft figures">
          {unfinished ? `As of ${formatInstant(report.now)}` : 'Closed: these figures stay as they are'}
        </p>
      </div>
      {unfinished && (
        <Notice>
          This {kind} is not over yet. It is compared with as many days of the {kind} before.
        </Notice>
      )}
      <ReportPart title="Figures">
        <ReportTable
          label="Figures"
          columns={figureColumns(report)}
          rows={periodFigures.filter(
            ({ value: figureOf, hideWhenZero }) =>
              !hideWhenZero || figureOf(figures) !== 0 || figureOf(before.figures) !== 0,
          )}
          rowKey={({ label }) => label}
        />
      </ReportPart>
      <NightSharesPart shares={report} />
      {parts.map(([title, columns]) => (
        <ReportPart key={title} title={title}>
          <ReportTable
            label={title}
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            total={['Total', ...columns.slice(1).map(({ render }) => render(totalRow))]}
          />
        </ReportPart>
      ))}
    </div>
  );
}

const figureColumns = ({ kind, figures, before }: PeriodReport): ReportColumn<PeriodFigure>[] => [
  {
    label: 'Figure',
    render: ({ label, definition }) => (
      <span className="flex items-center">
        {label}
        {definition && <Definition term={label} meaning={definition} />}
      </span>
    ),
  },
  {
    label: fullLabel(before, kind),
    isNumber: true,
    render: ({ unit, value: figureOf }) => formatFigure(unit, figureOf(before.figures)),
  },
  {
    label: 'Difference',
    isNumber: true,
    render: ({ unit, value: figureOf }) =>
      formatChange(unit, changeBetween(figureOf(figures), figureOf(before.figures)).difference),
  },
  {
    label: 'In percent',
    isNumber: true,
    render: ({ value: figureOf }) =>
      formatChange('percent', changeBetween(figureOf(figures), figureOf(before.figures)).percent),
  },
  {
    label: `This ${kind}`,
    isNumber: true,
    render: ({ unit, value: figureOf }) => formatFigure(unit, figureOf(figures)),
  },
];
