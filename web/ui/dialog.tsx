import { clsx } from 'clsx';
import { X } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

type DialogProps = {
  title: ReactNode;
  /**
   * Called on Escape and on the close button, unless a form is being sent. If `onClose` is undefined, only the buttons
   * inside the dialog close it.
   */
  onClose: (() => void) | undefined;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'side' | 'full';
  footer?: ReactNode;
  role?: 'alertdialog';
};

// `mb-0` and `my-0` replace a margin that the list around the dialog gives its children, which would lift the dialog off
// the end of the screen.
const centeredLook = 'mx-auto mt-auto mb-0 max-h-[calc(100dvh-1.5rem)] rounded-t-2xl sm:m-auto sm:rounded-2xl';
const sizeLooks = {
  small: clsx(centeredLook, 'sm:max-w-md'),
  medium: clsx(centeredLook, 'sm:max-w-xl'),
  large: clsx(centeredLook, 'sm:max-w-3xl'),
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none sm:max-w-160 sm:rounded-l-2xl',
  full: 'm-0 h-dvh max-h-none md:m-auto md:h-fit md:max-h-[calc(100dvh-1.5rem)] md:max-w-4xl md:rounded-2xl',
} as const;

const firstFocusTarget = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector('[data-first-focus]') ??
  dialog.querySelector('input:enabled:not([readonly]), select:enabled, textarea:enabled') ??
  dialog.querySelector('h2');

/**
 * Whether a form in the dialog is being sent. The dialog then stays open, because the user would otherwise never learn
 * the result.
 */
const isSending = (dialog: HTMLElement | null): boolean => Boolean(dialog?.querySelector('form button[aria-busy]'));

/**
 * Called with the dialog, and with what closes it, on Escape and on the close button. The office asks first if something
 * that was typed would be lost.
 */
export const AskBeforeClose = createContext((_dialog: Element | null, close: () => void): void => close());

/**
 * The caller renders a dialog only while it is open. A press on the backdrop does nothing, so that no typed text is
 * lost.
 */
export function Dialog({ title, onClose, children, size = 'medium', footer, role }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isUnmounting = useRef(false);
  const askBeforeClose = useContext(AskBeforeClose);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    isUnmounting.current = false;
    element?.showModal();
    if (element) firstFocusTarget(element)?.focus();
    return () => {
      isUnmounting.current = true;
      // Closing, which must happen before the removal, returns the focus to the element that opened the dialog.
      element?.close();
    };
  }, []);

  const closeUnlessSending = () => {
    if (onClose && !isSending(dialog.current)) askBeforeClose(dialog.current, onClose);
  };
  const requestClose = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    closeUnlessSending();
  };
  const onClosed = ({ target }: SyntheticEvent) => {
    // Some phones close a dialog on Back without a cancel event. The dialog then opens again, and closes only if no
    // form is being sent.
    if (target !== dialog.current || isUnmounting.current) return;
    dialog.current?.showModal();
    closeUnlessSending();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Handles Escape itself, because browsers let a second Escape close a dialog even if the page prevents it.
    if (event.key === 'Escape') requestClose(event);
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      onCancel={requestClose}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      className={clsx(
        'w-full max-w-none flex-col bg-white text-ink shadow-lift backdrop:bg-ink/45 open:flex motion-safe:animate-page',
        sizeLooks[size],
      )}
    >
      <header className="flex items-start justify-between gap-4 border-b border-hairline py-3 pr-3 pl-5 sm:pl-6">
        <h2 id={id} tabIndex={-1} className="min-w-0 py-2 text-xl wrap-anywhere">
          {title}
        </h2>
        {onClose && (
          <button
            type="button"
            onClick={closeUnlessSending}
            className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
          >
            <span className="sr-only">Close</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </header>
      {/* `relative` keeps visually hidden content inside this element; it would otherwise make the dialog itself
          scroll. */}
      <div className="relative scroll-pb-24 overflow-y-auto overscroll-contain p-5 sm:p-6">{children}</div>
      {footer && <footer className="mt-auto border-t border-hairline px-5 py-3 sm:px-6 sm:py-4">{footer}</footer>}
    </dialog>
  );
}
