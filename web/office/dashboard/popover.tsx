import { clsx } from 'clsx';
import { type ReactNode, useId, useRef } from 'react';

type Props = {
  /** What the panel is called. */
  label: string;
  /** What the button is called. */
  name: string;
  /** What the button shows. */
  face: ReactNode;
  className?: string;
  /** For a panel with more to read than a menu. */
  wide?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button in the top bar and the panel that it opens below it. The browser closes the panel on Escape or a press elsewhere. */
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
