import type { ReactNode } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useSubmit } from '#web/office/core/use-submit.ts';
import {
  emptyPasswords,
  type PasswordValues,
  passwordFieldByCallName,
} from '#web/office/staff/password/password-rules.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';

type Props = {
  rules: Resolver<PasswordValues, unknown, PasswordValues>;
  send: (values: PasswordValues) => Promise<{ message: string }>;
  failureMessage: string;
  children: (field: ReturnType<typeof bindFields<PasswordValues, PasswordValues>>) => ReactNode;
};

export function PasswordForm({ rules, send, failureMessage, children }: Props) {
  const { user, refresh } = useSession();
  const form = useForm({ resolver: rules, defaultValues: emptyPasswords, shouldFocusError: false });
  const submission = useSubmit({
    form,
    send,
    async onSuccess({ message }) {
      form.reset();
      toast.success(message);
      await refresh();
    },
    failureTexts: { failed: failureMessage, withReason: passwordMessages.failedBecause },
    fields: passwordFieldByCallName,
  });

  return (
    <FormShell {...submission} submitLabel="Change password" canSubmit hasSmallButton>
      <UsernameField staffId={user.staffId} />
      {children(bindFields(form))}
    </FormShell>
  );
}
