import * as z from 'zod/mini';
import { type TaxKind, taxKinds } from '#contract/accounts/taxes.ts';
import type { DayRange } from '#contract/core/dates.ts';
import { type Day, firstOfMonth, nightsBetween } from '#contract/core/dates.ts';
import { koboField } from '#contract/core/fields.ts';
import { dayRangeFields, daysInOrder } from '#contract/core/lists.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';

export const taxReportMessages = {
  long: 'A tax report covers at most a year',
  failed: 'Failed to load the tax report',
  none: 'Nothing was taxed on these days',
} as const;

export const taxReportDefinitions = {
  point:
    'A price is taxed on the earliest of three days: when the guest had what it is for, when it was invoiced, and when it was paid for (Nigeria Tax Act 2025, s.147). A night is had when its day is closed.',
  deposits:
    'Money that came before what it pays for, with the tax of its day, less what was used or given back since. When the night comes, its own tax replaces that of the deposit.',
  unconfirmed:
    'Bank transfers that were recorded on these days and that nobody has seen at the bank yet. They are taxed as money that came. If one does not arrive, it is taken back on the day on which that is found, and its tax with it.',
  bar: 'Drinks that were paid at the bar or put on a tab, on the day of the sale; less sales deleted and tabs moved to a room, on the day that was done.',
} as const;

const maxTaxDays = 366;

export const isLongTaxRange = ({ from, to }: DayRange): boolean => nightsBetween(from, to) >= maxTaxDays;

export const taxReportQuery = z.object(dayRangeFields).check(
  daysInOrder,
  z.refine<{ from?: string | undefined; to?: string | undefined }>(
    ({ from, to }) => !from || !to || !isLongTaxRange({ from, to }),
    { error: taxReportMessages.long, path: ['to'] },
  ),
);

/** The days of the report. If neither day is given, the month so far. */
export function taxReportRange({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): DayRange {
  const lastDay = to ?? (from && from > today ? from : today);
  return { from: from ?? firstOfMonth(lastDay), to: lastDay };
}

type AmountOfTax = { tax: TaxKind; amountKobo: Kobo };

/** What is owed to the authorities. The service charge stays with the hotel, so it is in no sum of taxes. */
export function sumOfTaxes(totals: readonly AmountOfTax[]): { label: string; amountKobo: Kobo } {
  const owed = totals.filter(({ tax }) => tax !== 'service');
  return {
    label: `VAT and consumption tax together${owed.length < totals.length ? ', without service charge' : ''}`,
    amountKobo: kobo(owed.reduce((sum, { amountKobo }) => sum + amountKobo, 0)),
  };
}

const taxSumFields = {
  tax: z.enum(taxKinds),
  percent: z.number(),
  /** `taxableKobo` is the amount that the tax is on, `amountKobo` the tax. */
  taxableKobo: koboField,
  amountKobo: koboField,
};

export const taxReport = z.object({
  from: z.string(),
  to: z.string(),
  /** The last day that is closed; figures of later days still change. Null if no day is closed. */
  closedUntil: z.nullable(z.string()),
  now: z.string(),
  /**
   * The sum of unconfirmed bank transfers that were recorded on these days. They are taxed on these days all the same.
   */
  unconfirmedKobo: koboField,
  /**
   * `depositsKobo` and `barKobo` are the parts of the tax for deposits and for sales at the bar. The rest is for what
   * guests had on the account of their stay.
   */
  totals: z.array(z.object({ ...taxSumFields, depositsKobo: koboField, barKobo: koboField })),
  months: z.array(z.object({ month: z.string(), ...taxSumFields })),
  days: z.array(z.object({ day: z.string(), ...taxSumFields })),
});
export type TaxReport = z.infer<typeof taxReport>;
