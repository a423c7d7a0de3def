import { auditActions, auditKindLabels, auditKinds, nonStaffActors } from '#contract/audit.ts';
import { actionLabel } from '#contract/audit-text.ts';
import { pageLimits } from '#contract/lists.ts';
import type { AuditFilters as Filters } from '#web/office/audit-log/audit-shape.ts';
import { DayFilter } from '#web/office/list/day-filter.tsx';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { FoldingToolbar } from '#web/office/list/list-toolbar.tsx';
import { SearchField } from '#web/office/list/search-field.tsx';
import type { List } from '#web/office/list/use-list-state.ts';
import { useApiQuery } from '#web/office/shared/query.ts';

const actions = auditActions.map((action) => [action, actionLabel(action)] as const);
const kinds = auditKinds.map((kind) => [kind, auditKindLabels[kind]] as const);

/** Includes the person named in the address, even one who has left. */
function usePeople(chosen: string | undefined) {
  const { data } = useApiQuery('listStaff', { limit: pageLimits.max }, { refetches: false });
  const staff = (data?.data ?? []).map(({ staff_id, name }) => [staff_id, `${name} (${staff_id})`] as const);
  const people = [...staff, ...Object.entries(nonStaffActors)];
  const known = !chosen || people.some(([actor]) => actor === chosen);
  return known ? people : [...people, [chosen, chosen] as const];
}

export function AuditFilters({ list }: { list: List<Filters, 'at'> }) {
  const { actor, kind, action, from, to } = list.filters;
  const people = usePeople(actor);
  return (
    <FoldingToolbar
      filters={5}
      search={
        <SearchField
          label="Search"
          placeholder="Guest, drink, person or reason"
          value={list.q}
          onSearch={list.search}
        />
      }
      activeFilters={Object.keys(list.filters).length}
    >
      <FilterSelect
        label="What was done"
        all="Everything"
        choices={actions}
        value={action}
        onChange={(action) => list.filter({ action })}
      />
      <FilterSelect
        label="Person"
        all="Everybody"
        choices={people}
        value={actor}
        onChange={(actor) => list.filter({ actor })}
      />
      <FilterSelect
        label="About"
        all="Everything"
        choices={kinds}
        value={kind}
        onChange={(kind) => list.filter({ kind })}
      />
      <DayFilter label="From" value={from} onChange={(from) => list.filter({ from })} />
      <DayFilter label="Until" value={to} error={list.problem} onChange={(to) => list.filter({ to })} />
    </FoldingToolbar>
  );
}
