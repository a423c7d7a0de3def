import { formatDay } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import { endsBooking } from '#contract/oversight/audit-text.ts';
import { type DailyReport, insightMessages } from '#contract/reports/insights.ts';
import { type PeriodKind, periodKinds } from '#contract/reports/period-reports.ts';
import { useFacts } from '#web/core/context.ts';
import { callOffice } from '#web/office/core/call.ts';
import { FilterSelect } from '#web/office/core/list/filter-select.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { PeriodHead, PeriodScreen, useChosenDay } from '#web/office/core/period/period-screen.tsx';
import { ReportPart } from '#web/office/core/period/report-part.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import {
  DiscrepanciesPart,
  EndedBookingsPart,
  OddThingsPart,
  OpenItemsPart,
  PostedPart,
  RoomsPart,
  StayLines,
  StockPart,
  TakenPart,
  UndonePart,
} from '#web/office/reports/day-report-parts.tsx';
import { NightSharesPart } from '#web/office/reports/night-shares-part.tsx';
import { PeriodReportScreen } from '#web/office/reports/period-report.tsx';
import { Notice } from '#web/ui/notice.tsx';

const kindShape: ListShape<{ of: PeriodKind }, 'day'> = {
  filters: { of: oneOf(periodKinds) },
  sorts: ['day'],
  defaults: { sort: 'day', dir: 'desc' },
};

export function Reports() {
  const { filters, filter } = useListState(kindShape);
  const { of: kind } = filters;
  return (
    <div className="space-y-5">
      <div className="max-w-48 print:hidden">
        <FilterSelect
          label="Report of"
          allLabel="A day"
          choices={[
            ['week', 'A week'],
            ['month', 'A month'],
          ]}
          value={kind}
          onChange={(chosen) => filter({ of: chosen })}
        />
      </div>
      {kind ? <PeriodReportScreen key={kind} kind={kind} /> : <DayReport />}
    </div>
  );
}

function DayReport() {
  const hotelFacts = useFacts();
  const { chosenDay, chooseDay } = useChosenDay();
  const isAhead = chosenDay !== undefined && chosenDay > hotelFacts.today;
  // Asks the server for the hotel day, because it may have changed since the page was loaded.
  const currentDayQuery = useApiQuery('dailyReport', {}, { enabled: isAhead });
  const today = isAhead ? (currentDayQuery.data?.day ?? hotelFacts.today) : hotelFacts.today;
  const isFuture = chosenDay !== undefined && chosenDay > today;
  const query = useApiQuery('dailyReport', chosenDay ? { day: chosenDay } : {}, { enabled: !isFuture });
  const report = isFuture || query.isPlaceholderData ? undefined : query.data;
  const day = chosenDay ?? report?.day ?? today;
  return (
    <PeriodScreen
      unit="day"
      day={day}
      isLast={report ? report.unfinished && report.day >= today : day >= today}
      isCurrent={chosenDay === undefined || report?.unfinished === true}
      onChoose={chooseDay}
      query={query}
      failureMessage={insightMessages.reportFailed}
      dayProblem={isFuture ? insightMessages.day : undefined}
      file={{ contents: 'the report', fetch: () => callOffice('exportReport', { day }) }}
    >
      {(shown) => <DayReportContent report={shown} />}
    </PeriodScreen>
  );
}

function DayReportContent({ report }: { report: DailyReport }) {
  const { hasBar } = useFacts().hotel;
  const formatInstant = useFormatInstant();
  const { arrivals, departures, inHouse, overdue, noShows } = report;
  return (
    <div className="numbered-pages space-y-5 print:space-y-4">
      <PeriodHead
        state={
          <>
            {report.number !== null && `Number ${report.number}. `}
            {report.unfinished ? `As of ${formatInstant(report.now)}` : 'Closed: these figures stay as they are'}
          </>
        }
      >
        Closing report, {formatDay(report.day)}
      </PeriodHead>
      {report.unfinished && <Notice>This day is not over yet: its figures still change.</Notice>}
      <RoomsPart rooms={report.rooms} />
      <NightSharesPart shares={report} />
      <PostedPart report={report} />
      <TakenPart money={report.money} />
      <ReportPart
        title="Arrivals"
        summary={arrivals.expected > 0 && `${arrivals.stays.length} of ${arrivals.expected} expected`}
        emptyText={
          arrivals.stays.length === 0 &&
          (arrivals.expected > 0 ? `Nobody arrived of ${arrivals.expected} expected` : 'Nobody arrived')
        }
      >
        <StayLines stays={arrivals.stays} />
      </ReportPart>
      <ReportPart
        title="Departures"
        summary={departures.due > 0 && `${departures.stays.length} of ${departures.due} due`}
        emptyText={
          departures.stays.length === 0 && (departures.due > 0 ? `Nobody left of ${departures.due} due` : 'Nobody left')
        }
      >
        <StayLines stays={departures.stays} />
      </ReportPart>
      <ReportPart
        title="In house"
        summary={
          inHouse.stays.length > 0 && `${plural(inHouse.guests, 'guest')} in ${plural(inHouse.stays.length, 'room')}`
        }
        emptyText={
          inHouse.stays.length === 0 &&
          (report.unfinished ? 'Nobody is in the house' : 'Nobody was in the house when the day ended')
        }
      >
        <StayLines stays={inHouse.stays} />
      </ReportPart>
      {overdue.length > 0 && (
        <ReportPart title="Overdue to leave" summary={overdue.length}>
          <StayLines stays={overdue} />
        </ReportPart>
      )}
      <ReportPart
        title="No-shows"
        summary={noShows.length > 0 && noShows.length}
        emptyText={noShows.length === 0 && 'Nobody failed to come'}
      >
        <StayLines stays={noShows} />
      </ReportPart>
      <EndedBookingsPart report={report} />
      <OpenItemsPart open={report.open} isClosed={!report.unfinished} />
      <DiscrepanciesPart discrepancies={report.discrepancies} />
      <OddThingsPart things={report.oddThings} />
      <UndonePart undone={report.undone.filter(({ action }) => !endsBooking(action))} />
      {(hasBar || report.stock.length > 0) && <StockPart stock={report.stock} />}
      <Signatures />
    </div>
  );
}

const signatureLabels = ['Closed by', 'Checked by', 'Date and time'] as const;

function Signatures() {
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 gap-8 pt-14 text-sm break-inside-avoid print:grid">
      {signatureLabels.map((line) => (
        <p key={line} className="border-t border-ink pt-1.5">
          {line}
        </p>
      ))}
    </div>
  );
}
