import type { Day } from '#contract/dates.ts';
import { type PeriodKind, periodKinds } from '#contract/period-reports.ts';
import { OpenBooking } from '#web/office/booking/booking-drawer.tsx';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';
import { useListState } from '#web/office/list/use-list-state.ts';
import { DayReport } from '#web/office/reports/day-report.tsx';
import { PeriodReportScreen } from '#web/office/reports/period-report.tsx';

const reportShape: ListShape<{ day: Day; of: PeriodKind }, 'day'> = {
  filters: { day: readDay, of: oneOf(periodKinds) },
  sorts: ['day'],
  defaults: { sort: 'day', dir: 'desc' },
};

export function Reports() {
  const { filters, filter } = useListState(reportShape);
  const { day, of } = filters;
  const choose = (chosen: string | undefined) => filter({ day: chosen });
  return (
    <div className="space-y-5">
      <div className="max-w-48 print:hidden">
        <FilterSelect
          label="Report of"
          all="A day"
          choices={[
            ['week', 'A week'],
            ['month', 'A month'],
          ]}
          value={of}
          onChange={(kind) => filter({ of: kind })}
        />
      </div>
      {of ? (
        <PeriodReportScreen key={of} kind={of} requestedDay={day} choose={choose} />
      ) : (
        <DayReport requestedDay={day} choose={choose} />
      )}
      <OpenBooking />
    </div>
  );
}
