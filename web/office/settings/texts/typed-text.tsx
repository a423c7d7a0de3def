import { get, useWatch } from 'react-hook-form';
import { formatCount } from '#contract/core/plural.ts';
import type { SiteTextEditor, SiteTextPath } from '#web/office/settings/texts/site-text-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

type TypedTextProps = {
  editor: SiteTextEditor;
  name: SiteTextPath;
  label: string;
  /** How many characters fit. */
  most: number;
  /** For a text of several lines. */
  rows?: number;
  hint?: string | undefined;
};

/** A text with the count of its characters, so that its writer sees how much still fits. */
export function TypedText({ editor: { form, field }, name, label, most, rows, hint }: TypedTextProps) {
  const text: unknown = get(useWatch({ control: form.control }), name);
  const { length } = typeof text === 'string' ? text.trim() : '';
  const texts = {
    label,
    hint: `${hint ? `${hint} ` : ''}${formatCount(length)} of ${formatCount(most)} characters.${length > most ? ' Please shorten it.' : ''}`,
  };
  return rows ? <TextAreaField {...texts} rows={rows} {...field(name)} /> : <TextField {...texts} {...field(name)} />;
}
