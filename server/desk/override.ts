import { deskMessages } from '#contract/desk.ts';
import { fieldError } from '#contract/errors.ts';
import type { BrokenCondition } from '#contract/stay-conditions.ts';

export type Override = { reason: string; facts: { againstConditions: string } };

/** What the audit log says of a stay that the desk books against conditions. Throws AppError without a reason. */
export function overrideOf(broken: readonly BrokenCondition[], reason: string | undefined): Override | undefined {
  const sentences = broken.map(({ message }) => message);
  if (sentences.length === 0) return undefined;
  if (!reason) throw fieldError('override_reason', deskMessages.overridable(sentences), 'conflict');
  return { reason, facts: { againstConditions: sentences.join(' ') } };
}
