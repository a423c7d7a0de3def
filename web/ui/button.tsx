import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type ButtonLook = 'primary' | 'outline' | 'dark' | 'danger';

const classesByLook: Record<ButtonLook, string> = {
  primary: 'bg-terracotta text-white hover:bg-terracotta-deep',
  outline: 'border border-ink/35 text-ink hover:border-ink hover:bg-sand',
  danger: 'bg-danger text-white hover:bg-danger-deep',
  dark: 'border border-white/45 text-white hover:border-white hover:bg-white/10',
};

export const buttonLook = (look: ButtonLook = 'primary', extraClasses?: string): string =>
  clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    classesByLook[look],
    extraClasses,
  );

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; loading?: boolean };

export function Button({
  look,
  loading = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonLook(look, className)}
    >
      {loading ? 'Loading...' : children}
    </button>
  );
}
