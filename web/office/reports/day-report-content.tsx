import { formatDay } from '#contract/dates.ts';
import type { DailyReport } from '#contract/insights.ts';
import { MoneyPart } from '#web/office/reports/money-part.tsx';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { RoomsPart } from '#web/office/reports/rooms-part.tsx';
import { Signatures } from '#web/office/reports/signatures.tsx';
import { StayLines } from '#web/office/reports/stay-lines.tsx';
import { StockPart } from '#web/office/reports/stock-part.tsx';
import { UndonePart } from '#web/office/reports/undone-part.tsx';
import { plural } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { Notice } from '#web/ui/notice.tsx';

export function DayReportContent({ report }: { report: DailyReport }) {
  const moment = useMoment();
  const { arrivals, departures, in_house, overdue, no_shows, cancellations, lapsed_holds } = report;
  const lapsed =
    lapsed_holds > 0 &&
    `${plural(lapsed_holds, 'unpaid hold')} ran out or ${lapsed_holds === 1 ? 'was' : 'were'} let go`;
  return (
    <div className="numbered-pages space-y-5 print:space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 aria-live="polite" className="text-xl sm:text-2xl">
          Closing report, {formatDay(report.day)}
        </h2>
        <p className="text-sm text-soft figures">
          {report.unfinished ? `As of ${moment(report.now)}` : 'Closed: these figures stay as they are'}
        </p>
      </div>
      {report.unfinished && <Notice>This day is not over yet: its figures still change.</Notice>}
      <RoomsPart rooms={report.rooms} />
      <MoneyPart money={report.money} />
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
          in_house.stays.length > 0 && `${plural(in_house.guests, 'guest')} in ${plural(in_house.stays.length, 'room')}`
        }
        emptyText={
          in_house.stays.length === 0 &&
          (report.unfinished ? 'Nobody is in the house' : 'Nobody was in the house when the day ended')
        }
      >
        <StayLines stays={in_house.stays} />
      </ReportPart>
      {overdue.length > 0 && (
        <ReportPart title="Overdue to leave" summary={overdue.length}>
          <StayLines stays={overdue} />
        </ReportPart>
      )}
      <ReportPart
        title="No-shows"
        summary={no_shows.length > 0 && no_shows.length}
        emptyText={no_shows.length === 0 && 'Nobody failed to come'}
      >
        <StayLines stays={no_shows} />
      </ReportPart>
      <ReportPart
        title="Cancellations"
        summary={[cancellations.length, lapsed].filter(Boolean).join('; ')}
        emptyText={cancellations.length === 0 && ['Nothing was cancelled', lapsed].filter(Boolean).join('; ')}
      >
        <StayLines stays={cancellations} />
      </ReportPart>
      <UndonePart undone={report.undone} />
      <StockPart stock={report.stock} />
      <Signatures />
    </div>
  );
}
