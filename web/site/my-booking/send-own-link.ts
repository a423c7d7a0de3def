import { myBookingCalls } from '#contract/calls/my-booking.ts';
import type { FieldError } from '#contract/errors.ts';
import { myBookingMessages } from '#contract/my-booking.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { makePageApi } from '#web/core/page-api.ts';

const call = makePageApi(myBookingCalls);

/** Resolves with what to say to the guest, and with what is wrong in which field. */
export async function sendOwnLink(typed: FormData): Promise<{ message: string; errors: readonly FieldError[] }> {
  const textOf = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  try {
    const { message } = await call('sendOwnLink', { reference: textOf('reference'), contact: textOf('contact') });
    return { message, errors: [] };
  } catch (error) {
    return { message: errorMessageOf(error, myBookingMessages.failed), errors: asAppError(error)?.errors ?? [] };
  }
}
