import { LockOpen, Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { roleLabels, staffRoles } from '#contract/roles.ts';
import { type StaffView, staffMessages, staffSorts } from '#contract/staff.ts';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { type ListShape, oneOf } from '#web/office/list/list-state.ts';
import { ListToolbar } from '#web/office/list/list-toolbar.tsx';
import { ListView } from '#web/office/list/list-view.tsx';
import { SearchField } from '#web/office/list/search-field.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useRowDialog } from '#web/office/list/use-row-dialog.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { AddStaffDialog } from '#web/office/staff/add-staff-dialog.tsx';
import { DeleteStaffDialog } from '#web/office/staff/delete-staff-dialog.tsx';
import { EditStaffDialog } from '#web/office/staff/edit-staff-dialog.tsx';
import { staffColumns } from '#web/office/staff/staff-columns.tsx';
import { UnlockDialog } from '#web/office/staff/unlock-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type Filters = { role: (typeof staffRoles)[number]; status: 'active' | 'inactive' };

const shape: ListShape<Filters, (typeof staffSorts)[number]> = {
  filters: { role: oneOf(staffRoles), status: oneOf(['active', 'inactive']) },
  sorts: staffSorts,
  defaults: { sort: 'name', dir: 'asc' },
};

const roles = staffRoles.map((role) => [role, roleLabels[role]] as const);
const statuses = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

type OpenDialog = { what: 'add' } | { what: 'edit' | 'unlock' | 'delete'; member: StaffView };

export function Staff() {
  const { user } = useSession();
  const moment = useMoment();
  const list = useListState(shape);
  const query = useApiQuery('listStaff', list.query);
  const { data: lockedSignIns } = useApiQuery('lockedSignIns', {});
  const isLocked = (member: StaffView) => lockedSignIns?.ids.includes(member.id) === true;
  const { doing: dialog, setDoing: setDialog, rows, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  const addButton = (
    <Button onClick={() => setDialog({ what: 'add' })}>
      <UserRoundPlus aria-hidden="true" className="size-5" />
      Add staff
    </Button>
  );

  return (
    <div className="space-y-5">
      <div className="flex justify-end">{addButton}</div>
      <ListToolbar filters={2}>
        <SearchField
          label="Search"
          placeholder="Name, Staff ID, email or phone"
          value={list.q}
          onSearch={list.search}
        />
        <FilterSelect
          label="Role"
          all="All roles"
          choices={roles}
          value={list.filters.role}
          onChange={(role) => list.filter({ role })}
        />
        <FilterSelect
          label="Status"
          all="All"
          choices={statuses}
          value={list.filters.status}
          onChange={(status) => list.filter({ status })}
        />
      </ListToolbar>
      <ListView
        ref={rows}
        label="Staff members"
        noun={{ one: 'staff member', many: 'staff members' }}
        columns={staffColumns(user.staff_id, moment, isLocked)}
        actions={(member) => (
          <>
            <TableAction
              label="Edit"
              rowName={member.name}
              icon={Pencil}
              onClick={() => setDialog({ what: 'edit', member })}
            />
            {isLocked(member) && (
              <TableAction
                label="Unlock"
                rowName={member.name}
                icon={LockOpen}
                onClick={() => setDialog({ what: 'unlock', member })}
              />
            )}
            {member.staff_id === user.staff_id ? (
              <span className="text-sm leading-snug text-soft columns:w-20 columns:text-[0.8125rem] @6xl:w-28">
                {staffMessages.ownDeletion}
              </span>
            ) : (
              <TableAction
                label="Delete"
                rowName={member.name}
                icon={Trash2}
                tone="danger"
                onClick={() => setDialog({ what: 'delete', member })}
              />
            )}
          </>
        )}
        list={list}
        query={query}
        failed={staffMessages.fetchFailed}
        empty={<EmptyState title="Nobody works here yet">{addButton}</EmptyState>}
      />
      {dialog?.what === 'add' && <AddStaffDialog close={close} />}
      {dialog?.what === 'edit' && <EditStaffDialog member={dialog.member} close={close} />}
      {dialog?.what === 'unlock' && <UnlockDialog member={dialog.member} close={close} />}
      {dialog?.what === 'delete' && (
        <DeleteStaffDialog member={dialog.member} close={close} deleted={closeAndFocusList} />
      )}
    </div>
  );
}
