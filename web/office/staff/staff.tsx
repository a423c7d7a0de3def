import { KeyRound, LockOpen, Pencil, ShieldCheck, ShieldOff, Trash2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { roleLabels, rolesOf, staffRoles } from '#contract/core/roles.ts';
import { type StaffSort, type StaffView, staffMessages, staffSorts } from '#contract/staff/staff.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { ListFilters } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { HandOverCard, type SavedPassword } from '#web/office/staff/hand-over-card.tsx';
import { AddStaffDialog, EditStaffDialog, NewPasswordDialog, UnlockDialog } from '#web/office/staff/staff-dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type StaffFilters = { role: (typeof staffRoles)[number]; status: 'active' | 'inactive' };

const staffShape: ListShape<StaffFilters, (typeof staffSorts)[number]> = {
  filters: { role: oneOf(staffRoles), status: oneOf(['active', 'inactive']) },
  sorts: staffSorts,
  defaults: { sort: 'name', dir: 'asc' },
};

const statusChoices = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

type OpenDialog = { action: 'add' } | { action: 'edit' | 'password' | 'unlock' | 'delete'; staffMember: StaffView };

export function Staff() {
  const { user } = useSession();
  const { hotel } = useFacts();
  const formatInstant = useFormatInstant();
  const listState = useListState(staffShape);
  const query = useApiQuery('listStaff', listState.query);
  const { data: lockedSignIns } = useApiQuery('lockedSignIns', {});
  const isLocked = (staffMember: StaffView) => lockedSignIns?.ids.includes(staffMember.id) === true;
  const { dialog, setDialog, rows: tableRef, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  const [savedPassword, setHandOver] = useState<SavedPassword>();
  if (savedPassword) return <HandOverCard {...savedPassword} close={() => setHandOver(undefined)} />;
  const addButton = (
    <Button onClick={() => setDialog({ action: 'add' })}>
      <UserRoundPlus aria-hidden="true" className="size-5" />
      Add staff
    </Button>
  );

  return (
    <div className="space-y-5">
      <div className="flex justify-end">{addButton}</div>
      <ListFilters
        list={listState}
        searchPlaceholder="Name, Staff ID, email or phone"
        foldsOnPhone={false}
        filters={[
          {
            name: 'role',
            label: 'Role',
            allLabel: 'All roles',
            choices: rolesOf(hotel).map((role) => [role, roleLabels[role]]),
          },
          { name: 'status', label: 'Status', allLabel: 'All', choices: statusChoices },
        ]}
      />
      <ListView
        ref={tableRef}
        label="Staff members"
        noun={{ one: 'staff member', many: 'staff members' }}
        hasWideActions
        columns={staffColumns(user.staffId, formatInstant, isLocked)}
        actions={(staffMember) => (
          <>
            <TableAction
              label="Edit"
              rowName={staffMember.name}
              icon={Pencil}
              onClick={() => setDialog({ action: 'edit', staffMember })}
            />
            {staffMember.staffId !== user.staffId && (
              <TableAction
                label="New password"
                rowName={staffMember.name}
                icon={KeyRound}
                onClick={() => setDialog({ action: 'password', staffMember })}
              />
            )}
            {isLocked(staffMember) && (
              <TableAction
                label="Unlock"
                rowName={staffMember.name}
                icon={LockOpen}
                onClick={() => setDialog({ action: 'unlock', staffMember })}
              />
            )}
            {staffMember.staffId === user.staffId ? (
              <span className="text-sm leading-snug text-soft columns:w-20 columns:text-[0.8125rem] @6xl:w-28">
                {staffMessages.ownDeletion}
              </span>
            ) : (
              <TableAction
                label="Delete"
                rowName={staffMember.name}
                icon={Trash2}
                tone="danger"
                onClick={() => setDialog({ action: 'delete', staffMember })}
              />
            )}
          </>
        )}
        list={listState}
        query={query}
        failureMessage={(error) => failureOf(error, failureTextsWithStatus(staffMessages.fetchFailed)).message}
        emptyState={<EmptyState title="Nobody works here yet">{addButton}</EmptyState>}
      />
      {dialog?.action === 'add' && <AddStaffDialog close={close} onPasswordSaved={setHandOver} />}
      {dialog?.action === 'edit' && (
        <EditStaffDialog staffMember={dialog.staffMember} close={close} onPasswordSaved={setHandOver} />
      )}
      {dialog?.action === 'password' && (
        <NewPasswordDialog staffMember={dialog.staffMember} close={close} onPasswordSaved={setHandOver} />
      )}
      {dialog?.action === 'unlock' && <UnlockDialog staffMember={dialog.staffMember} close={close} />}
      {dialog?.action === 'delete' && (
        <DeleteStaffDialog staffMember={dialog.staffMember} close={close} onDeleted={closeAndFocusList} />
      )}
    </div>
  );
}

const staffColumns = (
  ownStaffId: string,
  formatInstant: (instant: string) => string,
  isLocked: (staffMember: StaffView) => boolean,
): readonly Column<StaffView, StaffSort>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    width: 'w-[17%] @6xl:w-[18%]',
    render: ({ name, staffId }) => (
      <>
        {name}
        {staffId === ownStaffId && <span className="font-normal text-soft"> (you)</span>}
      </>
    ),
  },
  {
    key: 'staffId',
    label: 'Staff ID',
    sort: 'staff_id',
    width: 'w-28 @6xl:w-32',
    render: ({ staffId }) => <span className="figures">{staffId}</span>,
  },
  { key: 'role', label: 'Role', sort: 'role', width: 'w-30 @6xl:w-32', render: ({ role }) => roleLabels[role] },
  { key: 'email', label: 'Email', render: ({ email }) => <Email address={email} /> },
  {
    key: 'phone',
    label: 'Phone',
    width: 'w-32 @6xl:w-42',
    render: ({ phone }) => (phone ? <span className="figures">{phone}</span> : <NoValue />),
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    width: 'w-28 @6xl:w-30',
    render: (staffMember) => (
      <StaffStatus staffMember={staffMember} formatInstant={formatInstant} isLocked={isLocked(staffMember)} />
    ),
  },
];

