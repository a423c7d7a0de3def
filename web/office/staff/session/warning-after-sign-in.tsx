import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PasswordWarning } from '#contract/staff/auth.ts';
import { useBriefNotice } from '#web/office/staff/session/use-brief-notice.ts';
import { Notice } from '#web/ui/notice.tsx';

let nextWarning: PasswordWarning | undefined;
export const showWarningOnNextPage = (warning: PasswordWarning | undefined): void => {
  nextWarning = warning;
};

export function WarningAfterSignIn({ hidden }: { hidden: boolean }) {
  const [warning] = useState(nextWarning);
  const { isOver, end, pauseHandlers } = useBriefNotice(warning !== undefined);

  useEffect(() => {
    nextWarning = undefined;
  }, []);

  if (!warning || hidden || isOver) return null;
  return (
    <section aria-label="Password warning" className="mb-6" {...pauseHandlers}>
      <Notice>
        <span className="flex items-center justify-between gap-3">
          {warning.message}
          <button
            type="button"
            onClick={end}
            className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white"
          >
            <span className="sr-only">Dismiss</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </span>
      </Notice>
    </section>
  );
}
