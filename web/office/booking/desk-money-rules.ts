import * as z from 'zod/mini';
import { type AdjustmentKind, type DeskMethod, deskMessages, maxNaira } from '#contract/desk.ts';
import { adjustStayInput, giveBackInput } from '#contract/desk-money.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type GiveBackValues = { method: DeskMethod | ''; amount: number | undefined; reason: string };
export const giveBackOrder = ['method', 'amount', 'reason'] as const satisfies readonly (keyof GiveBackValues)[];

const giveBackForm = z.pick(giveBackInput, { method: true, amount: true, reason: true });
export type GiveBack = z.infer<typeof giveBackForm>;

export type AdjustmentValues = { amount: number | undefined; reason: string };
export const adjustmentOrder = ['amount', 'reason'] as const satisfies readonly (keyof AdjustmentValues)[];

const adjustmentForm = z.pick(adjustStayInput, { amount: true, reason: true });
export type Adjustment = z.infer<typeof adjustmentForm>;

const limitProblems = (max: number, { amount }: { amount: number | undefined }) =>
  amount !== undefined && Number.isFinite(amount) && fromNaira(amount) > fromNaira(max)
    ? [{ field: 'amount', message: deskMessages.upTo(fromNaira(max)) }]
    : [];

export const giveBackRules = (max: number) =>
  schemaResolver<GiveBackValues, GiveBack>(giveBackForm, (values) => limitProblems(max, values));

export const adjustmentRules = (max: number) =>
  schemaResolver<AdjustmentValues, Adjustment>(adjustmentForm, (values) => limitProblems(max, values));

/** Empty if only the general limit of an amount applies. */
export const limitHint = (max: number): string => (max < maxNaira ? ` Up to ${formatNaira(fromNaira(max))}.` : '');

export const adjustmentWords: Record<AdjustmentKind, { button: string; hint: string }> = {
  discount: { button: 'Give discount', hint: 'What the guest does not have to pay.' },
  charge: { button: 'Add charge', hint: 'What comes on top of the stay.' },
};
