import type { ComponentProps } from 'react';
import { type BookingStatus, statusLabels } from '#contract/bookings/bookings.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const tonesByStatus: Record<BookingStatus, ComponentProps<typeof StatusBadge>['tone']> = {
  pending: 'warning',
  confirmed: 'info',
  checked_in: 'goodStrong',
  checked_out: 'accent',
  completed: 'good',
  cancelled: 'danger',
  no_show: 'dangerStrong',
  voided: 'quiet',
};

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <StatusBadge tone={tonesByStatus[status]}>{statusLabels[status]}</StatusBadge>;
}
