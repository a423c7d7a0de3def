import { type AuditEntryView, auditKindLabels } from '#contract/audit.ts';
import { actionLabel } from '#contract/audit-text.ts';
import { Changes } from '#web/office/audit-log/changes.tsx';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import type { Column } from '#web/ui/table-column.ts';

export const auditColumns = (moment: (instant: string) => string): readonly Column<AuditEntryView, 'at'>[] => [
  {
    key: 'action',
    label: 'What',
    width: 'w-[18%]',
    render: ({ action }) => actionLabel(action),
  },
  {
    key: 'subject',
    label: 'About',
    render: ({ subject, kind, booking_id }) => (
      <>
        {booking_id ? <BookingLink booking={{ id: booking_id, reference: subject }} /> : subject}
        <span className="block text-sm text-soft">{auditKindLabels[kind]}</span>
      </>
    ),
  },
  {
    key: 'changes',
    label: 'Changes',
    width: 'w-[32%]',
    render: ({ changes, reason }) => <Changes changes={changes} reason={reason} />,
  },
  {
    key: 'actor',
    label: 'Who',
    width: 'w-[15%]',
    render: ({ actor, actor_name }) => (
      <>
        {actor_name}
        {/^[A-Z0-9]/.test(actor) && <span className="figures block text-sm text-soft">{actor}</span>}
      </>
    ),
  },
  {
    key: 'at',
    label: 'When',
    width: 'w-[13%]',
    render: ({ at }) => (
      <time dateTime={at} className="figures">
        {moment(at)}
      </time>
    ),
  },
];
