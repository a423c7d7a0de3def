import { fieldError } from '#contract/core/errors.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import type { BrokenCondition } from '#contract/rooms/stay-conditions.ts';

export type Override = { reason: string; facts: { againstConditions: string } };

/**
 * Returns the reason and the broken conditions for the audit entry of a stay that the desk books against conditions;
 * undefined if the stay breaks none. Throws AppError if it breaks some and `reason` is missing.
 */
export function overrideOf(broken: readonly BrokenCondition[], reason: string | undefined): Override | undefined {
  const sentences = broken.map(({ message }) => message);
  if (sentences.length === 0) return undefined;
  if (!reason) throw fieldError('overrideReason', deskMessages.overridable(sentences), 'conflict');
  return { reason, facts: { againstConditions: sentences.join(' ') } };
}
