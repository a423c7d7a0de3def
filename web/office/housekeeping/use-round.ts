import { useEffect, useSyncExternalStore } from 'react';
import type { Input, Output } from '#contract/api.ts';
import { AppError, type ErrorKind, errorMessages } from '#contract/core/errors.ts';
import { housekeepingMessages, type Round, type RoundRoom } from '#contract/housekeeping/housekeeping.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { callOffice, isOfOtherPerson } from '#web/office/core/call.ts';
import { pagePerson } from '#web/office/core/page-person.ts';
import { isRetryable, queryClient, refetchSubjects, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import {
  makeUnsentChanges,
  type RoomCall,
  secondsAgo,
  type UnsentChange,
  withUnsent,
} from '#web/office/housekeeping/unsent-changes.ts';

const retryMs = 5_000;

/** Refusals that are not about the change: the change is sent once the person has signed in or unlocked the screen. */
const refusalsBeforeSignIn: readonly (ErrorKind | undefined)[] = ['unauthenticated', 'session_locked'];

const canSendLater = (problem: unknown): boolean =>
  refusalsBeforeSignIn.includes(asAppError(problem)?.kind) ||
  isOfOtherPerson(problem) ||
  !(problem instanceof Error) ||
  isRetryable(problem);

function writeRoomToCache({ room }: Output<RoomCall>): void {
  queryClient.setQueryData<Round>(['housekeepingRound', {}], (round) =>
    round ? { ...round, rooms: round.rooms.map((each) => (each.room === room.room ? room : each)) } : round,
  );
}

const unsentChanges = makeUnsentChanges({
  storage: localStorage,
  async send(change) {
    // This page belongs to nobody or to another person. The change waits until the person who made it signs in again.
    if (change.person !== pagePerson()) throw new AppError('unauthenticated', errorMessages.unauthenticated);
    return change.name === 'reportFound'
      ? callOffice(change.name, change.input)
      : callOffice(change.name, { ...change.input, secondsAgo: secondsAgo(change, new Date()) });
  },
  isOnline: () => navigator.onLine,
  canSendLater,
  messageOf: (problem) => errorMessageOf(problem, housekeepingMessages.saveFailed),
  onSent: (reply) => {
    writeRoomToCache(reply);
    refetchSubjects(['housekeeping']);
  },
  onRefused: () => refetchSubjects(['housekeeping']),
});

type NewChange = {
  [N in RoomCall]: { name: N; input: Omit<Input<N>, 'key' | 'room' | 'secondsAgo'> };
}[RoomCall];

export type ChangeRoom = (room: RoundRoom, change: NewChange) => void;

/** The round, with the user's changes on this phone that the server has not confirmed yet. */
export function useRound() {
  const { user } = useSession();
  const query = useApiQuery('housekeepingRound', {});
  const state = useSyncExternalStore(unsentChanges.subscribe, unsentChanges.read);
  const ownChanges = state.unsent.filter(({ person }) => person === user.staffId);

  useEffect(() => {
    const sendUnsent = () => void unsentChanges.flush(user.staffId);
    sendUnsent();
    const timer = setInterval(sendUnsent, retryMs);
    addEventListener('online', sendUnsent);
    addEventListener('storage', unsentChanges.reload);
    return () => {
      clearInterval(timer);
      removeEventListener('online', sendUnsent);
      removeEventListener('storage', unsentChanges.reload);
    };
  }, [user.staffId]);

  const changeRoom: ChangeRoom = ({ room }, { name, input }) =>
    unsentChanges.add({
      name,
      input: { ...input, room, key: newIdempotencyKey(name) },
      at: new Date().toISOString(),
      person: user.staffId,
    } as UnsentChange);

  return {
    query,
    round: query.data && { ...query.data, rooms: withUnsent(query.data.rooms, ownChanges) },
    changeRoom,
    /** When the last change that could not be sent yet was made, by room. */
    waiting: state.isStuck ? new Map(ownChanges.map(({ input, at }) => [input.room, at])) : new Map<string, string>(),
    unsentCount: state.isStuck ? ownChanges.length : 0,
    isOffline: state.isStuck || asAppError(query.error)?.kind === 'unavailable',
    refusals: state.refusals,
    dismissRefusal: unsentChanges.dismiss,
  };
}
