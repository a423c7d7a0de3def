import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { signInMessages } from '#contract/auth.ts';
import { passwordMessages } from '#contract/passwords.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { call } from '#web/office/call.ts';
import { PasswordFields, policyHint } from '#web/office/password/password-fields.tsx';
import { noPasswords, passwordWireNames } from '#web/office/password/password-rules.ts';
import { UsernameField } from '#web/office/password/username-field.tsx';
import { profileChangeOf, profileOrder, profileRules } from '#web/office/profile/profile-rules.ts';
import { useSession } from '#web/office/session/session.tsx';
import { useSubmit } from '#web/office/use-submit.ts';
import { TextField } from '#web/ui/field.tsx';

export function ProfileForm() {
  const { user, refresh } = useSession();
  const mayRename = user.role === 'superadmin';
  const form = useForm({
    resolver: profileRules,
    defaultValues: { ...noPasswords, name: user.name },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    order: profileOrder,
    send: (values) => call('updateProfile', profileChangeOf(values, mayRename)),
    async done({ message, user: saved }) {
      form.reset({ ...noPasswords, name: saved.name });
      toast.success(message);
      await refresh();
    },
    words: { failed: passwordMessages.updateFailed, because: passwordMessages.failedBecause },
    fields: passwordWireNames,
    onFailure: (message) => toast.error(message),
  });
  const { errors } = form.formState;

  return (
    <FormShell {...submission} submitLabel="Update profile" ready compact>
      <UsernameField staffId={user.staff_id} />
      <TextField
        label="Name"
        autoComplete="name"
        readOnly={!mayRename}
        hint={mayRename ? undefined : signInMessages.onlyAdminsRename}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <fieldset className="space-y-5 border-t border-hairline pt-5">
        <legend className="float-left mb-4 w-full">
          <span className="block font-semibold">Change password</span>
          <span className="text-sm text-soft">Leave these fields empty to keep your password.</span>
        </legend>
        <PasswordFields register={(name) => form.register(name)} errors={errors} hint={policyHint} />
      </fieldset>
    </FormShell>
  );
}
