import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type { EndpointName, Input, Output } from '#contract/api.ts';
import { errorStatus } from '#contract/errors.ts';
import { asAppError } from '#web/errors.ts';
import { call } from '#web/office/call.ts';

export const refreshMs = 45_000;
const retries = 2;

/** What a second try may mend: a network that was away, a server in trouble. A refusal stays one. */
export const isPassing = (error: Error): boolean => errorStatus[asAppError(error)?.kind ?? 'internal'] >= 500;

/** One for the whole office; emptied when somebody signs in or out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A call without a network fails and says so; it does not wait in silence.
      networkMode: 'always',
      retry: (failures, error) => failures < retries && isPassing(error),
    },
    mutations: { networkMode: 'always' },
  },
});

type Options = {
  /** False asks nothing yet. */
  enabled?: boolean;
  /** False for what does not change while one looks at it. */
  refreshes?: boolean;
  /** An answer younger than this will do for who comes back to it. */
  freshForMs?: number;
};

/** Reads, and reads again every 45 s while somebody can see the page. The last answer stays until the next is there. */
export function useApiQuery<N extends EndpointName>(name: N, input: Input<N>, options: Options = {}) {
  const { enabled = true, refreshes = true, freshForMs = 0 } = options;
  return useQuery<Output<N>>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    enabled,
    staleTime: freshForMs,
    placeholderData: keepPreviousData,
    refetchInterval: refreshes ? refreshMs : false,
  });
}

/** Has what is on the screen of these read again, and the rest when it is next looked at. Nobody waits for it. */
export function readAgain(names: readonly EndpointName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}

/** Whatever somebody changes may be counted here. */
const countsEverything: readonly EndpointName[] = ['dashboardSummary', 'houseToday'];

/**
 * Changes something; `stale` names the reads that are to be made again after it, `learn` takes from the answer what can
 * be shown before they are.
 */
export function useApiMutation<N extends EndpointName>(
  name: N,
  stale: readonly EndpointName[] = [],
  learn?: (answer: Output<N>) => void,
) {
  return useMutation<Output<N>, Error, Input<N>>({
    mutationFn: (input) => call(name, input),
    // Not waited for: what was done is done, however long the lists take to show it.
    onSuccess: (answer) => {
      learn?.(answer);
      readAgain([...stale, ...countsEverything]);
    },
  });
}
