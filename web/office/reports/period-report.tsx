import { Printer } from 'lucide-react';
import type { Day } from '#contract/dates.ts';
import { insightMessages } from '#contract/insights.ts';
import { type PeriodKind, periodAround } from '#contract/period-reports.ts';
import { useFacts } from '#web/core/context.ts';
import { FileButton } from '#web/office/shared/file-button.tsx';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { call } from '#web/office/shared/call.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { DayChooser } from '#web/office/reports/day-chooser.tsx';
import { PeriodReportContent } from '#web/office/reports/period-report-content.tsx';
import { ReportSkeleton } from '#web/office/reports/report-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
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
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
          <div role="group" aria-label="This report" className="flex grow flex-wrap gap-3 sm:grow-0">
            <RefreshButton refresh={refetch} />
            <Button look="outline" onClick={() => window.print()} className="grow sm:grow-0">
              <Printer aria-hidden="true" className="size-4.5" />
              Print
            </Button>
            <FileButton label="Download CSV" contents="the report" fetch={() => call('exportPeriodReport', input)} />
          </div>
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
