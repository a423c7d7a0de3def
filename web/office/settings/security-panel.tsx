import { type ReactNode, useState } from 'react';
import { passwordPolicy } from '#contract/passwords.ts';
import { ChangePasswordDialog } from '#web/office/password/change-password-dialog.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { TwoFactorDialog } from '#web/office/two-factor/two-factor-dialog.tsx';
import { TwoFactorStatus } from '#web/office/two-factor/two-factor-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function SecurityPanel() {
  const { user } = useSession();
  const [open, setOpen] = useState<'two-factor' | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Security">
      <div className="divide-y divide-hairline">
        <Row
          title="Two-factor authentication"
          state={<TwoFactorStatus enabled={user.two_factor_enabled} />}
          text="A code from your phone, besides the password, at every sign-in."
        >
          <Button look="outline" onClick={() => setOpen('two-factor')}>
            {user.two_factor_enabled ? 'Manage 2FA' : 'Enable 2FA'}
          </Button>
        </Row>
        {user.role === 'superadmin' && (
          <Row
            title="Password"
            text={`Lasts ${passwordPolicy.expiresAfterDays} days. Choose one that you use nowhere else.`}
          >
            <Button look="outline" onClick={() => setOpen('password')}>
              Change Password
            </Button>
          </Row>
        )}
      </div>
      {open === 'two-factor' && <TwoFactorDialog close={close} />}
      {open === 'password' && <ChangePasswordDialog close={close} />}
    </Panel>
  );
}

type RowProps = { title: string; state?: ReactNode; text: string; children: ReactNode };

function Row({ title, state, text, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {title}
          {state}
        </h3>
        <p className="mt-1 text-sm text-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
