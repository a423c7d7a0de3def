import { keepPreviousData, notifyManager, QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { type EndpointName, endpoints, type Input, type Output } from '#contract/api.ts';
import type { CallSubject, Endpoint } from '#contract/core/endpoint.ts';
import { errorStatus } from '#contract/core/errors.ts';
import { signInPolicy } from '#contract/staff/auth.ts';
import { countWaiting } from '#web/core/away-notice.ts';
import { asAppError } from '#web/core/errors.ts';
import { retryAfterOf } from '#web/core/repeat-while-away.ts';
import { callOffice } from '#web/office/core/call.ts';
import { sayWhileRetrying } from '#web/office/core/say-while-retrying.ts';

// By default a button learns of its own call with a timer, and a second press can come before that and send it again.
notifyManager.setScheduler(queueMicrotask);

export const refreshMs = 45_000;
const soonMs = 3_000;
const maxRetries = 2;

/** Whether a retry can help: it can after a failure of the network or the server, but not after a refusal. */
export const isRetryable = (error: Error): boolean => errorStatus[asAppError(error)?.kind ?? 'internal'] >= 500;

/** Like `isRetryable`, but false for a failure after which `callOffice` has repeated the call already. */
export const mayRetryAtOnce = (error: Error): boolean => isRetryable(error) && retryAfterOf(error) === undefined;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails at once instead of pausing silently.
      networkMode: 'always',
      // Without a network, a screen that was opened in the last minutes shows its last reply.
      gcTime: signInPolicy.idleMinutes * 60_000,
      retry: (failures, error) => failures < maxRetries && mayRetryAtOnce(error),
    },
    mutations: { networkMode: 'always' },
  },
});

sayWhileRetrying(queryClient.getQueryCache(), countWaiting);

/**
 * Lets the browser remember replies of other screens no longer than a session lasts without use. Without a network the
 * server cannot lock the session, and another person at this phone must not read old replies.
 */
export function rememberRepliesFor(minutes: number): void {
  const { queries, ...otherDefaults } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...otherDefaults, queries: { ...queries, gcTime: minutes * 60_000 } });
}

type ApiQueryOptions<Reply> = {
  enabled?: boolean;
  /** Whether the reply changes within seconds, as while work is under way: then it is read again sooner. */
  changesSoon?: (reply: Reply) => boolean;
  /** False for data that does not change while it is on screen. */
  refetchesRegularly?: boolean;
  /** A cached reply younger than this is not refetched on mount. */
  freshForMs?: number;
  /** False for amounts to decide by: when they are shown again, they are read first, not taken from an older reply. */
  staysCached?: boolean;
};

/**
 * Reads by a call of the API. Unless the options say otherwise, reads again every 45 s while the page is visible. The
 * last reply stays on screen until the next one arrives.
 */
export function useApiQuery<N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: ApiQueryOptions<Output<N>> = {},
) {
  const {
    enabled = true,
    refetchesRegularly = true,
    freshForMs = 0,
    staysCached = true,
    changesSoon = () => false,
  } = options;
  return useQuery<Output<N>>({
    queryKey: [name, input],
    queryFn: () => callOffice(name, input),
    enabled,
    staleTime: freshForMs,
    ...(!staysCached && { gcTime: 0 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (!refetchesRegularly) return false;
      return data !== undefined && changesSoon(data) ? soonMs : refreshMs;
    },
  });
}

/**
 * Drops the cached replies of the person who leaves, so that the next person at this screen sees none of them. Replies
 * to the query `except` stay.
 */
export function dropReplies(except: readonly unknown[]): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== except[0] });
}

/** Refetches the queries that are on screen now, and the others when they are next used. */
export function refetch(names: readonly EndpointName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}

const endpointNames = Object.keys(endpoints) as EndpointName[];

const showsOneOf = ({ shows = [] }: Endpoint, subjects: readonly CallSubject[]): boolean =>
  shows === 'all' || shows.some((subject) => subjects.includes(subject));

export const refetchSubjects = (subjects: readonly CallSubject[]): void =>
  refetch(endpointNames.filter((name) => showsOneOf(endpoints[name], subjects)));

/** Refetches what a call changes. This is also needed after a refusal, because somebody else may have changed it. */
export const refetchAfter = (name: EndpointName): void => refetchSubjects((endpoints[name] as Endpoint).changes ?? []);

/**
 * After a success, refetches what the call changes. `updateCache` writes data of the reply into the cache, so that the
 * screen shows it before the refetched data arrive.
 */
export function useApiMutation<N extends EndpointName>(name: N, updateCache?: (reply: Output<N>) => void) {
  return useMutation<Output<N>, Error, Input<N>>({
    mutationFn: (input) => callOffice(name, input),
    // Does not wait for the refetched queries, because the change itself has succeeded.
    onSuccess: (reply) => {
      updateCache?.(reply);
      refetchAfter(name);
    },
  });
}
