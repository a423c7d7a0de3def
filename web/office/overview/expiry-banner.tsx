import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { ChangePasswordDialog } from '#web/office/password/change-password-dialog.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { Button } from '#web/ui/button.tsx';

export function ExpiryBanner() {
  const { passwordWarning } = useSession();
  const [isDismissed, setIsDismissed] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      {passwordWarning && !isDismissed && (
        <section
          aria-label="Password expiry"
          className="relative rounded-2xl border border-brass bg-sand p-4 sm:flex sm:items-center sm:gap-4 sm:pl-6"
        >
          <p className="flex items-start gap-3 py-2 pr-10 font-medium sm:grow sm:pr-0">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" />
            {passwordWarning.message}
          </p>
          <Button onClick={() => setIsChanging(true)} className="mt-2 w-full sm:mt-0 sm:w-auto">
            Change Password Now
          </Button>
          <button
            type="button"
            onClick={() => setIsDismissed(true)}
            className="absolute top-3.5 right-3 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white sm:static"
          >
            <span className="sr-only">Dismiss the warning</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </section>
      )}
      {isChanging && <ChangePasswordDialog close={() => setIsChanging(false)} />}
    </>
  );
}
