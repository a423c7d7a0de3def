import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from '#web/ui/field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldTexts;

/** A field of several lines. It is not in `field.tsx`, which guests load with their forms. */
export function TextAreaField({ label, hint, error, rows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <textarea
          {...rest}
          {...controlProps}
          rows={rows}
          className={clsx(controlProps.className, 'h-auto! resize-y py-2.5 leading-relaxed')}
        />
      )}
    </Field>
  );
}
