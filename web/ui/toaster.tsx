import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';

const toastTones: Partial<Record<Toast['type'], string>> = {
  success: 'bg-leaf text-white',
  error: 'bg-danger text-white',
};

/** How long a toast is shown, in milliseconds. */
const toastDurations = { success: { duration: 4000 }, error: { duration: 5000 } };

/**
 * Renders the toasts itself, because the library's own component sets inline styles, which the content security policy
 * forbids.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastDurations);
  // Of toasts with the same text only the newest one is shown.
  const visibleToasts = toasts.filter(
    (toast, place) =>
      toast.visible && toasts.findIndex(({ visible, message }) => visible && message === toast.message) === place,
  );
  const toastArea = useRef<HTMLElement>(null);
  const visibleIds = visibleToasts.map(({ id }) => id).join(' ');

  useLayoutEffect(() => {
    // Shows the popover again, so that it is above a dialog that opened later (in browsers that have popovers).
    if (!toastArea.current || !('showPopover' in toastArea.current)) return;
    toastArea.current.hidePopover();
    if (visibleIds) toastArea.current.showPopover();
  }, [visibleIds]);

  return (
    <section
      ref={toastArea}
      popover="manual"
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-auto top-18 right-4 z-50 sm:top-20 m-0 w-[calc(100%-2rem)] flex-col items-center gap-2 overflow-visible bg-transparent open:flex sm:w-auto sm:items-end print:hidden"
    >
      {visibleToasts.map((toast) => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className={clsx(
            'pointer-events-auto max-w-md motion-safe:animate-page rounded-lg px-5 py-3 font-medium shadow-lift',
            toastTones[toast.type] ?? 'bg-ink text-white',
          )}
        >
          <ToastText text={resolveValue(toast.message, toast)} />
        </div>
      ))}
    </section>
  );
}

const checkMark = '✅ ';

/**
 * Draws the check mark of a message, because a computer without a font for emoji shows an empty box in its place. An icon
 * of the library would bring its code into the scripts of the guests' pages.
 */
function ToastText({ text }: { text: ReactNode }) {
  if (typeof text !== 'string' || !text.startsWith(checkMark)) return text;
  return (
    <>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="mr-2 inline size-5 fill-none stroke-2 stroke-current align-text-bottom"
      >
        <circle cx="10" cy="10" r="8" />
        <path d="m6 10 3 3 5-6" />
      </svg>
      <span className="sr-only">{checkMark}</span>
      {text.slice(checkMark.length)}
    </>
  );
}
