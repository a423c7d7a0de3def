import { useState } from 'react';
import { signInMessages } from '#contract/auth.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { DisableTwoFactor } from '#web/office/two-factor/disable-two-factor.tsx';
import { RecoveryCodes } from '#web/office/two-factor/recovery-codes.tsx';
import { SetUpTwoFactor } from '#web/office/two-factor/set-up-two-factor.tsx';
import { StepHeading } from '#web/office/two-factor/step-heading.tsx';
import { type Setup, TwoFactorOverview } from '#web/office/two-factor/two-factor-overview.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type State =
  | { step: 'idle' }
  | { step: 'setup'; setup: Setup }
  | { step: 'enabled'; recoveryCodes: readonly string[] }
  | { step: 'disable' }
  | { step: 'changed'; message: string };

const reloadAfterMs = 1500;

export function TwoFactorDialog({ close }: { close: () => void }) {
  const { refresh } = useSession();
  const [state, setState] = useState<State>({ step: 'idle' });

  const showChanged = (message: string) => {
    setState({ step: 'changed', message });
    void refresh();
    setTimeout(() => location.reload(), reloadAfterMs);
  };
  // The recovery codes cannot be shown again: only the button that confirms they are saved leads on.
  const canClose = state.step !== 'enabled' && state.step !== 'changed';
  const backToIdle = () => setState({ step: 'idle' });

  return (
    <Dialog title="Two-Factor Authentication" onClose={canClose ? close : undefined}>
      {state.step === 'idle' && (
        <TwoFactorOverview
          onSetup={(setup) => setState({ step: 'setup', setup })}
          onDisable={() => setState({ step: 'disable' })}
        />
      )}
      {state.step === 'setup' && (
        <SetUpTwoFactor
          setup={state.setup}
          onEnabled={(recoveryCodes) => setState({ step: 'enabled', recoveryCodes })}
          onCancel={backToIdle}
        />
      )}
      {state.step === 'enabled' && (
        <RecoveryCodes codes={state.recoveryCodes} onSaved={() => showChanged(signInMessages.enabled)} />
      )}
      {state.step === 'disable' && <DisableTwoFactor onDisabled={showChanged} onCancel={backToIdle} />}
      {state.step === 'changed' && (
        <div className="space-y-2">
          <StepHeading>{state.message}</StepHeading>
          <p className="text-soft">This page reloads in a moment.</p>
        </div>
      )}
    </Dialog>
  );
}
