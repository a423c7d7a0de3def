import { expect, test } from 'vitest';
import { pinMessages, pinProblem, unlockInput } from '#contract/staff/pin.ts';

test.each([
  ['385062', undefined],
  ['904417', undefined],
  ['38506', pinMessages.shape],
  ['3850621', pinMessages.shape],
  ['38506a', pinMessages.shape],
  ['٣٨٥٠٦٢', pinMessages.shape],
  ['000000', pinMessages.simple],
  ['123456', pinMessages.simple],
  ['789012', pinMessages.simple],
  ['987654', pinMessages.simple],
  ['210987', pinMessages.simple],
  ['484848', pinMessages.simple],
  ['385385', pinMessages.simple],
  ['443388', pinMessages.simple],
  ['400040', pinMessages.simple],
  ['240590', pinMessages.date],
  ['052490', pinMessages.date],
  ['900524', pinMessages.date],
])('the PIN %s: %s', (pin, problem) => expect(pinProblem(pin)).toBe(problem));

test('a PIN that is a part of the own telephone number is refused', () => {
  expect(pinProblem('385062', '+2348033850629')).toBe(pinMessages.phone);
  expect(pinProblem('385062', '+2348033850729')).toBeUndefined();
});

test.each([
  [{}, false],
  [{ pin: '385062' }, true],
  [{ password: 'Quiet-Harbour-7' }, true],
])('a screen is unlocked by PIN or password, not by none: %o', (input, isGood) =>
  expect(unlockInput.safeParse(input).success).toBe(isGood),
);
