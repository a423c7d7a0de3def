import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Described = { label: string; hint?: string; error?: string | undefined };

type Control = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

const control =
  'block h-12 w-full min-w-0 rounded-lg border bg-white px-3.5 text-base text-ink placeholder:text-soft/70 disabled:bg-sand';

/** Label, hint and error of one control, tied together for assistive technology. */
function Field({ label, hint, error, children }: Described & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        className: clsx(control, error ? 'border-danger border-2' : 'border-field'),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type Plain<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> & Described;

export function TextField({ label, hint, error, type = 'text', ...rest }: Plain<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => <input {...rest} {...props} type={type} />}
    </Field>
  );
}

/** A native date input: its value is `YYYY-MM-DD`, and a phone shows its own calendar. */
export function DateField({ label, hint, error, ...rest }: Plain<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <input {...rest} {...props} className={clsx(props.className, 'appearance-none figures')} type="date" />
      )}
    </Field>
  );
}

export function SelectField({ label, hint, error, children, ...rest }: Plain<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <select {...rest} {...props}>
          {children}
        </select>
      )}
    </Field>
  );
}