function Email({ address }: { address: string | null }) {
  if (!address) return <NoValue />;
  const atSignIndex = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, atSignIndex)}
      <wbr />
      {address.slice(atSignIndex)}
    </>
  );
}

function NoValue() {
  return (
    <span className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

type StaffStatusProps = { staffMember: StaffView; formatInstant: (instant: string) => string; isLocked: boolean };

function StaffStatus({ staffMember, formatInstant, isLocked }: StaffStatusProps) {
  const { isActive, temporary, hasAccess, twoFactorEnabled: hasTwoFactor } = staffMember;
  const Shield = hasTwoFactor ? ShieldCheck : ShieldOff;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      {isLocked && <StatusBadge tone="danger">Locked</StatusBadge>}
      <span className="inline-flex items-center gap-1 text-[0.8125rem] text-soft">
        <Shield aria-hidden="true" className="size-3.5 shrink-0" />
        <abbr title="Two-factor authentication" className="no-underline">
          2FA
        </abbr>
        {hasTwoFactor ? 'on' : 'off'}
      </span>
      {!hasAccess && <StatusBadge tone="warning">No password yet</StatusBadge>}
      {temporary && (
        <span className="text-[0.8125rem] text-soft">
          {temporary.over
            ? 'Temporary password ran out'
            : `Temporary password ${temporary.from ? `from ${formatInstant(temporary.from)} ` : ''}until ${formatInstant(temporary.until)}`}
        </span>
      )}
    </div>
  );
}

type DeleteStaffDialogProps = {
  staffMember: StaffView;
  close: () => void;
  onDeleted: () => void;
};

function DeleteStaffDialog({ staffMember, close, onDeleted }: DeleteStaffDialogProps) {
  const remove = useApiMutation('deleteStaff');
  const confirm = () =>
    remove.mutate(
      { id: staffMember.id },
      {
        onSuccess({ message, deactivated }) {
          if (deactivated) {
            close();
            // The staff member was deactivated instead of deleted, so the toast must not look like a success.
            toast(message);
          } else {
            onDeleted();
            toast.success(message);
          }
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${staffMember.name}?`}
      tone="danger"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={remove.error && failureOf(remove.error, failureTextsWithStatus(staffMessages.deleteFailed)).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        {staffMember.name} ({staffMember.staffId}) is signed out everywhere and cannot sign in again. Staff who have
        records are deactivated instead, and their records stay.
      </p>
    </ConfirmDialog>
  );
}
