import { StatusBadge } from '#web/ui/status-badge.tsx';

export const UnconfirmedBadge = () => (
  <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
    <StatusBadge tone="warning">Unconfirmed</StatusBadge>
    <span className="text-soft">does not count yet</span>
  </span>
);
