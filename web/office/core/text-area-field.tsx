import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A field of several lines. It is not in `web/ui/field.tsx`, because no page of guests has one. */
export function TextAreaField({ label, hint, error, ...rest }: TextAreaFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className={clsx(
          'block w-full min-w-0 rounded-lg border bg-white px-3.5 py-2.5 text-base text-ink figures',
          error ? 'border-2 border-danger' : 'border-field',
        )}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium whitespace-pre-line text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
