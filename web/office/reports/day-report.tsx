import { Printer } from 'lucide-react';
import type { Day } from '#contract/dates.ts';
import { insightMessages } from '#contract/insights.ts';
import { useFacts } from '#web/core/context.ts';
import { FileButton } from '#web/office/shared/file-button.tsx';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { call } from '#web/office/shared/call.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { DayChooser } from '#web/office/reports/day-chooser.tsx';
import { DayReportContent } from '#web/office/reports/day-report-content.tsx';
import { ReportSkeleton } from '#web/office/reports/report-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function DayReport({
  requestedDay,
  choose,
}: {
  requestedDay: Day | undefined;
  choose: (day: Day | undefined) => void;
}) {
  const facts = useFacts();
  const isAhead = requestedDay !== undefined && requestedDay > facts.today;
  // The hotel day may have changed since the page was loaded.
  const current = useApiQuery('dailyReport', {}, { enabled: isAhead });
  const today = isAhead ? (current.data?.day ?? facts.today) : facts.today;
  const isFuture = requestedDay !== undefined && requestedDay > today;
  const query = useApiQuery('dailyReport', requestedDay ? { day: requestedDay } : {}, { enabled: !isFuture });
  const { error, isPlaceholderData: isOutdated, refetch } = query;
  const data = isFuture ? undefined : query.data;
  const report = isOutdated ? undefined : data;
  const day = requestedDay ?? report?.day ?? today;

  const failure = error && failureOf(error, { failed: insightMessages.reportFailed });
  const dayError = isFuture ? insightMessages.day : failure?.errors.find(({ field }) => field === 'day')?.message;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
        <DayChooser
          unit="day"
          day={day}
          isLast={report ? report.unfinished : day >= today}
          isCurrent={requestedDay === undefined || report?.unfinished === true}
          error={dayError}
          onChoose={choose}
        />
        {data && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
          <div role="group" aria-label="This report" className="flex grow flex-wrap gap-3 sm:grow-0">
            <RefreshButton refresh={refetch} />
            <Button look="outline" onClick={() => window.print()} className="grow sm:grow-0">
              <Printer aria-hidden="true" className="size-4.5" />
              Print
            </Button>
            <FileButton label="Download CSV" contents="the report" fetch={() => call('exportReport', { day })} />
          </div>
        )}
      </div>
      {failure && !dayError && <Notice tone="danger">{failure.message}</Notice>}
      {data ? (
        <div aria-busy={isOutdated || undefined} className={isOutdated ? 'opacity-60' : undefined}>
          <DayReportContent report={data} />
        </div>
      ) : (
        !failure && !isFuture && <ReportSkeleton />
      )}
    </div>
  );
}
