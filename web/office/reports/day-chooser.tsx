import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day } from '#contract/dates.ts';
import { DayFilter } from '#web/office/list/day-filter.tsx';
import { Button } from '#web/ui/button.tsx';

type Props = {
  day: Day;
  /** No day after this one has begun. */
  last: boolean;
  /** It is the hotel's day now, whichever that is. */
  isToday: boolean;
  error?: string | undefined;
  /** Undefined is the hotel's day. */
  onChoose: (day: Day | undefined) => void;
};

const arrow =
  'flex size-12 shrink-0 items-center justify-center rounded-full border border-ink/35 hover:border-ink hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40';

/** The day before, the day after, or any. */
export function DayChooser({ day, last, isToday, error, onChoose }: Props) {
  return (
    <search className="flex grow flex-wrap items-start gap-2 sm:grow-0">
      <button type="button" onClick={() => onChoose(addDays(day, -1))} className={`${arrow} mt-6.5`}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">Previous day</span>
      </button>
      <div className="min-w-40 flex-1 sm:max-w-48">
        <DayFilter label="Day" value={day} error={error} onChange={(chosen) => chosen && onChoose(chosen)} />
      </div>
      <button
        type="button"
        aria-disabled={last || undefined}
        onClick={() => {
          if (!last) onChoose(addDays(day, 1));
        }}
        className={`${arrow} mt-6.5`}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
        <span className="sr-only">Next day</span>
      </button>
      {!isToday && (
        <Button look="outline" onClick={() => onChoose(undefined)} className="h-12 max-sm:w-full sm:mt-6.5">
          Today
        </Button>
      )}
    </search>
  );
}
