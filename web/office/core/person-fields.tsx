import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField, TextField } from '#web/ui/field.tsx';

type PersonField = 'staff_id' | 'password' | 'two_factor_token';

type Props = { field: (name: PersonField) => UseFormRegisterReturn & { error: string | undefined } };

/** What another member of staff types on this device to confirm something. */
export function PersonFields({ field }: Props) {
  return (
    <>
      <TextField
        label="Staff ID"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('staff_id')}
      />
      <PasswordField label="Password" autoComplete="off" {...field('password')} />
      <TextField
        label="2FA code (if this person has one)"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field('two_factor_token')}
      />
    </>
  );
}
