import { useState } from 'react';
import { signInMessages } from '#contract/auth.ts';
import { useSession } from '#web/office/session/session.tsx';
import { DisableTwoFactor } from '#web/office/two-factor/disable-two-factor.tsx';
import { RecoveryCodes } from '#web/office/two-factor/recovery-codes.tsx';
import { SetUpTwoFactor } from '#web/office/two-factor/set-up-two-factor.tsx';
import { StepHeading } from '#web/office/two-factor/step-heading.tsx';
import { type Setup, TwoFactorOverview } from '#web/office/two-factor/two-factor-overview.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type State =
  | { is: 'idle' }
  | { is: 'setup'; setup: Setup }
  | { is: 'enabled'; recoveryCodes: readonly string[] }
  | { is: 'disable' }
  | { is: 'changed'; message: string };

const reloadAfterMs = 1500;

export function TwoFactorDialog({ close }: { close: () => void }) {
  const { refresh } = useSession();
  const [state, setState] = useState<State>({ is: 'idle' });

  const changed = (message: string) => {
    setState({ is: 'changed', message });
    void refresh();
    setTimeout(() => location.reload(), reloadAfterMs);
  };
  // The recovery codes cannot be shown again: only the button that confirms they are saved leads on.
  const mayClose = state.is !== 'enabled' && state.is !== 'changed';
  const idle = () => setState({ is: 'idle' });

  return (
    <Dialog title="Two-Factor Authentication" onClose={mayClose ? close : undefined}>
      {state.is === 'idle' && (
        <TwoFactorOverview
          onSetup={(setup) => setState({ is: 'setup', setup })}
          onDisable={() => setState({ is: 'disable' })}
        />
      )}
      {state.is === 'setup' && (
        <SetUpTwoFactor
          setup={state.setup}
          onEnabled={(recoveryCodes) => setState({ is: 'enabled', recoveryCodes })}
          onCancel={idle}
        />
      )}
      {state.is === 'enabled' && (
        <RecoveryCodes codes={state.recoveryCodes} onSaved={() => changed(signInMessages.enabled)} />
      )}
      {state.is === 'disable' && <DisableTwoFactor onDisabled={changed} onCancel={idle} />}
      {state.is === 'changed' && (
        <div className="space-y-2">
          <StepHeading>{state.message}</StepHeading>
          <p className="text-soft">This page reloads in a moment.</p>
        </div>
      )}
    </Dialog>
  );
}
