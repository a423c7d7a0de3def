import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { unauthenticatedEvent } from '#web/core/page-api.ts';
import { paths } from '#web/core/paths.ts';
import { call } from '#web/office/shared/call.ts';
import { isRetryable, queryClient, refreshMs } from '#web/office/shared/query.ts';
import type { Session } from '#web/office/shared/session.tsx';
import { clearBrowserData, saveUser, userKey } from '#web/office/session/user-store.ts';

type Verification = { status: 'verifying' } | { status: 'refused' } | { status: 'verified'; session: Session };

const queryKey = ['session'];
const retryDelayMs = 500;

/** Asks the server for the session at once and then regularly: a session can end elsewhere. */
export function useVerification(): Verification {
  const { history } = useRouter();
  const [endedBy, setEndedBy] = useState<'refused' | 'left'>();
  const { data, isError, refetch } = useQuery<Output<'verifySession'>>({
    queryKey,
    queryFn: () => call('verifySession', {}),
    enabled: !endedBy,
    retry: (failures, error) => failures < 1 && isRetryable(error),
    retryDelay: retryDelayMs,
    refetchInterval: refreshMs,
  });
  const failed = isError && !data;
  const user = data?.user;

  useEffect(() => {
    if (user) saveUser(user);
  }, [user]);

  useEffect(() => {
    if (failed) setEndedBy('refused');
  }, [failed]);

  useEffect(() => {
    const onRefusal = () => setEndedBy('refused');
    const onStorage = ({ key }: StorageEvent) => {
      // Another tab has signed out, or another user has signed in.
      if (key === null || key === userKey) void refetch();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // Restored from the back/forward cache: shows nothing before the server has confirmed the session.
      if (persisted) void queryClient.resetQueries();
    };
    addEventListener(unauthenticatedEvent, onRefusal);
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener(unauthenticatedEvent, onRefusal);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [refetch]);

  // Only now that the query is disabled: the screen of the refusal clears the cache.
  if (endedBy === 'refused') return { status: 'refused' };
  if (!data || endedBy) return { status: 'verifying' };
  return {
    status: 'verified',
    session: {
      ...data,
      passwordWarning: data.passwordWarning,
      secondFactorFirst: data.secondFactorFirst ?? false,
      async refresh() {
        await refetch();
      },
      async signOut() {
        await call('logout', {});
        setEndedBy('left');
        clearBrowserData();
        queryClient.clear();
        history.push(paths.login);
      },
    },
  };
}
