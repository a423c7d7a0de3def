import { clsx } from 'clsx';
import { useState } from 'react';
import { Field, type NativeProps, readOnlyLook } from '#web/ui/field.tsx';

type PasswordFieldProps = NativeProps<'input'> & { isInitiallyVisible?: boolean };

/** A field for a password. It is not in `field.tsx`, which guests load with their forms. */
export function PasswordField({ label, hint, error, isInitiallyVisible = false, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(isInitiallyVisible);
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...controlProps}
            className={clsx(controlProps.className, readOnlyLook, 'pr-20')}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-controls={controlProps.id}
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-lg px-3 text-sm font-semibold text-soft hover:text-ink"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
