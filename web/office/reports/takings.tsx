import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { figureDefinitions } from '#contract/reports/insights.ts';
import {
  type Takings as TakingsReport,
  takingsDefinitions,
  takingsMessages,
  takingsPlaces,
} from '#contract/reports/takings.ts';
import { callOffice } from '#web/office/core/call.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { FileButton } from '#web/office/core/file-button.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { PeriodHead, PeriodScreen, useChosenPeriod } from '#web/office/core/period/period-screen.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Segmented } from '#web/ui/segmented.tsx';

const unitShape: ListShape<{ unit: 'week' }, 'day'> = {
  filters: { unit: oneOf(['week']) },
  sorts: ['day'],
  defaults: { sort: 'day', dir: 'desc' },
};

/**
 * Shows who took what, at which till, on which day and by which method. Also shows how much each person's counts were
 * short or over.
 */
export function TakingsScreen() {
  const { filters, filter } = useListState(unitShape);
  const { unit = 'month' } = filters;
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
          onChange={(chosen) => filter({ unit: chosen === 'week' ? chosen : undefined })}
          narrow
        />
      }
      {...chooser}
      query={useApiQuery('takings', range)}
      failureMessage={takingsMessages.failed}
      file={{ contents: 'the takings', fetch: () => callOffice('exportTakings', range) }}
    >
      {(report) => (
        <TakingsContent report={report} unit={unit} exportShifts={() => callOffice('exportShifts', range)} />
      )}
    </PeriodScreen>
  );
}

type TakingsSums = TakingsReport['total'];
const nairaOrNone = (amount: Kobo) => (amount === 0 ? null : formatNaira(amount));

const amountColumns: readonly ReportColumn<TakingsSums>[] = [
  { label: 'Cash', isNumber: true, render: ({ cashKobo }) => nairaOrNone(cashKobo) },
  { label: 'Card terminal', isNumber: true, render: ({ cardKobo }) => nairaOrNone(cardKobo) },
  { label: 'Transfer', isNumber: true, render: ({ transferKobo }) => nairaOrNone(transferKobo) },
  { label: 'Online', isNumber: true, render: ({ gatewayKobo }) => nairaOrNone(gatewayKobo) },
  { label: 'Of it not confirmed', isNumber: true, render: ({ unconfirmedKobo }) => nairaOrNone(unconfirmedKobo) },
  { label: 'Together', isNumber: true, render: ({ amountKobo }) => formatNaira(amountKobo) },
];
const countColumns: readonly ReportColumn<TakingsSums>[] = [
  { label: 'Shifts counted', isNumber: true, render: ({ countedShifts }) => countedShifts || null },
  { label: 'Short', isNumber: true, render: ({ shortKobo }) => nairaOrNone(shortKobo) },
  { label: 'Over', isNumber: true, render: ({ overKobo }) => nairaOrNone(overKobo) },
  {
    label: 'Over less short',
    isNumber: true,
    render: ({ overKobo, shortKobo }) => formatNaira(kobo(overKobo - shortKobo)),
  },
];
const totalCellsOf = (columns: readonly ReportColumn<TakingsSums>[], total: TakingsSums) => [
  'Together',
  ...columns.map(({ render }) => render(total)),
];

const sumOfMethods = (methods: TakingsReport['methods'], key: 'takenKobo' | 'givenBackKobo'): Kobo =>
  kobo(methods.reduce((total, each) => total + each[key], 0));

const personName = ({ name }: TakingsReport['people'][number]): string => name ?? 'Card gateway';
const tillName = ({ kind, name }: TakingsReport['tills'][number]): string =>
  kind === 'till' ? (name ?? '') : takingsPlaces[kind];

type TakingsContentProps = {
  report: TakingsReport;
  unit: 'week' | 'month';
  exportShifts: Parameters<typeof FileButton>[0]['fetchFile'];
};

