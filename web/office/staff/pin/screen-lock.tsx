import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import toast from 'react-hot-toast/headless';
import { errorMessages } from '#contract/core/errors.ts';
import { roleLabels } from '#contract/core/roles.ts';
import { type BrowserSession, type PersonHere, pinMessages } from '#contract/staff/pin.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { callOffice } from '#web/office/core/call.ts';
import type { Session } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { lockQuery } from '#web/office/staff/pin/lock-query.ts';
import { OtherPerson, PeopleButtons } from '#web/office/staff/pin/other-people.tsx';
import { PinField } from '#web/office/staff/pin/pin-field.tsx';
import { pinRules, sendAtLastDigit, unlockPasswordRules } from '#web/office/staff/pin/pin-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export type LockExits = { onUnlocked: () => void } & Pick<Session, 'signOut' | 'showOtherPerson' | 'letOtherSignIn'>;

/**
 * Covers the page while the session is locked. Its person can unlock the session or sign out, and another person can
 * take over.
 */
export function ScreenLock({ onUnlocked, signOut, showOtherPerson, letOtherSignIn }: LockExits) {
  const { data, error, refetch, isFetching } = useQuery(lockQuery);
  const [chosenPerson, setChosenPerson] = useState<PersonHere>();
  const isUnlockedElsewhere = data?.isLocked === false;

  useEffect(() => {
    // Another tab of this browser has unlocked the session.
    if (isUnlockedElsewhere) onUnlocked();
  });

  return (
    <LockCover>
      {data && chosenPerson ? (
        <OtherPerson
          person={data.others.find(({ id }) => id === chosenPerson.id) ?? chosenPerson}
          onChanged={showOtherPerson}
          onRefused={() => void refetch()}
          signIn={() => void letOtherSignIn()}
          back={() => setChosenPerson(undefined)}
          backLabel={`Back to ${data.name}`}
        />
      ) : data ? (
        <>
          <UnlockForm lock={data} onUnlocked={onUnlocked} onRefused={() => void refetch()} />
          <section aria-label="Somebody else" className="space-y-2 border-t border-hairline pt-5">
            <h3 className="font-sans text-base font-semibold">Somebody else?</h3>
            <PeopleButtons people={data.others} choose={setChosenPerson} />
            <button
              type="button"
              onClick={() => void letOtherSignIn()}
              className="min-h-11 font-semibold text-soft underline underline-offset-4 hover:text-ink"
            >
              Sign in with a password
            </button>
          </section>
        </>
      ) : error ? (
        <Notice tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {errorMessageOf(error, errorMessages.internal)}
            <Button look="outline" onClick={() => void refetch()} loading={isFetching}>
              Try again
            </Button>
          </div>
        </Notice>
      ) : (
        <Spinner />
      )}
      <SignOutButton signOut={signOut} />
    </LockCover>
  );
}

/**
 * Fills the screen. It is a modal dialog, because the page below may have a dialog open, and nothing of that page may
 * be seen or reached. Neither Escape nor Back closes it.
 */
function LockCover({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isUnmounting = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    isUnmounting.current = false;
    element?.showModal();
    return () => {
      isUnmounting.current = true;
      element?.close();
    };
  }, []);

  const keepOpen = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onClosed = () => {
    // Some phones close a dialog on Back without a cancel event.
    if (!isUnmounting.current) dialog.current?.showModal();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops every key, so that the page below does not get those that it listens to, such as the one that opens the
    // search.
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={keepOpen}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-paper px-4 py-8 text-ink backdrop:bg-paper"
    >
      <div className="mx-auto flex min-h-full max-w-md flex-col justify-center">
        <div className="space-y-6 rounded-2xl border border-hairline bg-white p-6 shadow-lift sm:p-8">
          <h2 id={id} className="flex items-center gap-3 text-3xl">
            <LockKeyhole aria-hidden="true" className="size-7 shrink-0" strokeWidth={1.75} />
            Screen locked
          </h2>
          {children}
        </div>
      </div>
    </dialog>
  );
}

type UnlockProps = { lock: BrowserSession; onUnlocked: () => void; onRefused: () => void };

function UnlockForm({ lock, onUnlocked, onRefused }: UnlockProps) {
  const [wantsPassword, setWantsPassword] = useState(false);
  const unlocksByPassword = wantsPassword || lock.triesLeft === 0;
  const props = { lock, onUnlocked, onRefused };
  return (
    <div className="space-y-5">
      <div>
        <p className="font-semibold wrap-anywhere">{lock.name}</p>
        <p className="text-sm text-soft">
          {roleLabels[lock.role]} · {lock.staffId}. What you typed is still there.
        </p>
      </div>
      {unlocksByPassword ? <UnlockByPassword {...props} /> : <UnlockByPin {...props} />}
      {lock.triesLeft > 0 && (
        <button
          type="button"
          onClick={() => setWantsPassword(!wantsPassword)}
          className="min-h-11 font-semibold text-soft underline underline-offset-4 hover:text-ink"
        >
          {unlocksByPassword ? 'Use the PIN instead' : 'Use the password instead'}
        </button>
      )}
    </div>
  );
}

function UnlockByPin({ onUnlocked, onRefused }: UnlockProps) {
  const { form, field, submission } = useOfficeForm({
    rules: pinRules,
    defaultValues: { pin: '' },
    send: ({ pin }) => callOffice('unlockSession', { pin }),
    onSuccess: onUnlocked,
    afterFailure() {
      form.resetField('pin');
      onRefused();
    },
    failureTexts: { failed: pinMessages.unlockFailed },
  });
  useEffect(() => form.setFocus('pin'), [form]);
  return (
    <FormShell {...submission} submitLabel="Unlock" canSubmit>
      <PinField label="PIN" {...field('pin', sendAtLastDigit)} />
    </FormShell>
  );
}

function UnlockByPassword({ lock, onUnlocked, onRefused }: UnlockProps) {
  const { form, field, submission } = useOfficeForm({
    rules: unlockPasswordRules,
    defaultValues: { password: '', twoFactorToken: '' },
    send: ({ password, twoFactorToken }) =>
      callOffice('unlockSession', { password, ...(twoFactorToken && { twoFactorToken }) }),
    onSuccess: onUnlocked,
    afterFailure: onRefused,
    failureTexts: { failed: pinMessages.unlockFailed },
  });
  useEffect(() => form.setFocus('password'), [form]);
  return (
    <FormShell {...submission} submitLabel="Unlock" canSubmit>
      {lock.triesLeft === 0 && <Notice>{pinMessages.passwordNeeded}</Notice>}
      <UsernameField staffId={lock.staffId} />
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      {lock.twoFactorEnabled && (
        <TextField
          label="2FA code"
          hint="From your authenticator app, or one of your recovery codes."
          autoCapitalize="none"
          spellCheck={false}
          {...field('twoFactorToken')}
          autoComplete="one-time-code"
        />
      )}
    </FormShell>
  );
}

function SignOutButton({ signOut }: Pick<LockExits, 'signOut'>) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  const handleSignOut = async () => {
    setIsSigningOut(true);
    try {
      await signOut();
    } catch (error) {
      setIsSigningOut(false);
      toast.error(errorMessageOf(error, errorMessages.internal));
    }
  };
  return (
    <div className="border-t border-hairline pt-5">
      <Button look="outline" loading={isSigningOut} onClick={() => void handleSignOut()}>
        Sign Out
      </Button>
      <p className="mt-2 text-sm text-soft">Signing out drops what is typed and not saved.</p>
    </div>
  );
}
