import type { BoundField } from '#web/office/core/bind-fields.ts';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type PersonField = 'staffId' | 'password' | 'twoFactorToken';

type PersonFieldsProps = { field: (name: PersonField) => BoundField };

export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <TextField label="Staff ID" autoCapitalize="characters" spellCheck={false} {...field('staffId')} />
      <PasswordField label="Password" {...field('password')} />
      <TextField
        label="2FA code (if this person has one)"
        {...field('twoFactorToken')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </>
  );
}
