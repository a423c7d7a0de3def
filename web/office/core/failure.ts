import * as z from 'zod/mini';
import { errorMessages, type FieldError } from '#contract/core/errors.ts';
import { nameWithoutUnit } from '#contract/core/wire.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { asAppError, ConnectionLost } from '#web/core/errors.ts';

export type FailureTexts = {
  failed: string;
  withReason?: (reason: string) => string;
  /** Makes the message for a reply that is not the app's, such as a proxy's. Without it, `failed` is shown. */
  foreignReply?: (status: number, text: string) => string;
};

/** The texts of a failure for screens whose specification shows the HTTP status of a reply that is not the app's. */
export const failureTextsWithStatus = (failed: string): FailureTexts => ({
  failed,
  foreignReply: errorMessages.unexpectedStatus,
});

export type Failure = { message: string; errors: FieldError[] };

/**
 * The message and the field errors to show for a failed call, with the server's message if it sent one. Several
 * messages about the same field become one with several lines. `fields` maps the name of a field in the call to its
 * name in the form.
 */
export function failureOf(
  error: unknown,
  { failed, withReason = (reason) => reason, foreignReply = () => failed }: FailureTexts,
  fields: Readonly<Record<string, string>> = {},
): Failure {
  const refusal = asAppError(error);
  const foreignReplyText = refusal && foreignReplyMessage(refusal.detail, foreignReply);
  if (foreignReplyText) return { message: foreignReplyText, errors: [] };
  if (!refusal || refusal.kind === 'internal') return { message: failed, errors: [] };
  if (refusal instanceof ConnectionLost) return { message: withReason(refusal.message), errors: [] };
  if (refusal.kind === 'locked') return { message: signInMessages.accountLocked(refusal.message), errors: [] };
  const messagesByField = new Map<string, string[]>();
  for (const { field, message } of refusal.errors) {
    const name = fields[field] ?? field.split('.').map(nameWithoutUnit).join('.');
    messagesByField.set(name, [...(messagesByField.get(name) ?? []), message]);
  }
  const errors = [...messagesByField].map(([field, messages]) => ({ field, message: messages.join('\n') }));
  return { message: refusal.message, errors };
}

const foreignReplyDetail = z.object({ foreignReply: z.object({ status: z.int(), text: z.string() }) });

function foreignReplyMessage(
  detail: Readonly<Record<string, unknown>>,
  format: (status: number, text: string) => string,
): string | undefined {
  if (detail.unreadable) return errorMessages.unreadable;
  const reply = z.safeParse(foreignReplyDetail, detail).data?.foreignReply;
  return reply && format(reply.status, reply.text);
}
