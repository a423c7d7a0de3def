import { Fragment, type ReactNode } from 'react';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import type { PasswordValues } from '#web/office/staff/password/password-rules.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';

type Name = keyof PasswordValues;

type Props = {
  field: (name: Name) => BoundField;
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

export function PasswordFields({ field, isVisible, hint, requirementMarks }: Props) {
  return (['current', 'next', 'confirm'] as const).map((name) => {
    const props = {
      label: labels[name],
      ...(name === 'next' && hint && { hint }),
      ...field(name),
      autoComplete: name === 'current' ? 'current-password' : 'new-password',
    };
    return (
      <Fragment key={name}>
        {isVisible === undefined ? (
          <PasswordField {...props} />
        ) : (
          <TextField {...props} type={isVisible ? 'text' : 'password'} spellCheck={false} />
        )}
        {name === 'next' && requirementMarks}
      </Fragment>
    );
  });
}
