import { Fragment, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PasswordValues } from '#web/office/staff/password/password-rules.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';

type Name = keyof PasswordValues;

type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
  /**
   * Whether the passwords are readable, if the screen has one switch for all three fields. Without it, each field has a
   * switch of its own.
   */
  isVisible?: boolean;
  hint?: string;
  requirementMarks?: ReactNode;
};

const labels: Record<Name, string> = {
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
};

export const policyHint =
  'At least 8 characters with an uppercase letter, a lowercase letter, a digit and a special character.';

export function PasswordFields({ register, errors, isVisible, hint, requirementMarks }: Props) {
  return (['current', 'next', 'confirm'] as const).map((name) => {
    const field = {
      label: labels[name],
      error: errors[name]?.message,
      autoComplete: name === 'current' ? 'current-password' : 'new-password',
      ...(name === 'next' && hint && { hint }),
      ...register(name),
    };
    return (
      <Fragment key={name}>
        {isVisible === undefined ? (
          <PasswordField {...field} />
        ) : (
          <TextField {...field} type={isVisible ? 'text' : 'password'} spellCheck={false} />
        )}
        {name === 'next' && requirementMarks}
      </Fragment>
    );
  });
}
