import { CatchBoundary } from '@tanstack/react-router';
import { createContext, type ReactNode, Suspense, use } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type LoadFailure = {
  /** The title of the dialog that says that the script could not be loaded. */
  failureTitle: string;
  close: () => void;
};

const LoadFailureContext = createContext<LoadFailure>({ failureTitle: '', close: () => undefined });

/** Wraps a dialog that is loaded when it opens. If loading fails, the screen behind the dialog stays. */
export function LazyDialog({ failureTitle, close, children }: LoadFailure & { children: ReactNode }) {
  return (
    <LoadFailureContext value={{ failureTitle, close }}>
      <CatchBoundary getResetKey={() => failureTitle} errorComponent={LoadFailureDialog}>
        <Suspense>{children}</Suspense>
      </CatchBoundary>
    </LoadFailureContext>
  );
}

function LoadFailureDialog() {
  const { failureTitle, close } = use(LoadFailureContext);
  return (
    <Dialog
      title={failureTitle}
      size="small"
      role="alertdialog"
      onClose={close}
      footer={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      <p>A part of the program did not arrive. Look at the connection, then reload the page.</p>
    </Dialog>
  );
}
