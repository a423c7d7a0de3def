import { useEffect, useSyncExternalStore } from 'react';
import { pinMessages } from '#contract/staff/pin.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { currentQuestion, type ProofQuestion, subscribeToQuestion } from '#web/office/core/proof-question.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { PinField } from '#web/office/staff/pin/pin-field.tsx';
import { ownPasswordRules, pinRules, sendAtLastDigit } from '#web/office/staff/pin/pin-rules.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Asks for the PIN, or for the password of a person without a PIN, when a call moves much money. */
export function ProofDialog() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion, () => undefined);
  // Nobody else may answer the question of a person who has left.
  useEffect(() => () => currentQuestion()?.cancel(), []);
  if (!question) return null;
  return (
    <Dialog title="Confirm the amount" onClose={question.cancel} size="small">
      <div className="space-y-5">
        <p>{question.message}</p>
        {question.by === 'pin' ? <ProofByPin {...question} /> : <ProofByPassword {...question} />}
      </div>
    </Dialog>
  );
}

function ProofByPin({ send, cancel }: ProofQuestion) {
  const { form, field, submission } = useOfficeForm({
    rules: pinRules,
    defaultValues: { pin: '' },
    send,
    onSuccess() {},
    afterFailure() {
      form.resetField('pin');
    },
    failureTexts: { failed: pinMessages.confirmFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Confirm" cancel={cancel}>
      <PinField label="PIN" {...field('pin', sendAtLastDigit)} />
    </DialogForm>
  );
}

function ProofByPassword({ send, cancel }: ProofQuestion) {
  const { user, pin } = useSession();
  const { field, submission } = useOfficeForm({
    rules: ownPasswordRules,
    defaultValues: { password: '' },
    send,
    onSuccess() {},
    failureTexts: { failed: pinMessages.confirmFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Confirm" cancel={cancel}>
      <UsernameField staffId={user.staffId} />
      <PasswordField
        label="Your password"
        hint={pin && 'With a PIN, which you can set in Settings, it is six digits.'}
        {...field('password')}
        autoComplete="current-password"
      />
    </DialogForm>
  );
}
