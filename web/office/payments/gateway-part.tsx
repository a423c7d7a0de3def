import { CircleCheck, Scale } from 'lucide-react';
import { type DifferenceView, reconciliationMessages } from '#contract/reconciliation.ts';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { type ListShape, oneOf } from '#web/office/list/list-state.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useRowDialog } from '#web/office/list/use-row-dialog.ts';
import { CompareDialog } from '#web/office/payments/compare-dialog.tsx';
import { Comparisons } from '#web/office/payments/comparisons.tsx';
import { differenceColumns, differenceName } from '#web/office/payments/difference-columns.tsx';
import { ResolveDialog } from '#web/office/payments/resolve-dialog.tsx';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

const shape: ListShape<{ state: 'done' }, 'found'> = {
  filters: { state: oneOf(['done']) },
  sorts: ['found'],
  defaults: { sort: 'found', dir: 'desc' },
};

type OpenDialog = { what: 'compare' } | { what: 'resolve'; difference: DifferenceView };

export function GatewayPart() {
  const moment = useMoment();
  const list = useListState(shape);
  const { sort: _, dir: __, ...input } = list.query;
  const query = useApiQuery('listDifferences', input);
  const runs = useApiQuery('listReconciliations', { limit: 5 });
  const { doing: dialog, setDoing: setDialog, rows, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <FilterSelect
          label="Differences"
          all="Open"
          choices={[['done', 'Resolved']]}
          value={list.filters.state}
          onChange={(state) => list.filter({ state })}
        />
        <Button onClick={() => setDialog({ what: 'compare' })} disabled={!runs.data}>
          <Scale aria-hidden="true" className="size-5" />
          Compare now
        </Button>
      </div>
      <ListView
        ref={rows}
        label="Differences"
        noun={{ one: 'difference', many: 'differences' }}
        columns={differenceColumns(moment)}
        {...(!list.filters.state && {
          actions: (difference: DifferenceView) => (
            <TableAction
              label="Resolve"
              rowName={differenceName(difference)}
              icon={CircleCheck}
              onClick={() => setDialog({ what: 'resolve', difference })}
            />
          ),
        })}
        list={list}
        query={query}
        failed={reconciliationMessages.listFailed}
        empty={<EmptyState title={reconciliationMessages.none} />}
      />
      <Comparisons query={runs} />
      {dialog?.what === 'compare' && runs.data && <CompareDialog today={runs.data.today} close={close} />}
      {dialog?.what === 'resolve' && (
        <ResolveDialog difference={dialog.difference} close={close} done={closeAndFocusList} />
      )}
    </div>
  );
}
