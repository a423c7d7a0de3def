import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { errorMessages } from '#contract/errors.ts';
import type { StaffRole } from '#contract/roles.ts';
import { type Address, paths } from '#web/core/paths.ts';
import { queryClient } from '#web/office/shared/query.ts';
import { dashboardOf } from '#web/office/session/dashboard-of.ts';
import { rememberPage } from '#web/office/session/return-page.ts';
import { SecondFactorRequired } from '#web/office/session/second-factor-required.tsx';
import { useVerification } from '#web/office/session/use-verification.ts';
import { clearUser } from '#web/office/session/user-store.ts';
import { SessionProvider } from '#web/office/shared/session.tsx';
import { Verifying } from '#web/office/shared/verifying.tsx';
import { buttonLook } from '#web/ui/button.tsx';

export function Guard({ role, children }: { role: StaffRole; children: ReactNode }) {
  const verification = useVerification();
  if (verification.status === 'verifying') return <Verifying />;
  if (verification.status === 'refused') return <AuthenticationRequired />;
  const { session } = verification;
  if (session.user.role !== role) return <Redirect to={dashboardOf(session.user.role)} />;
  return (
    <SessionProvider value={session}>{session.secondFactorFirst ? <SecondFactorRequired /> : children}</SessionProvider>
  );
}

function Redirect({ to }: { to: Address }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <Verifying />;
}

const redirectMs = 1500;

function AuthenticationRequired() {
  const { history } = useRouter();
  useEffect(() => {
    clearUser();
    rememberPage();
    queryClient.clear();
    const timer = setTimeout(() => history.replace(paths.staff), redirectMs);
    return () => clearTimeout(timer);
  }, [history]);
  return (
    <main id="main" className="page-width flex min-h-dvh flex-col items-center justify-center py-20 text-center">
      <title>{errorMessages.unauthenticated}</title>
      <div role="alert">
        <h1 className="text-3xl">{errorMessages.unauthenticated}</h1>
        <p className="mt-4 mb-8 text-soft">Please sign in. You are being taken there.</p>
      </div>
      <a href={paths.staff} className={buttonLook()}>
        Go to sign-in
      </a>
    </main>
  );
}
