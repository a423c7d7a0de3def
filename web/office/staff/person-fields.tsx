import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField, TextField } from '#web/ui/field.tsx';

type PersonField = 'staffId' | 'password' | 'twoFactorToken';

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
        {...field('staffId')}
      />
      <PasswordField label="Password" autoComplete="off" {...field('password')} />
      <TextField
        label="2FA code (if this person has one)"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field('twoFactorToken')}
      />
    </>
  );
}
