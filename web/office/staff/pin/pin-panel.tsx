import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { plural } from '#contract/core/plural.ts';
import { pinMessages, staffPinPolicy } from '#contract/staff/pin.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { callOffice } from '#web/office/core/call.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { PinField } from '#web/office/staff/pin/pin-field.tsx';
import { pinForm } from '#web/office/staff/pin/pin-form-address.ts';
import { emptyNewPin, newPinRules } from '#web/office/staff/pin/pin-rules.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export function PinPanel() {
  const { user, pin, refresh } = useSession();
  const { form, field, submission } = useOfficeForm({
    rules: newPinRules,
    defaultValues: emptyNewPin,
    send: ({ password, pin }) => callOffice('setPin', { password, pin }),
    async onSuccess({ message }) {
      form.reset();
      toast.success(message);
      await refresh();
    },
    failureTexts: { failed: pinMessages.setFailed },
  });
  const { form: askedForm }: Record<string, string> = useSearch({ strict: false });
  const isAskedFor = pin !== undefined && askedForm === pinForm.form;
  useEffect(() => {
    if (!isAskedFor) return undefined;
    // The heading of a screen takes the focus when the screen opens, so the field takes it after that.
    const frame = requestAnimationFrame(() => form.setFocus('password'));
    return () => cancelAnimationFrame(frame);
  }, [isAskedFor, form]);
  if (!pin) return null;
  const { idleMinutes, hours } = pin;
  return (
    <Panel
      title={pin.isSet ? 'Your PIN' : 'Set a PIN'}
      intro={
        pin.isSet
          ? `Unlocks your screen after ${plural(idleMinutes, 'minute')} without use, for ${plural(hours, 'hour')} after you signed in. A new password removes it.`
          : `Stay signed in for ${plural(hours, 'hour')}: after ${plural(idleMinutes, 'minute')} without use the screen only locks, what you typed stays, and your PIN unlocks it.`
      }
    >
      <FormShell {...submission} submitLabel={pin.isSet ? 'Change PIN' : 'Set PIN'} canSubmit hasSmallButton>
        <UsernameField staffId={user.staffId} />
        <PasswordField label="Your password" {...field('password')} autoComplete="current-password" />
        <PinField
          label="New PIN"
          hint={`${staffPinPolicy.digits} digits, no birthday and no row such as 123456.`}
          {...field('pin')}
        />
        <PinField label="New PIN again" {...field('again')} />
        <p className="text-sm text-soft">{pinMessages.endsSessions}</p>
      </FormShell>
    </Panel>
  );
}
