import { hashKey } from '@tanstack/react-query';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DraftTexts, SiteTexts, SiteTextValues } from '#contract/settings/site-drafts.ts';
import {
  companyLine,
  mostRows,
  policyLine,
  type SiteTextName,
  siteTextFields,
  siteTextMessages,
  siteTextNames,
} from '#contract/settings/site-text-fields.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { BindField } from '#web/office/core/bind-fields.ts';

/** The rows of a list in a form are objects, so each line is one with a text. */
const linesField = (line: z.ZodMiniType<string, string>, most: number) =>
  z.array(z.object({ text: line })).check(z.maxLength(most, siteTextMessages.tooMany(most)));

const schema = z.object({
  ...siteTextFields,
  policies: linesField(policyLine, mostRows.policies),
  company: linesField(companyLine, mostRows.company),
});
type FittingTexts = z.output<typeof schema>;

type Lines = { text: string }[];
/** The values of the form: what a person types, which need not fit yet. */
export type SiteTextForm = Required<Omit<DraftTexts, 'policies' | 'company'>> & { policies: Lines; company: Lines };

export const siteTextRules = schemaResolver<SiteTextForm, FittingTexts>(schema);

export type SiteTextPath = FieldPath<SiteTextForm>;
export type SiteTextEditor = {
  form: UseFormReturn<SiteTextForm, unknown, FittingTexts>;
  field: BindField<SiteTextForm>;
};

/** What stands in the form: what guests read, with the draft over it. */
export function formValuesOf({ values, draft }: Pick<SiteTexts, 'values' | 'draft'>): SiteTextForm {
  const texts = { ...values, ...draft.texts } as Required<DraftTexts>;
  const linesOf = (lines: readonly string[]) => lines.map((text) => ({ text }));
  return { ...texts, policies: linesOf(texts.policies), company: linesOf(texts.company) };
}

const textsOf = ({ policies, company, ...texts }: SiteTextForm): Required<DraftTexts> => ({
  ...texts,
  policies: policies.map(({ text }) => text),
  company: company.map(({ text }) => text),
});

/** What differs from what guests read. The order of the parts of a text does not matter. */
export function differingTexts(form: SiteTextForm, values: SiteTextValues): DraftTexts {
  const texts = textsOf(form);
  return Object.fromEntries(
    siteTextNames
      .filter((name) => hashKey([texts[name]]) !== hashKey([values[name]]))
      .map((name) => [name, texts[name]]),
  );
}

/** The name of the text to which a field of the form belongs: `facilities` for `facilities.0.name`. */
export const textOfField = (field: string): SiteTextName | undefined =>
  siteTextNames.find((name) => name === field.split('.', 1)[0]);
