import { clsx } from 'clsx';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';

const tones: Partial<Record<Toast['type'], string>> = {
  success: 'bg-leaf text-white',
  error: 'bg-danger text-white',
};

/**
 * Shows what `toast()` says, for as long as the library's defaults have it. The library's own view sets inline
 * styles, which the content security policy refuses; hence the headless one.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col items-center gap-2 sm:left-auto sm:items-end print:hidden"
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <div
            key={toast.id}
            {...toast.ariaProps}
            className={clsx(
              'pointer-events-auto max-w-md motion-safe:animate-page rounded-lg px-5 py-3 font-medium shadow-lift',
              tones[toast.type] ?? 'bg-ink text-white',
            )}
          >
            {resolveValue(toast.message, toast)}
          </div>
        ))}
    </section>
  );
}
