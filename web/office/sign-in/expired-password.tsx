import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { passwordMessages } from '#contract/passwords.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { RequirementMarks } from '#web/office/password/requirement-marks.tsx';
import { UsernameField } from '#web/office/password/username-field.tsx';
import { call } from '#web/office/shared/call.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import {
  emptyNewPassword,
  newPasswordOrder,
  newPasswordRules,
  type SignInValues,
} from '#web/office/sign-in/sign-in-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = { credentials: SignInValues; reason: string; backToLogin: () => void };

export function ExpiredPassword({ credentials, reason, backToLogin }: Props) {
  const form = useForm({ resolver: newPasswordRules, defaultValues: emptyNewPassword, shouldFocusError: false });
  const submission = useSubmit({
    form,
    order: newPasswordOrder,
    send: ({ next }) => call('changePassword', { current_password: credentials.password, new_password: next }),
    onSuccess({ message }) {
      toast.success(message);
      backToLogin();
    },
    failureTexts: { failed: passwordMessages.failed, withReason: passwordMessages.failedBecause },
    fields: { new_password: 'next' },
  });
  const next = useWatch({ control: form.control, name: 'next' });
  const { errors } = form.formState;

  useEffect(() => form.setFocus('next'), [form]);

  return (
    <>
      <h1 className="mb-5 text-3xl">
        {reason === passwordMessages.temporary ? 'Choose your own password' : 'Password Expired'}
      </h1>
      <div className="mb-6">
        <Notice>{reason}</Notice>
      </div>
      <FormShell
        {...submission}
        ready
        submitLabel="Change password"
        actions={
          <Button look="outline" onClick={backToLogin} className="w-full">
            Back to login
          </Button>
        }
      >
        <UsernameField staffId={credentials.staff_id} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.next?.message}
          {...form.register('next')}
        />
        <RequirementMarks password={next} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
      </FormShell>
    </>
  );
}
