import { fieldError } from '#contract/core/errors.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import type { BrokenCondition } from '#contract/rooms/stay-conditions.ts';

export type Override = { reason: string; facts: { againstConditions: string } };

/** What the audit log says of a stay that the desk books against conditions. Throws AppError without a reason. */
export function overrideOf(broken: readonly BrokenCondition[], reason: string | undefined): Override | undefined {
  const sentences = broken.map(({ message }) => message);
  if (sentences.length === 0) return undefined;
  if (!reason) throw fieldError('overrideReason', deskMessages.overridable(sentences), 'conflict');
  return { reason, facts: { againstConditions: sentences.join(' ') } };
}
