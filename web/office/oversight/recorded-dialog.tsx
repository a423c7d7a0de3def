import type { ReactNode } from 'react';
import { type RecordedKind, recordedMessages } from '#contract/oversight/recorded.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type RecordedDialogProps = { kind: RecordedKind; id: string; close: () => void };

/** The receipt of a stay, an order or a tab: a code that shows the guest what the hotel has recorded. */
export function RecordedDialog({ close, ...subject }: RecordedDialogProps) {
  return (
    <Dialog title="Receipt for the guest" size="small" onClose={close}>
      <RecordedCode {...subject} close={close} />
    </Dialog>
  );
}

/** `children` say what the receipt is for, if it is for a part of what is recorded. */
export function RecordedCode({ kind, id, close, children }: RecordedDialogProps & { children?: ReactNode }) {
  const { hotel } = useFacts();
  const { data, error } = useApiQuery('recordLink', { kind, id }, { refetchesRegularly: false });
  if (error && !data)
    return <Notice tone="danger">{failureOf(error, { failed: recordedMessages.linkFailed }).message}</Notice>;
  if (!data) return <Spinner />;
  return (
    <div className="space-y-4 text-center">
      <p className="font-serif text-xl">{hotel.name}</p>
      {children}
      <p className="text-soft">Scan to see what is recorded, and how it was paid.</p>
      <div className="mx-auto w-56">
        <QrCode text={data.url} label="QR code of what is recorded" />
      </div>
      <p className="text-sm wrap-anywhere">
        <a href={data.url} target="_blank" rel="noreferrer" className="underline">
          {data.url}
        </a>
      </p>
      <div className="flex flex-col gap-3">
        <a href={data.url} target="_blank" rel="noreferrer" className={buttonLook('primary')}>
          Open to print
        </a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${hotel.name}, your receipt: ${data.url}`)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLook('outline')}
        >
          Send by WhatsApp
        </a>
        <Button look="outline" onClick={close}>
          Close
        </Button>
      </div>
    </div>
  );
}
