import type { CallApi } from '#contract/api.ts';
import type { ErrorKind, FieldError } from '#contract/core/errors.ts';
import { myBookingMessages } from '#contract/front-desk/my-booking.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';

/** The message for the guest, the errors of the fields and, if no link was sent, the kind of the error. */
export type OwnLinkOutcome = { message: string; errors: readonly FieldError[]; failed?: ErrorKind };

export async function askForOwnLink(
  call: CallApi<'sendOwnLink'>,
  { reference = '', contact = '' }: Readonly<Record<string, string>>,
): Promise<OwnLinkOutcome> {
  try {
    const { message } = await call('sendOwnLink', { reference, contact });
    return { message, errors: [] };
  } catch (error) {
    const { errors = [], kind = 'internal' } = asAppError(error) ?? {};
    return { message: errorMessageOf(error, myBookingMessages.failed), errors, failed: kind };
  }
}
