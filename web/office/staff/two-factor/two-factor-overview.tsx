import { useState } from 'react';
import type { Output } from '#contract/api.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { callOffice } from '#web/office/core/call.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useSession } from '#web/office/core/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export type TwoFactorSetup = Output<'setupTwoFactor'>;

type TwoFactorOverviewProps = { onSetup: (setup: TwoFactorSetup) => void; onDisable: () => void };

export function TwoFactorOverview({ onSetup, onDisable }: TwoFactorOverviewProps) {
  const { user } = useSession();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const beginSetup = async () => {
    setPending(true);
    setError(null);
    try {
      onSetup(await callOffice('setupTwoFactor', {}));
    } catch (problem) {
      setError(failureOf(problem, { failed: signInMessages.setupFailed }).message);
      setPending(false);
    }
  };

  return (
    <div className="space-y-5">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">Status</span>
        <TwoFactorStatus enabled={user.twoFactorEnabled} />
      </p>
      <p className="text-soft">
        {user.twoFactorEnabled
          ? 'Every sign-in with your Staff ID asks for a code from your authenticator app. If your recovery codes are lost, disable 2FA and set it up again: that makes new ones.'
          : 'With it, a sign-in needs your password and a code from an authenticator app on your phone. Somebody who learns your password still cannot get in.'}
      </p>
      {error && <Notice tone="danger">{error}</Notice>}
      {user.twoFactorEnabled ? (
        <Button look="outline" onClick={onDisable}>
          Disable 2FA
        </Button>
      ) : (
        <Button loading={pending} onClick={() => void beginSetup()}>
          Set up 2FA
        </Button>
      )}
    </div>
  );
}

export const TwoFactorStatus = ({ enabled }: { enabled: boolean }) => (
  <StatusBadge tone={enabled ? 'good' : 'quiet'}>{enabled ? 'Enabled' : 'Not enabled'}</StatusBadge>
);
