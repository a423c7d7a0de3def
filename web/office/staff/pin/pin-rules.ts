import * as z from 'zod/mini';
import { passwordField } from '#contract/staff/passwords.ts';
import { pinField, pinMessages, pinProblem } from '#contract/staff/pin.ts';
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

export const pinRules = schemaResolver(z.object({ pin: pinField }), () => []);

export const unlockPasswordRules = schemaResolver(
  z.object({ password: passwordField(pinMessages.password, 'Password'), twoFactorToken: z.string() }),
  () => [],
);
