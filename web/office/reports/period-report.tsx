import { formatDay } from '#contract/core/dates.ts';
import { nairaToText } from '#contract/core/money.ts';
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
import { PeriodHead, PeriodScreen, useChosenDay } from '#web/office/core/period/period-screen.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { formatPercent, showsBar } from '#web/office/reports/figures.ts';
import { NightSharesPart } from '#web/office/reports/night-shares-part.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function PeriodReportScreen({ kind }: { kind: PeriodKind }) {
  const { today } = useFacts();
  const { chosenDay, chooseDay } = useChosenDay();
  const reportInput = { kind, ...(chosenDay && { day: chosenDay }) };
  const query = useApiQuery('periodReport', reportInput);
  const day = chosenDay ?? query.data?.last ?? today;
  const currentReport = query.isPlaceholderData ? undefined : query.data;
  const isRunning = currentReport ? currentReport.unfinished : periodAround(kind, day).to >= today;
  return (
    <PeriodScreen
      unit={kind}
      day={day}
      isLast={isRunning}
      isCurrent={isRunning}
      onChoose={chooseDay}
      query={query}
      failureMessage={insightMessages.reportFailed}
      file={{ contents: 'the report', fetch: () => callOffice('exportPeriodReport', reportInput) }}
    >
      {(report) => <PeriodReportContent report={report} />}
    </PeriodScreen>
  );
}

const figureFormats = { count: formatCount, naira: nairaToText, percent: formatPercent } as const;
const formatFigure = (unit: PeriodFigure['unit'], value: number | null): string =>
  value === null ? '–' : figureFormats[unit](value);
const formatChange = (unit: PeriodFigure['unit'], value: number | null): string | null =>
  value === null ? null : `${value > 0 ? '+' : ''}${figureFormats[unit](value)}`;

type ReportDay = PeriodReport['days'][number];

const columnsOf = (figures: readonly PeriodFigure[], labels: readonly string[]): ReportColumn<ReportDay>[] => [
  { label: 'Day', render: ({ day }) => formatDay(day) },
  ...figures
    .filter(({ label }) => labels.includes(label))
    .map(({ label, unit, value: figureOf }) => ({
      label,
      isNumber: true as const,
      render: ({ figures }: ReportDay) => formatFigure(unit, figureOf(figures)),
    })),
];

const tablesByDay = (withBar: boolean): readonly (readonly [title: string, labels: readonly string[]])[] => [
  ['Rooms by day', ['Rooms to sell', 'Rooms sold', 'Occupancy', 'Room charge', 'ADR', 'RevPAR']],
  ['Money by day', ['Taken', 'Given back', 'Net', 'Net, rooms', 'Net, bar', 'Drinks put on rooms']],
  [
    withBar ? 'Guests and bar by day' : 'Guests by day',
    ['Arrivals', 'Departures', 'No-shows', 'Cancellations', 'Sale lines'],
  ],
];

/** The figures of the bar in the report: of the period, of the one before, and of each day. */
const barFiguresOf = ({ figures, before, days }: PeriodReport): (number | null)[] =>
  periodFigures
    .filter(({ isOfBar }) => isOfBar)
    .flatMap(({ value: figureOf }) =>
      [figures, before.figures, ...days.map((each) => each.figures)].map((each) => figureOf(each)),
    );

function PeriodReportContent({ report }: { report: PeriodReport }) {
  const { hotel } = useFacts();
  const formatInstant = useFormatInstant();
  const { kind, unfinished, before, figures, days } = report;
  const totalRow = { day: '', figures };
  const withBar = showsBar(hotel, barFiguresOf(report));
  const shownFigures = periodFigures.filter(({ isOfBar }) => withBar || !isOfBar);
  const tables = tablesByDay(withBar).map(([title, labels]) => [title, columnsOf(shownFigures, labels)] as const);
  return (
    <div className="space-y-5 print:space-y-4">
      <PeriodHead state={unfinished ? `As of ${formatInstant(report.now)}` : 'Closed: these figures stay as they are'}>
        Report of the {kind}, {fullLabel(report, kind)}
      </PeriodHead>
      {unfinished && (
        <Notice>
          This {kind} is not over yet. It is compared with as many days of the {kind} before.
        </Notice>
      )}
      <ReportPart title="Figures">
        <ReportTable
          label="Figures"
          columns={figureColumns(report)}
          rows={shownFigures.filter(
            ({ value: figureOf, hideWhenZero }) =>
              !hideWhenZero || figureOf(figures) !== 0 || figureOf(before.figures) !== 0,
          )}
          rowKey={({ label }) => label}
        />
      </ReportPart>
      <NightSharesPart shares={report} />
      {tables.map(([title, columns]) => (
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
