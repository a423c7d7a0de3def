import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { callOffice } from '#web/office/core/call.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { PasswordFields } from '#web/office/staff/password/password-fields.tsx';
import {
  changePasswordProblem,
  changePasswordRules,
  emptyPasswords,
  passwordFieldByCallName,
  passwordFields,
} from '#web/office/staff/password/password-rules.ts';
import { RequirementMarks } from '#web/office/staff/password/requirement-marks.tsx';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function ChangePasswordDialog({ close }: { close: () => void }) {
  return (
    <Dialog title="Change Password" onClose={close}>
      <ChangePasswordForm close={close} />
    </Dialog>
  );
}

function ChangePasswordForm({ close }: { close: () => void }) {
  const { user, refresh } = useSession();
  const { form, field, submission } = useOfficeForm({
    rules: changePasswordRules,
    defaultValues: emptyPasswords,
    send: ({ current, next }) => callOffice('changePassword', { currentPassword: current, newPassword: next }),
    async onSuccess({ message }) {
      close();
      toast.success(message);
      await refresh();
    },
    failureTexts: { failed: passwordMessages.failed, withReason: passwordMessages.failedBecause },
    fields: passwordFieldByCallName,
  });
  const [current, next, confirm] = useWatch({ control: form.control, name: passwordFields });
  const passwordProblem = changePasswordProblem({ current, next, confirm });

  return (
    <DialogForm
      {...submission}
      submitLabel="Change password"
      canSubmit={!passwordProblem}
      cancel={close}
      summary={
        <p role="status" className="min-h-6 text-sm text-soft">
          {passwordProblem}
        </p>
      }
    >
      <UsernameField staffId={user.staffId} />
      <p className="text-[0.9375rem] text-soft">You stay signed in here. Every other device is signed out.</p>
      <PasswordFields field={field} requirementMarks={<RequirementMarks password={next} />} />
    </DialogForm>
  );
}
