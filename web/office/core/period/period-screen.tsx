import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { Day } from '#contract/core/dates.ts';
import { type PeriodKind, periodAround } from '#contract/reports/period-reports.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { type ListShape, readDay } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { DayChooser } from '#web/office/core/period/day-chooser.tsx';
import { ReportActions } from '#web/office/core/period/report-actions.tsx';
import { ReportSkeleton } from '#web/office/core/period/report-part.tsx';
import { Notice } from '#web/ui/notice.tsx';

const dayShape: ListShape<{ day: Day }, 'day'> = {
  filters: { day: readDay },
  sorts: ['day'],
  defaults: { sort: 'day', dir: 'desc' },
};

/**
 * The day in the address, which stands for the period around it. An address without a day stands for the current
 * period.
 */
export function useChosenDay() {
  const { filters, filter } = useListState(dayShape);
  return { chosenDay: filters.day, chooseDay: (day: Day | undefined) => filter({ day }) };
}

/** The chosen week or month, by default the current one, and the properties that `PeriodScreen` needs to change it. */
export function useChosenPeriod(unit: PeriodKind) {
  const { today } = useFacts();
  const { chosenDay: day = today, chooseDay } = useChosenDay();
  const range = periodAround(unit, day);
  const isLast = range.to >= today;
  return { range, chooser: { unit, day, isLast, isCurrent: isLast && range.from <= today, onChoose: chooseDay } };
}

type PeriodScreenProps<R> = Omit<ComponentProps<typeof DayChooser>, 'error'> & {
  query: Pick<UseQueryResult<R>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  /** The message for an error for which the server sent no text (`failureOf`). */
  failureMessage: string;
  /** What is wrong with the chosen day, if this is known without asking the server. */
  dayProblem?: string | undefined;
  /** Further choices, shown before the choice of the day. */
  choice?: ReactNode;
  file?: ComponentProps<typeof ReportActions>['file'];
  children: (report: R) => ReactNode;
};

/**
 * The frame of a screen that shows a day, a week or a month. The last report stays on screen, paler, until the next one
 * has been read.
 */
export function PeriodScreen<R>({
  query,
  failureMessage,
  dayProblem,
  choice,
  file,
  children,
  ...chooser
}: PeriodScreenProps<R>) {
  const { data, error, isPlaceholderData: isOutdated, refetch } = query;
  const failure = error && failureOf(error, { failed: failureMessage });
  const dayError = dayProblem ?? failure?.errors.find(({ field }) => field === 'day')?.message;
  const shownReport = dayProblem === undefined ? data : undefined;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4 max-sm:w-full">
          {choice}
          <DayChooser {...chooser} error={dayError} isCurrent={chooser.isCurrent && !dayError} />
        </div>
        <ReportActions refresh={refetch} file={shownReport && file} />
      </div>
      {failure && !dayError && <Notice tone="danger">{failure.message}</Notice>}
      {shownReport && (
        <div aria-busy={isOutdated || undefined} className={isOutdated ? 'opacity-60' : undefined}>
          {children(shownReport)}
        </div>
      )}
      {!shownReport && !failure && !dayError && <ReportSkeleton />}
    </div>
  );
}

type PeriodHeadProps = { children: ReactNode; state: ReactNode };

/** The head of a report: its title, and in `state` how current its figures are. */
export const PeriodHead = ({ children, state }: PeriodHeadProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
    <h2 aria-live="polite" className="flex items-center text-xl sm:text-2xl">
      {children}
    </h2>
    <p className="text-sm text-soft figures">{state}</p>
  </div>
);
