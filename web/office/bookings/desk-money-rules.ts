import * as z from 'zod/mini';
import { type AdjustmentKind, type DeskMethod, deskMessages, mostNaira } from '#contract/desk.ts';
import { deskGiveBack, stayAdjustment } from '#contract/desk-money.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type GiveBackValues = { method: DeskMethod | ''; amount: number | undefined; reason: string };
export const giveBackOrder = ['method', 'amount', 'reason'] as const satisfies readonly (keyof GiveBackValues)[];

const giveBackForm = z.pick(deskGiveBack, { method: true, amount: true, reason: true });
export type GiveBack = z.infer<typeof giveBackForm>;

export type AdjustmentValues = { amount: number | undefined; reason: string };
export const adjustmentOrder = ['amount', 'reason'] as const satisfies readonly (keyof AdjustmentValues)[];

const adjustmentForm = z.pick(stayAdjustment, { amount: true, reason: true });
export type Adjustment = z.infer<typeof adjustmentForm>;

const within = (most: number, { amount }: { amount: number | undefined }) =>
  amount !== undefined && Number.isFinite(amount) && fromNaira(amount) > fromNaira(most)
    ? [{ field: 'amount', message: deskMessages.upTo(fromNaira(most)) }]
    : [];

export const giveBackRules = (most: number) =>
  schemaResolver<GiveBackValues, GiveBack>(giveBackForm, (values) => within(most, values));

export const adjustmentRules = (most: number) =>
  schemaResolver<AdjustmentValues, Adjustment>(adjustmentForm, (values) => within(most, values));

/** Empty if only the general limit of an amount applies. */
export const limitHint = (most: number): string => (most < mostNaira ? ` Up to ${formatNaira(fromNaira(most))}.` : '');

export const adjustmentWords: Record<AdjustmentKind, { button: string; hint: string }> = {
  discount: { button: 'Give discount', hint: 'What the guest does not have to pay.' },
  charge: { button: 'Add charge', hint: 'What comes on top of the stay.' },
};
