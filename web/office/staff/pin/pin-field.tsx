import type { ComponentProps } from 'react';
import { staffPinPolicy } from '#contract/staff/pin.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** A field for six digits, which are hidden until the user shows them. A phone shows its keyboard of digits. */
export function PinField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...props} inputMode="numeric" maxLength={staffPinPolicy.digits} autoComplete="off" />;
}
