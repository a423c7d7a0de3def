import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type DialogTone = 'danger' | 'warning' | 'info' | 'success';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  tone: DialogTone;
  confirmLabel: string;
  cancelLabel: string;
  pending: boolean;
  error: string | null;
  onConfirm: (() => void) | undefined;
  onClose: () => void;
};

const edgeLooks: Record<DialogTone, string> = {
  danger: 'border-danger',
  warning: 'border-brass',
  info: 'border-indigo',
  success: 'border-leaf',
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, tone, confirmLabel, cancelLabel, pending, error, onConfirm, onClose } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Takes the focus back, because a button that is disabled or removed loses it.
    if (!pending && document.activeElement === document.body) cancelButton.current?.focus();
  }, [pending]);
  const closeUnlessPending = () => {
    if (!pending) onClose();
  };
  const footer = (
    <>
      {error && (
        <div className="mb-3">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {onConfirm && (
          <Button
            look={tone === 'danger' ? 'danger' : 'primary'}
            onClick={onConfirm}
            loading={pending}
            className="whitespace-nowrap sm:px-5"
          >
            {confirmLabel}
          </Button>
        )}
        <Button
          ref={cancelButton}
          look="outline"
          data-first-focus=""
          onClick={closeUnlessPending}
          disabled={pending}
          className="whitespace-nowrap sm:px-5"
        >
          {cancelLabel}
        </Button>
      </div>
    </>
  );
  return (
    <Dialog title={title} size="small" role="alertdialog" onClose={closeUnlessPending} footer={footer}>
      <div className={clsx('border-l-4 pl-4 leading-relaxed', edgeLooks[tone])}>{children}</div>
    </Dialog>
  );
}
