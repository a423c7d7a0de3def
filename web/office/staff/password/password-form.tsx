import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import type { FormRules } from '#web/forms/resolver.ts';
import type { BindField } from '#web/office/core/bind-fields.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import {
  emptyPasswords,
  type PasswordValues,
  passwordFieldByCallName,
} from '#web/office/staff/password/password-rules.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';

type PasswordFormProps = {
  rules: FormRules<PasswordValues, PasswordValues>;
  send: (values: PasswordValues) => Promise<{ message: string }>;
  failureMessage: string;
  children: (field: BindField<PasswordValues>) => ReactNode;
};

export function PasswordForm({ rules, send, failureMessage, children }: PasswordFormProps) {
  const { user, refresh } = useSession();
  const { form, field, submission } = useOfficeForm({
    rules,
    defaultValues: emptyPasswords,
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
      {children(field)}
    </FormShell>
  );
}
