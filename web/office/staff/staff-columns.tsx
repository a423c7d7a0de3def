import { ShieldCheck, ShieldOff } from 'lucide-react';
import { roleLabels } from '#contract/roles.ts';
import type { StaffSort, StaffView } from '#contract/staff.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table-column.ts';

export const staffColumns = (
  ownStaffId: string,
  moment: (instant: string) => string,
  isLocked: (member: StaffView) => boolean,
): readonly Column<StaffView, StaffSort>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    width: 'w-[17%] @6xl:w-[18%]',
    render: ({ name, staff_id }) => (
      <>
        {name}
        {staff_id === ownStaffId && <span className="font-normal text-soft"> (you)</span>}
      </>
    ),
  },
  {
    key: 'staff_id',
    label: 'Staff ID',
    sort: 'staff_id',
    width: 'w-28 @6xl:w-32',
    render: ({ staff_id }) => <span className="figures">{staff_id}</span>,
  },
  { key: 'role', label: 'Role', sort: 'role', width: 'w-30 @6xl:w-32', render: ({ role }) => roleLabels[role] },
  { key: 'email', label: 'Email', render: ({ email }) => <Email address={email} /> },
  {
    key: 'phone',
    label: 'Phone',
    width: 'w-32 @6xl:w-42',
    render: ({ phone }) => (phone ? <span className="figures">{phone}</span> : <None />),
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    width: 'w-28 @6xl:w-30',
    render: (member) => <Status member={member} moment={moment} isLocked={isLocked(member)} />,
  },
];

/** Lets a long address break before its @. */
function Email({ address }: { address: string | null }) {
  if (!address) return <None />;
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function None() {
  return (
    <span className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

type StatusProps = { member: StaffView; moment: (instant: string) => string; isLocked: boolean };

function Status({ member, moment, isLocked }: StatusProps) {
  const { is_active, temporary, two_factor_enabled: hasTwoFactor } = member;
  const Shield = hasTwoFactor ? ShieldCheck : ShieldOff;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge tone={is_active ? 'good' : 'quiet'}>{is_active ? 'Active' : 'Inactive'}</StatusBadge>
      {isLocked && <StatusBadge tone="danger">Locked</StatusBadge>}
      <span className="inline-flex items-center gap-1 text-[0.8125rem] text-soft">
        <Shield aria-hidden="true" className="size-3.5 shrink-0" />
        <abbr title="Two-factor authentication" className="no-underline">
          2FA
        </abbr>
        {hasTwoFactor ? 'on' : 'off'}
      </span>
      {temporary && (
        <span className="text-[0.8125rem] text-soft">
          {temporary.over ? 'Temporary password ran out' : `Temporary password until ${moment(temporary.until)}`}
        </span>
      )}
    </div>
  );
}
