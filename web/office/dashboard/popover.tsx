import { clsx } from 'clsx';
import { type ReactNode, useId, useRef } from 'react';

type Props = {
  label: string;
  name: string;
  face: ReactNode;
  className?: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
};

export function Popover({ label, name, face, className, wide = false, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={name}
        popoverTarget={id}
        className={clsx('flex min-h-12 min-w-12 items-center justify-center rounded-full hover:bg-sand', className)}
      >
        {face}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={clsx(
          'fixed inset-auto top-15 right-3 m-0 max-h-[calc(100dvh-5rem)] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl border border-hairline bg-white text-ink shadow-lift',
          wide ? 'w-108' : 'w-80',
        )}
      >
        {children(() => panel.current?.hidePopover())}
      </section>
    </>
  );
}
