import * as z from 'zod/mini';
import { signInMessages } from '#contract/auth.ts';
import { errorMessages, type FieldError } from '#contract/errors.ts';
import { asAppError } from '#web/errors.ts';

/** What a screen says when a call gave no reason of its own, and how it words one that did not come from the server. */
export type FailureWords = {
  failed: string;
  because?: (reason: string) => string;
  /** For an answer that is none of the hotel's. */
  notOurs?: (status: number, text: string) => string;
};

export type Failure = { message: string; errors: FieldError[] };

/**
 * What to say when a call failed: the server's sentence where it has one. All sentences about one field stand together,
 * a line each. `fields` names the fields of the form that are called otherwise on the wire.
 */
export function failureOf(
  error: unknown,
  { failed, because = (reason) => reason, notOurs = errorMessages.notOurs }: FailureWords,
  fields: Readonly<Record<string, string>> = {},
): Failure {
  const refusal = asAppError(error);
  const strange = refusal && strangeAnswer(refusal.detail, notOurs);
  if (strange) return { message: strange, errors: [] };
  if (!refusal || refusal.kind === 'internal') return { message: failed, errors: [] };
  // That sentence is the client's own, not the server's.
  if (refusal.message === errorMessages.connection) return { message: because(refusal.message), errors: [] };
  if (refusal.kind === 'locked') return { message: signInMessages.accountLocked(refusal.message), errors: [] };
  const lines = new Map<string, string[]>();
  for (const { field, message } of refusal.errors) {
    const name = fields[field] ?? field;
    lines.set(name, [...(lines.get(name) ?? []), message]);
  }
  const errors = [...lines].map(([field, messages]) => ({ field, message: messages.join('\n') }));
  return { message: refusal.message, errors };
}

const strange = z.object({ notOurs: z.object({ status: z.int(), text: z.string() }) });

/** What came back instead of an answer of the hotel's: a proxy's page, or half of one. */
function strangeAnswer(
  detail: Readonly<Record<string, unknown>>,
  say: (status: number, text: string) => string,
): string | undefined {
  if (detail.unreadable) return errorMessages.unreadable;
  const answer = z.safeParse(strange, detail).data?.notOurs;
  return answer && say(answer.status, answer.text);
}
