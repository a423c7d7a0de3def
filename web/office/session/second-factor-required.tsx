import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { signInMessages } from '#contract/auth.ts';
import { errorMessages } from '#contract/errors.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TwoFactorDialog } from '#web/office/two-factor/two-factor-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

/** Replaces the dashboard until a role that needs a second factor has set it up. */
export function SecondFactorRequired() {
  const { user, signOut } = useSession();
  const [open, setOpen] = useState(false);
  const handleSignOut = () =>
    signOut().catch((error: unknown) => void toast.error(errorMessageOf(error, errorMessages.internal)));
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <title>Two-factor authentication</title>
      <div className="w-full max-w-md rounded-2xl border border-hairline bg-white p-6 shadow-lift sm:p-8">
        <h1 className="text-3xl">{signInMessages.secondFactorFirst}</h1>
        <p className="mt-4 text-soft">
          {user.name}, your account can do much here. Besides your password it needs a code from an authenticator app on
          your phone.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setOpen(true)}>Enable 2FA</Button>
          <Button look="outline" onClick={() => void handleSignOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      {open && <TwoFactorDialog close={() => setOpen(false)} />}
    </main>
  );
}
