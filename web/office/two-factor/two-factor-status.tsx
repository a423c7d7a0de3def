import { StatusBadge } from '#web/ui/status-badge.tsx';

export const TwoFactorStatus = ({ enabled }: { enabled: boolean }) => (
  <StatusBadge tone={enabled ? 'good' : 'quiet'}>{enabled ? 'Enabled' : 'Not enabled'}</StatusBadge>
);
