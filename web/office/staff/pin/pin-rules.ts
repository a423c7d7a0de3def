import * as z from 'zod/mini';
import { passwordField } from '#contract/staff/passwords.ts';
import { pinField, pinMessages, pinProblem, staffPinPolicy } from '#contract/staff/pin.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type NewPinValues = { password: string; pin: string; again: string };

export const emptyNewPin: NewPinValues = { password: '', pin: '', again: '' };

export const newPinRules = schemaResolver(
  z.object({ password: passwordField(pinMessages.password, 'Password'), pin: pinField, again: z.string() }),
  ({ pin, again }: NewPinValues) => {
    const problem = pinProblem(pin);
    return [
      ...(problem ? [{ field: 'pin', message: problem }] : []),
      ...(again === pin ? [] : [{ field: 'again', message: pinMessages.mismatch }]),
    ];
  },
);

/** Options of a PIN field that send the form as soon as the last digit is typed. */
export const sendAtLastDigit = {
  onChange({ target }: { target: HTMLInputElement }) {
    if (target.value.length === staffPinPolicy.digits) target.form?.requestSubmit();
  },
};

export const pinRules = schemaResolver(z.object({ pin: pinField }), () => []);

export const ownPasswordRules = schemaResolver(
  z.object({ password: passwordField(pinMessages.password, 'Password') }),
  () => [],
);

export const unlockPasswordRules = schemaResolver(
  z.object({ password: passwordField(pinMessages.password, 'Password'), twoFactorToken: z.string() }),
  () => [],
);
