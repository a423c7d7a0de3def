import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export const iconPaths = {
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  close: 'M5 5l14 14M19 5L5 19',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7z',
} as const;

export const Icon = ({ path }: { path: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-[1.8]">
    <path d={path} />
  </svg>
);

export const roundButtonLook =
  'flex size-12 shrink-0 items-center justify-center rounded-full border border-current transition-colors';

type RoundButtonProps = ComponentProps<'button'> & { label: string; path: string };

export function RoundButton({ label, path, className, ...rest }: RoundButtonProps) {
  return (
    <button {...rest} type="button" className={clsx(roundButtonLook, className)}>
      <span className="sr-only">{label}</span>
      <Icon path={path} />
    </button>
  );
}
