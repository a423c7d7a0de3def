import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { errorMessages } from '#contract/core/errors.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { signInMessages, signInPolicy, type User } from '#contract/staff/auth.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { unauthenticatedEvent } from '#web/core/page-api.ts';
import { paths } from '#web/core/paths.ts';
import { callOffice, personChangedEvent, sessionLockedEvent, sessionUnlockedEvent } from '#web/office/core/call.ts';
import { clearDraftsOf } from '#web/office/core/draft-key.ts';
import { pagePerson, setPagePerson } from '#web/office/core/page-person.ts';
import { dropReplies, mayRetryAtOnce, queryClient, refreshMs, rememberRepliesFor } from '#web/office/core/query.ts';
import { type Session, SessionProvider, useSession } from '#web/office/core/session.tsx';
import { VerifyingSession } from '#web/office/core/verifying-session.tsx';
import { ProofDialog } from '#web/office/staff/pin/proof-dialog.tsx';
import { type LockExits, ScreenLock } from '#web/office/staff/pin/screen-lock.tsx';
import { dashboardOf } from '#web/office/staff/session/dashboard-of.ts';
import { rememberPage } from '#web/office/staff/session/return-page.ts';
import {
  clearBrowserData,
  clearUser,
  loadUser,
  saveUser,
  userStorageKey,
} from '#web/office/staff/session/user-store.ts';
import { TwoFactorDialog } from '#web/office/staff/two-factor/two-factor-dialog.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';

type GuardProps = {
  role: StaffRole;
  /** The address of this page on the dashboard of another role. */
  addressFor: (role: StaffRole) => string;
  children: ReactNode;
};

/** Shows the dashboard of `role` to its staff. Others go to the same page of their own dashboard. */
export function Guard({ role, addressFor, children }: GuardProps) {
  const verification = useVerification();
  if (verification.status === 'verifying') return <VerifyingSession />;
  if (verification.status === 'refused') return <AuthenticationRequired />;
  if (verification.status === 'locked') return <ScreenLock {...verification.exits} />;
  const { session } = verification;
  if (session.user.role !== role) return <Redirect to={addressFor(session.user.role)} />;
  return (
    // The key removes the whole page of one person when another one takes over.
    <SessionProvider key={session.user.staffId} value={session}>
      {session.mustSetUpSecondFactor ? <SecondFactorRequired /> : children}
      <ProofDialog />
      {/* The lock covers the page, so that all that is typed in the page stays. */}
      {verification.isLocked && <ScreenLock {...verification.exits} />}
    </SessionProvider>
  );
}

function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <VerifyingSession />;
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

type Verification =
  | { status: 'verifying' }
  | { status: 'refused' }
  /** The page was opened while the session is locked, so nothing else is known of the session. */
  | { status: 'locked'; exits: LockExits }
  | { status: 'verified'; session: Session; isLocked: boolean; exits: LockExits };

const sessionQueryKey = ['session'];
const retryDelayMs = 500;

