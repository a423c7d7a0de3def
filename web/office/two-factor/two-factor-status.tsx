import { clsx } from 'clsx';
import { ShieldAlert, ShieldCheck } from 'lucide-react';

export function TwoFactorStatus({ enabled }: { enabled: boolean }) {
  const Icon = enabled ? ShieldCheck : ShieldAlert;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold',
        enabled ? 'bg-leaf-pale text-leaf' : 'bg-sand text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {enabled ? 'Enabled' : 'Not enabled'}
    </span>
  );
}