function TakingsContent({ report, unit, exportShifts }: TakingsContentProps) {
  const formatInstant = useFormatInstant();
  const { from, to, total, methods, people, tills, days, now } = report;
  const isEmpty = people.length === 0;
  const countedPeople = people.filter(({ countedShifts }) => countedShifts > 0);
  const countedDays = days.filter(({ countedShifts }) => countedShifts > 0);
  return (
    <div className="numbered-pages space-y-5 print:space-y-4">
      <PeriodHead state={`As of ${formatInstant(now)}`}>
        Takings, {fullLabel({ from, to }, unit)}
        <Definition
          term="Takings"
          meaning={[
            takingsDefinitions.taken,
            figureDefinitions.unconfirmed,
            takingsDefinitions.noTill,
            takingsDefinitions.noShift,
          ]}
        />
      </PeriodHead>
      <ReportPart title="By method" emptyText={isEmpty && takingsMessages.none}>
        <ReportTable
          label="Takings by method"
          columns={[
            { label: 'Method', render: ({ method }) => moneyMethodLabels[method] },
            { label: 'Taken', isNumber: true, render: ({ takenKobo }) => nairaOrNone(takenKobo) },
            { label: 'Given back', isNumber: true, render: ({ givenBackKobo }) => nairaOrNone(givenBackKobo) },
            {
              label: 'Of it not confirmed',
              isNumber: true,
              render: ({ unconfirmedKobo }) => nairaOrNone(unconfirmedKobo),
            },
            { label: 'Amount', isNumber: true, render: ({ amountKobo }) => formatNaira(amountKobo) },
          ]}
          rows={methods}
          rowKey={({ method }) => method}
          total={[
            'Together',
            formatNaira(sumOfMethods(methods, 'takenKobo')),
            formatNaira(sumOfMethods(methods, 'givenBackKobo')),
            nairaOrNone(total.unconfirmedKobo),
            formatNaira(total.amountKobo),
          ]}
        />
      </ReportPart>
      {!isEmpty && (
        <>
          <ReportPart title="By person">
            <ReportTable
              label="Takings by person"
              columns={[{ label: 'Person', render: personName }, ...amountColumns]}
              rows={people}
              rowKey={({ id }) => id ?? 'gateway'}
              total={totalCellsOf(amountColumns, total)}
            />
            {people.some(({ amountKobo }) => amountKobo < 0) && (
              <p className="mt-3 text-sm text-soft">{takingsDefinitions.minus}</p>
            )}
          </ReportPart>
          <ReportPart title="By till">
            <ReportTable
              label="Takings by till"
              columns={[{ label: 'Till', render: tillName }, ...amountColumns]}
              rows={tills}
              rowKey={({ id, kind }) => id ?? kind}
              total={totalCellsOf(amountColumns, total)}
            />
          </ReportPart>
          <ReportPart title="By day">
            <ReportTable
              label="Takings by day"
              columns={[{ label: 'Day', render: ({ day }) => formatDay(day) }, ...amountColumns]}
              rows={days}
              rowKey={({ day }) => day}
              total={totalCellsOf(amountColumns, total)}
            />
          </ReportPart>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-3">
        <h2 className="flex items-center text-xl sm:text-2xl">
          Short and over
          <Definition term="Short and over" meaning={[takingsDefinitions.difference]} />
        </h2>
        {total.countedShifts > 0 && (
          <div className="print:hidden">
            <FileButton label="Download shifts" contents="the shifts" fetchFile={exportShifts} />
          </div>
        )}
      </div>
      <ReportPart title="Counts by person" emptyText={total.countedShifts === 0 && takingsMessages.noShifts}>
        <ReportTable
          label="Short and over by person"
          columns={[{ label: 'Person', render: personName }, ...countColumns]}
          rows={countedPeople}
          rowKey={({ id }) => id ?? 'gateway'}
          total={totalCellsOf(countColumns, total)}
        />
      </ReportPart>
      {total.countedShifts > 0 && (
        <>
          <ReportPart title="Counts by till">
            <ReportTable
              label="Short and over by till"
              columns={[{ label: 'Till', render: tillName }, ...countColumns]}
              rows={tills.filter(({ countedShifts }) => countedShifts > 0)}
              rowKey={({ id, kind }) => id ?? kind}
              total={totalCellsOf(countColumns, total)}
            />
          </ReportPart>
          <ReportPart title="Counts by day">
            <ReportTable
              label="Short and over by day"
              columns={[{ label: 'Day', render: ({ day }) => formatDay(day) }, ...countColumns]}
              rows={countedDays}
              rowKey={({ day }) => day}
              total={totalCellsOf(countColumns, total)}
            />
          </ReportPart>
        </>
      )}
    </div>
  );
}
