import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { ChangePasswordDialog } from '#web/office/password/change-password-dialog.tsx';
import { useSession } from '#web/office/session/session.tsx';
import { Button } from '#web/ui/button.tsx';

/** Reminds of a password that is about to expire, until it is changed or the reminder dismissed. */
export function ExpiryBanner() {
  const { passwordWarning } = useSession();
  const [dismissed, setDismissed] = useState(false);
  const [changing, setChanging] = useState(false);
  return (
    <>
      {passwordWarning && !dismissed && (
        <section
          aria-label="Password expiry"
          className="flex items-start gap-4 rounded-2xl border border-brass bg-sand p-4 sm:items-center sm:pl-6"
        >
          <TriangleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-terracotta-deep sm:mt-0" />
          <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="py-2 font-medium">{passwordWarning.message}</p>
            <Button onClick={() => setChanging(true)}>Change Password Now</Button>
          </div>
          <button
            type="button"
            onClick={() => setDismissed(true)}
            className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white"
          >
            <span className="sr-only">Dismiss the warning</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </section>
      )}
      {changing && <ChangePasswordDialog close={() => setChanging(false)} />}
    </>
  );
}
