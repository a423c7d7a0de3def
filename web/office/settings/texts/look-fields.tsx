import { useWatch } from 'react-hook-form';
import { colorPattern, contrastOf } from '#contract/core/colors.ts';
import { fontNames, textFonts } from '#contract/core/look.ts';
import { type ColorName, fixedColors, nearestFitting } from '#contract/core/shades.ts';
import { colorProblem, contrastText, tidyColor } from '#contract/settings/look-fields.ts';
import type { SiteTextEditor } from '#web/office/settings/texts/site-text-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';

type LookProps = { editor: SiteTextEditor };

export const LookFields = ({ editor }: LookProps) => (
  <>
    <ColorField
      editor={editor}
      name="mainColor"
      label="Main color"
      hint="The foot of each page, large areas and what is chosen."
    />
    <ColorField editor={editor} name="accentColor" label="Accent" hint="Buttons, prices and signs." />
    <FontField editor={editor} name="headingFont" label="Font of headings" fonts={fontNames} />
    <FontField editor={editor} name="textFont" label="Font of texts" fonts={textFonts} />
  </>
);

type ColorFieldProps = LookProps & { name: ColorName; label: string; hint: string };

/** A color that is typed, or chosen in the browser's own window. A problem is said at once, before anybody publishes. */
function ColorField({ editor: { form, field }, name, label, hint }: ColorFieldProps) {
  const path = `look.${name}` as const;
  const { error, ...bound } = field(path);
  const color = tidyColor(useWatch({ control: form.control, name: path }));
  const isColor = colorPattern.test(color);
  const problem = isColor ? colorProblem(name, color) : undefined;
  const take = (chosen: string) => form.setValue(path, chosen, { shouldDirty: true });
  const contrast = isColor ? contrastText(contrastOf(fixedColors.white, color)) : undefined;
  return (
    <div>
      <Field
        label={label}
        hint={contrast ? `${hint} Contrast with white letters: ${contrast}.` : hint}
        error={problem ?? error}
      >
        {(control) => (
          <div className="flex gap-3">
            <input {...bound} {...control} type="text" spellCheck={false} />
            <input
              type="color"
              aria-label={`${label}: choose it`}
              value={isColor ? color : '#000000'}
              onChange={(event) => take(event.target.value)}
              className="h-12 w-16 shrink-0 cursor-pointer rounded-lg border border-field bg-white p-1"
            />
          </div>
        )}
      </Field>
      {problem && (
        <Button look="outline" className="mt-2" onClick={() => take(nearestFitting(name, color))}>
          Take the nearest color
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  );
}

type FontFieldProps = LookProps & { name: 'headingFont' | 'textFont'; label: string; fonts: readonly string[] };

const FontField = ({ editor: { field }, name, label, fonts }: FontFieldProps) => (
  <SelectField label={label} {...field(`look.${name}`)}>
    {fonts.map((font) => (
      <option key={font}>{font}</option>
    ))}
  </SelectField>
);
