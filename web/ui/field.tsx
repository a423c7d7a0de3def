import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldTexts = { label: string; hint?: string | undefined; error?: string | undefined };

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

const controlLook =
  'block h-12 w-full min-w-0 rounded-lg border bg-white px-3.5 text-base text-ink placeholder:text-soft/70 disabled:bg-sand disabled:text-soft';

export const readOnlyLook = 'read-only:bg-sand read-only:text-soft';

export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
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
        className: clsx(controlLook, error ? 'border-danger border-2' : 'border-field'),
      })}
      <HintAndError id={id} hint={hint} error={error} />
    </div>
  );
}

type HintAndErrorProps = Omit<FieldTexts, 'label'> & { id: string; isIndented?: boolean };

function HintAndError({ id, hint, error, isIndented = false }: HintAndErrorProps) {
  return (
    <>
      {hint && (
        <p
          id={`${id}-hint`}
          className={clsx('text-sm text-soft wrap-anywhere', isIndented ? '-mt-1.5 ml-8' : 'mt-1.5')}
        >
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className={clsx('text-sm font-medium whitespace-pre-line text-danger', isIndented ? 'ml-8' : 'mt-1.5')}
        >
          {error}
        </p>
      )}
    </>
  );
}

export type NativeProps<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> & FieldTexts;

export function TextField({ label, hint, error, type = 'text', ...rest }: NativeProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <input {...rest} {...controlProps} className={clsx(controlProps.className, readOnlyLook)} type={type} />
      )}
    </Field>
  );
}

type DateFieldProps = NativeProps<'input'> & {
  /**
   * A button that opens our own calendar. While it is rendered, it replaces the browser's calendar icon, and on a touch
   * screen it covers the field.
   */
  calendarButton?: ReactNode;
};

/** The browser's own date input. Its value is `YYYY-MM-DD`, and phones offer their own calendar for it. */
export function DateField({ label, hint, error, calendarButton, ...rest }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...rest}
            {...controlProps}
            className={clsx(
              controlProps.className,
              'appearance-none figures has-[+button]:pr-12 has-[+button]:[&::-webkit-calendar-picker-indicator]:hidden',
            )}
            type="date"
          />
          {calendarButton}
        </div>
      )}
    </Field>
  );
}

export function SelectField({ label, hint, error, children, ...rest }: NativeProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <select {...rest} {...controlProps}>
          {children}
        </select>
      )}
    </Field>
  );
}

export function CheckboxField({ label, hint, error, ...rest }: Omit<NativeProps<'input'>, 'type'>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0 accent-terracotta"
        />
        <span className="font-medium">{label}</span>
      </label>
      <HintAndError id={id} hint={hint} error={error} isIndented />
    </div>
  );
}
