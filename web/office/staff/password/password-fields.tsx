import { Fragment, type ReactNode } from 'react';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import type { PasswordValues } from '#web/office/staff/password/password-rules.ts';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type PasswordFieldName = keyof PasswordValues;

type PasswordFieldsProps = {
  field: (name: PasswordFieldName) => BoundField;
  /**
   * Whether the passwords are readable, if the screen has one switch for all three fields. Without it, each field has a
   * switch of its own.
   */
  isVisible?: boolean;
  hint?: string;
  requirementMarks?: ReactNode;
};

const passwordLabels: Record<PasswordFieldName, string> = {
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
};

export const policyHint =
  'At least 8 characters with an uppercase letter, a lowercase letter, a digit and a special character.';

export function PasswordFields({ field, isVisible, hint, requirementMarks }: PasswordFieldsProps) {
  return (['current', 'next', 'confirm'] as const).map((name) => {
    const fieldProps = {
      label: passwordLabels[name],
      ...(name === 'next' && hint && { hint }),
      ...field(name),
      autoComplete: name === 'current' ? 'current-password' : 'new-password',
    };
    return (
      <Fragment key={name}>
        {isVisible === undefined ? (
          <PasswordField {...fieldProps} />
        ) : (
          <TextField {...fieldProps} type={isVisible ? 'text' : 'password'} spellCheck={false} />
        )}
        {name === 'next' && requirementMarks}
      </Fragment>
    );
  });
}