/** Asks the server for the session at once and then regularly, because a session can end elsewhere. */
function useVerification(): Verification {
  const { history } = useRouter();
  const [endedBy, setEndedBy] = useState<'refused' | 'left'>();
  const [isLocked, setIsLocked] = useState(false);
  const { data, error, isError, refetch } = useQuery<Output<'verifySession'>>({
    queryKey: sessionQueryKey,
    async queryFn() {
      const reply = await callOffice('verifySession', {});
      const { staffId } = reply.user;
      if (pagePerson() !== undefined && pagePerson() !== staffId) dropReplies(sessionQueryKey);
      setPagePerson(staffId);
      return reply;
    },
    enabled: !endedBy,
    retry: (failures, error) => failures < 1 && mayRetryAtOnce(error),
    retryDelay: retryDelayMs,
    refetchInterval: refreshMs,
  });
  const hasFailed = isError && !data && asAppError(error)?.kind !== 'session_locked';
  const user = data?.user;
  const personId = user?.staffId;

  useEffect(() => {
    if (user) saveUser(user);
  }, [user]);

  const idleMinutes = data?.pin?.isSet ? data.pin.idleMinutes : signInPolicy.idleMinutes;
  useEffect(() => rememberRepliesFor(idleMinutes), [idleMinutes]);

  useEffect(() => {
    // The lock was that of another person, who used this browser before.
    if (personId) setIsLocked(false);
  }, [personId]);

  useEffect(() => {
    if (hasFailed) setEndedBy('refused');
  }, [hasFailed]);

  useEffect(() => {
    const onRefusal = () => setEndedBy('refused');
    const onStorage = ({ key }: StorageEvent) => {
      // Another tab has signed the user out, or signed another user in.
      if (key === null || key === userStorageKey) void refetch();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // If the page comes from the back/forward cache, it shows nothing before the server has confirmed the session.
      if (persisted) void queryClient.resetQueries();
    };
    const onLock = () => setIsLocked(true);
    const onPersonChange = () => void refetch();
    addEventListener(unauthenticatedEvent, onRefusal);
    addEventListener(sessionLockedEvent, onLock);
    addEventListener(personChangedEvent, onPersonChange);
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener(unauthenticatedEvent, onRefusal);
      removeEventListener(sessionLockedEvent, onLock);
      removeEventListener(personChangedEvent, onPersonChange);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [refetch]);

  // The query is disabled by now; otherwise it would refetch when `AuthenticationRequired` clears the cache.
  if (endedBy === 'refused') return { status: 'refused' };
  if (endedBy) return { status: 'verifying' };
  const leave = (to: string) => {
    setEndedBy('left');
    setPagePerson(undefined);
    queryClient.clear();
    history.push(to);
  };
  const forgetPerson = () => {
    setIsLocked(false);
    setPagePerson(undefined);
    dropReplies(sessionQueryKey);
    void queryClient.resetQueries({ queryKey: sessionQueryKey });
  };
  const signOut = async () => {
    const { isLockedForNext } = await callOffice('logout', {});
    if (!isLockedForNext) {
      clearBrowserData();
      leave(paths.login);
      return;
    }
    clearUser();
    if (personId) clearDraftsOf(personId);
    else clearBrowserData();
    // Another person has signed in here, too. The server now answers that the session of that person is locked.
    forgetPerson();
    if (user) history.replace(dashboardOf(user.role));
  };
  const showOtherPerson = (next: User) => {
    forgetPerson();
    saveUser(next);
    history.replace(dashboardOf(next.role));
  };
  const letOtherSignIn = async () => {
    if (data?.pin?.isSet && !isLocked) await callOffice('lockSession', {});
    if (data?.pin?.isSet === false) {
      await callOffice('logout', {});
      if (personId) clearDraftsOf(personId);
    }
    const role = data?.pin?.isSet === false ? undefined : loadUser()?.role;
    // Otherwise the sign-in page would lead back to this person's dashboard.
    clearUser();
    leave(role ? `${paths.login}?locked=${role}` : paths.login);
  };
  const onUnlocked = () => {
    setIsLocked(false);
    void queryClient.invalidateQueries();
    dispatchEvent(new Event(sessionUnlockedEvent));
  };
  const exits = { onUnlocked, signOut, showOtherPerson, letOtherSignIn };
  if (!data) return isLocked ? { status: 'locked', exits } : { status: 'verifying' };
  return {
    status: 'verified',
    isLocked,
    exits,
    session: {
      ...data,
      passwordWarning: data.passwordWarning,
      mustSetUpSecondFactor: data.secondFactorFirst ?? false,
      hasSetUpLeft: data.setUpLeft ?? false,
      pin: data.pin,
      async refresh() {
        await refetch();
      },
      signOut,
      showOtherPerson,
      letOtherSignIn,
    },
  };
}

function SecondFactorRequired() {
  const { user, signOut } = useSession();
  const [isDialogOpen, setOpen] = useState(false);
  const handleSignOut = () =>
    signOut().catch((error: unknown) => void toast.error(errorMessageOf(error, errorMessages.internal)));
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <title>Two-factor authentication</title>
      <div className="w-full max-w-md rounded-2xl border border-hairline bg-white p-6 shadow-lift sm:p-8">
        <h1 className="text-3xl">{signInMessages.secondFactorFirst}</h1>
        <p className="mt-4 text-soft">
          {user.name}, your account can do much here. Besides your password it needs a code from an authenticator app on
          your phone. This is the second factor, or 2FA.
        </p>
        <p className="mt-3 text-soft">Install such an app first, if you have none. {signInMessages.authenticatorApp}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setOpen(true)}>Enable 2FA</Button>
          <Button look="outline" onClick={() => void handleSignOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      {isDialogOpen && <TwoFactorDialog close={() => setOpen(false)} />}
    </main>
  );
}
