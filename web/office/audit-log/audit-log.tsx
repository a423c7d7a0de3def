import { auditMessages } from '#contract/audit.ts';
import { auditColumns } from '#web/office/audit-log/audit-columns.tsx';
import { AuditFilters } from '#web/office/audit-log/audit-filters.tsx';
import { auditShape } from '#web/office/audit-log/audit-shape.ts';
import { OpenBooking } from '#web/office/booking/open-booking.tsx';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function AuditLog() {
  const moment = useMoment();
  const list = useListState(auditShape);
  const { sort: _, dir: __, ...input } = list.query;
  const query = useApiQuery('auditLog', input, { enabled: !list.problem });
  return (
    <div className="space-y-5">
      <div className="flex justify-end">
        <RefreshButton refresh={query.refetch} disabled={list.problem !== undefined} />
      </div>
      <AuditFilters list={list} />
      <ListView
        label="Audit log"
        noun={{ one: 'entry', many: 'entries' }}
        columns={auditColumns(moment)}
        list={list}
        query={query}
        failed={auditMessages.listFailed}
        empty={<EmptyState title={auditMessages.none} />}
      />
      <OpenBooking />
    </div>
  );
}
