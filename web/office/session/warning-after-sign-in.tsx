import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PasswordWarning } from '#contract/auth.ts';
import { Notice } from '#web/ui/notice.tsx';

const hideAfterMs = 10_000;

let nextWarning: PasswordWarning | undefined;
export const showWarningOnNextPage = (warning: PasswordWarning | undefined): void => {
  nextWarning = warning;
};

/** Disappears after a while, but not while the pointer or focus is on it. */
export function WarningAfterSignIn({ hidden }: { hidden: boolean }) {
  const [warning, setWarning] = useState(nextWarning);
  const [isHovered, setIsHovered] = useState(false);

  useEffect(() => {
    nextWarning = undefined;
    if (!warning || isHovered) return;
    const timer = setTimeout(() => setWarning(undefined), hideAfterMs);
    return () => clearTimeout(timer);
  }, [warning, isHovered]);

  if (!warning || hidden) return null;
  return (
    <section
      aria-label="Password warning"
      className="mb-6"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsHovered(true)}
      onBlur={() => setIsHovered(false)}
    >
      <Notice>
        <span className="flex items-center justify-between gap-3">
          {warning.message}
          <button
            type="button"
            onClick={() => setWarning(undefined)}
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
