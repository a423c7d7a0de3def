import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day } from '#contract/core/dates.ts';
import { type PeriodKind, periodAround } from '#contract/reports/period-reports.ts';
import { DayFilter } from '#web/office/core/list/day-filter.tsx';
import { Button } from '#web/ui/button.tsx';

type DayChooserProps = {
  unit: 'day' | PeriodKind;
  day: Day;
  isLast: boolean;
  isCurrent: boolean;
  error?: string | undefined;
  onChoose: (day: Day | undefined) => void;
};

const arrowLook =
  'flex size-12 shrink-0 items-center justify-center rounded-full border border-ink/35 hover:border-ink hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40';

const currentLabels = { day: 'Today', week: 'This week', month: 'This month' } as const;

export function DayChooser({ unit, day, isLast, isCurrent, error, onChoose }: DayChooserProps) {
  const { from, to } = unit === 'day' ? { from: day, to: day } : periodAround(unit, day);
  return (
    <search className="flex grow flex-wrap items-start gap-2 sm:grow-0">
      <button type="button" onClick={() => onChoose(addDays(from, -1))} className={`${arrowLook} mt-6.5`}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">Previous {unit}</span>
      </button>
      <div className="min-w-40 flex-1 sm:max-w-48">
        <DayFilter
          label={unit === 'day' ? 'Day' : `A day of the ${unit}`}
          value={day}
          error={error}
          onChange={(chosen) => chosen && onChoose(chosen)}
        />
      </div>
      <button
        type="button"
        aria-disabled={isLast || undefined}
        onClick={() => {
          if (!isLast) onChoose(addDays(to, 1));
        }}
        className={`${arrowLook} mt-6.5`}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
        <span className="sr-only">Next {unit}</span>
      </button>
      {!isCurrent && (
        <Button look="outline" onClick={() => onChoose(undefined)} className="h-12 max-sm:w-full sm:mt-6.5">
          {currentLabels[unit]}
        </Button>
      )}
    </search>
  );
}
