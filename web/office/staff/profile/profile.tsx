import toast from 'react-hot-toast/headless';
import { roleLabels } from '#contract/core/roles.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { callOffice } from '#web/office/core/call.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { PasswordFields, policyHint } from '#web/office/staff/password/password-fields.tsx';
import { emptyPasswords, passwordFieldByCallName } from '#web/office/staff/password/password-rules.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { profileRules, toProfileInput } from '#web/office/staff/profile/profile-rules.ts';
import { TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function Profile() {
  const { user } = useSession();
  const userFacts = [
    ['Name', user.name],
    ['Role', roleLabels[user.role]],
    ['Staff ID', user.staffId],
  ] as const;
  return (
    <div className="grid max-w-4xl items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Panel title="Your account">
        <dl className="space-y-4">
          {userFacts.map(([term, fact]) => (
            <div key={term}>
              <dt className="text-sm text-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Update profile">
        <ProfileForm />
      </Panel>
    </div>
  );
}

function ProfileForm() {
  const { user, refresh } = useSession();
  const { form, field, submission } = useOfficeForm({
    rules: profileRules,
    defaultValues: { ...emptyPasswords, name: user.name },
    send: (values) => callOffice('updateProfile', toProfileInput(values)),
    async onSuccess({ message, user: saved }) {
      form.reset({ ...emptyPasswords, name: saved.name });
      toast.success(message);
      await refresh();
    },
    failureTexts: { failed: passwordMessages.updateFailed, withReason: passwordMessages.failedBecause },
    fields: passwordFieldByCallName,
  });

  return (
    <FormShell {...submission} submitLabel="Update profile" canSubmit hasSmallButton>
      <UsernameField staffId={user.staffId} />
      <TextField label="Name" {...field('name')} autoComplete="name" />
      <fieldset className="space-y-5 border-t border-hairline pt-5">
        <legend className="float-left mb-4 w-full">
          <span className="block font-semibold">Change password</span>
          <span className="text-sm text-soft">Leave these fields empty to keep your password.</span>
        </legend>
        <PasswordFields field={field} hint={policyHint} />
      </fieldset>
    </FormShell>
  );
}
