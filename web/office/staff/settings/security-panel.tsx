import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type SessionView, signInMessages } from '#contract/staff/auth.ts';
import { passwordPolicy } from '#contract/staff/passwords.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { ChangePasswordDialog } from '#web/office/staff/password/change-password-dialog.tsx';
import { TwoFactorDialog } from '#web/office/staff/two-factor/two-factor-dialog.tsx';
import { TwoFactorStatus } from '#web/office/staff/two-factor/two-factor-overview.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function SecurityPanel() {
  const { user } = useSession();
  const [openDialog, setOpenDialog] = useState<'two-factor' | 'password'>();
  const close = () => setOpenDialog(undefined);
  return (
    <Panel title="Security">
      <div className="divide-y divide-hairline">
        <SecurityRow
          title="Two-factor authentication"
          state={<TwoFactorStatus enabled={user.twoFactorEnabled} />}
          text="A code from your phone, besides the password, at every sign-in."
        >
          <Button look="outline" onClick={() => setOpenDialog('two-factor')}>
            {user.twoFactorEnabled ? 'Manage 2FA' : 'Enable 2FA'}
          </Button>
        </SecurityRow>
        {user.role === 'superadmin' && (
          <SecurityRow
            title="Password"
            text={`Lasts ${passwordPolicy.expiresAfterDays} days. Choose one that you use nowhere else.`}
          >
            <Button look="outline" onClick={() => setOpenDialog('password')}>
              Change Password
            </Button>
          </SecurityRow>
        )}
      </div>
      {openDialog === 'two-factor' && <TwoFactorDialog close={close} />}
      {openDialog === 'password' && <ChangePasswordDialog close={close} />}
    </Panel>
  );
}

type SecurityRowProps = { title: string; state?: ReactNode; text: string; children: ReactNode };

function SecurityRow({ title, state, text, children }: SecurityRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {title}
          {state}
        </h3>
        <p className="mt-1 text-sm text-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

const failureTexts = { failed: signInMessages.endFailed };

/** How many of the newest sessions are shown at first: a person who signs in every day has many. */
const initialSessionCount = 3;

export function SessionsPanel() {
  const { data, error, refetch, isFetching } = useApiQuery('listSessions', {});
  const [showsAll, setShowsAll] = useState(false);
  const sessions = data?.data ?? [];
  const shownSessions = showsAll ? sessions : sessions.slice(0, initialSessionCount);
  const endOthers = useApiMutation('endOtherSessions');
  const endAllOthers = () =>
    endOthers.mutate(
      {},
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (problem) => toast.error(failureOf(problem, failureTexts).message),
      },
    );
  return (
    <Panel
      title="Your sessions"
      intro="Where your Staff ID is signed in. End what you do not know, and change your password."
    >
      {data ? (
        <>
          <ul className="divide-y divide-hairline">
            {shownSessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <div className="mt-5 flex flex-wrap gap-3">
              {shownSessions.length < sessions.length && (
                <Button look="outline" onClick={() => setShowsAll(true)}>
                  Show all {sessions.length}
                </Button>
              )}
              <Button look="outline" loading={endOthers.isPending} onClick={endAllOthers}>
                End all others
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <LoadProblem query={{ refetch, isFetching }}>
          {failureOf(error, { failed: signInMessages.sessionsFailed }).message}
        </LoadProblem>
      ) : (
        <div role="status" className="h-20 rounded-2xl bg-sand motion-safe:animate-pulse">
          <span className="sr-only">Loading…</span>
        </div>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const formatInstant = useFormatInstant();
  const endSession = useApiMutation('endSession');
  const endThisSession = () =>
    endSession.mutate(
      { id: session.id },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (problem) => toast.error(failureOf(problem, failureTexts).message),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {session.device}
          {session.current && <StatusBadge tone="good">This session</StatusBadge>}
        </h3>
        <p className="mt-1 text-sm text-soft">
          Began {formatInstant(session.began)}. Last used {formatInstant(session.lastUsed)}.
        </p>
      </div>
      {!session.current && (
        <Button look="outline" loading={endSession.isPending} onClick={endThisSession}>
          End<span className="sr-only"> the session on {session.device}</span>
        </Button>
      )}
    </li>
  );
}
