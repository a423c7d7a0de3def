import { bookingStatuses, paymentLabels, paymentStatuses, statusLabels } from '#contract/bookings.ts';
import type { BookingSort } from '#contract/desk.ts';
import type { BookingFilters as Filters } from '#web/office/bookings/bookings-shape.ts';
import { SourceTabs } from '#web/office/bookings/source-tabs.tsx';
import { DayFilter } from '#web/office/list/day-filter.tsx';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { FoldingToolbar } from '#web/office/list/list-toolbar.tsx';
import { SearchField } from '#web/office/list/search-field.tsx';
import type { List } from '#web/office/list/use-list-state.ts';
import { sourceLabels } from '#web/office/shared/sources.ts';

const statuses = bookingStatuses.map((status) => [status, statusLabels[status]] as const);
const payments = paymentStatuses.map((status) => [status, paymentLabels[status]] as const);
const sources = (['online', 'manual'] as const).map((source) => [source, sourceLabels[source]] as const);

type Props = {
  list: List<Filters, BookingSort>;
  tabbed: boolean;
};

export function BookingFilters({ list, tabbed }: Props) {
  const { source, status, payment_status, from, to } = list.filters;
  return (
    <div className="space-y-4">
      {tabbed && <SourceTabs value={source} onChange={(source) => list.filter({ source })} />}
      <FoldingToolbar
        filters={tabbed ? 4 : 5}
        search={
          <SearchField label="Search" placeholder="Name, phone or reference" value={list.q} onSearch={list.search} />
        }
        activeFilters={Object.keys(list.filters).length - (tabbed && source ? 1 : 0)}
      >
        {!tabbed && (
          <FilterSelect
            label="Source"
            all="All"
            choices={sources}
            value={source}
            onChange={(source) => list.filter({ source })}
          />
        )}
        <FilterSelect
          label="Status"
          all="All statuses"
          choices={statuses}
          value={status}
          onChange={(status) => list.filter({ status })}
        />
        <DayFilter label="Stays from" value={from} onChange={(from) => list.filter({ from })} />
        <DayFilter label="Stays until" value={to} error={list.problem} onChange={(to) => list.filter({ to })} />
        <FilterSelect
          label="Payment"
          all="All"
          choices={payments}
          value={payment_status}
          onChange={(payment_status) => list.filter({ payment_status })}
        />
      </FoldingToolbar>
    </div>
  );
}
