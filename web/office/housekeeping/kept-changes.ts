import * as z from 'zod/mini';
import type { Input, Output } from '#contract/api.ts';
import { maxSecondsAgo, type RoundRoom } from '#contract/housekeeping.ts';
import { isReady } from '#contract/room-plan.ts';

export type RoomCall =
  | 'setRoomCondition'
  | 'undoRoomCondition'
  | 'setRoomSeen'
  | 'setRoomRequest'
  | 'setRoomCleaning'
  | 'reportDefect';

/** A change that a housekeeper made on this phone and that the server has not confirmed. */
export type KeptChange = {
  [N in RoomCall]: { name: N; input: Input<N>; at: string; person: string };
}[RoomCall];

const storedChanges = z.array(
  z.object({
    name: z.string(),
    input: z.looseObject({ room: z.string(), key: z.string() }),
    at: z.string(),
    person: z.string(),
  }),
);

/** How long ago a change was made, by the phone's own clock. */
export const secondsAgo = ({ at }: KeptChange, now: Date): number =>
  Math.min(maxSecondsAgo, Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000)));

const storageKey = 'kept-changes';

export function loadKept(storage: Pick<Storage, 'getItem'>): KeptChange[] {
  try {
    const stored = z.safeParse(storedChanges, JSON.parse(storage.getItem(storageKey) ?? '[]'));
    return (stored.data ?? []) as KeptChange[];
  } catch {
    return [];
  }
}

function saveKept(storage: Pick<Storage, 'setItem'>, kept: readonly KeptChange[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // The browser refuses storage: the changes are kept as long as the page is open.
  }
}

/** The room as it will be once the server has confirmed the change. */
export function withChange(room: RoundRoom, change: KeptChange): RoundRoom {
  switch (change.name) {
    case 'setRoomCondition': {
      const { condition } = change.input;
      return {
        ...room,
        condition,
        version: room.version + 1,
        changed: { by: '', at: change.at, own: true, today: true },
        cleaned_by_self: isReady(condition) || room.cleaned_by_self,
        can_undo: true,
        cleaning: null,
      };
    }
    case 'undoRoomCondition':
      return { ...room, condition: 'dirty', version: room.version + 1, can_undo: false };
    case 'setRoomSeen':
      return { ...room, seen: { state: change.input.seen, today: true, by: '', at: change.at } };
    case 'setRoomRequest':
      return { ...room, request: change.input.request, request_note: change.input.note ?? '' };
    case 'setRoomCleaning':
      return { ...room, cleaning: change.input.cleaning ? { by: '', since: change.at, own: true } : null };
    case 'reportDefect':
      return { ...room, open_defects: room.open_defects + 1 };
  }
}

export const withKept = (rooms: readonly RoundRoom[], kept: readonly KeptChange[]): RoundRoom[] =>
  rooms.map((room) =>
    kept.filter(({ input }) => input.room === room.room).reduce((seen, change) => withChange(seen, change), room),
  );

export type Refusal = { message: string; at: string };

export type KeptState = {
  kept: readonly KeptChange[];
  /** True once a change could not be sent, until one is. */
  isStuck: boolean;
  /** By room: why the last change was refused. */
  refusals: Readonly<Record<string, Refusal>>;
};

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  send: (change: KeptChange) => Promise<Output<RoomCall>>;
  /** False if the phone knows that it has no connection. */
  isOnline: () => boolean;
  /** Whether the change can go out later: the network failed, or the session has ended. */
  canWait: (problem: unknown) => boolean;
  messageOf: (problem: unknown) => string;
  onSent: (reply: Output<RoomCall>) => void;
  onRefused: (room: string, message: string) => void;
};

/** Whether `later` names a version of the room that only `refused` would have made. */
const isBasedOn = (refused: KeptChange, later: KeptChange): boolean =>
  'version' in refused.input &&
  'version' in later.input &&
  later.input.room === refused.input.room &&
  later.person === refused.person;

/**
 * Sends changes in their order, one at a time, and keeps those that cannot be sent. If a change is refused, later ones
 * that were based on it are dropped with it.
 */
export function keptChanges({ storage, send, isOnline, canWait, messageOf, onSent, onRefused }: Options) {
  let state: KeptState = { kept: loadKept(storage), isStuck: false, refusals: {} };
  const listeners = new Set<() => void>();
  let isSending = false;

  const set = (changes: Partial<KeptState>) => {
    state = { ...state, ...changes };
    if (changes.kept) saveKept(storage, state.kept);
    for (const listener of listeners) listener();
  };
  const dismiss = (room: string) => {
    const { [room]: _, ...refusals } = state.refusals;
    set({ refusals });
  };

  async function sendNext(change: KeptChange): Promise<boolean> {
    const { room } = change.input;
    try {
      onSent(await send(change));
      set({ kept: state.kept.filter((each) => each !== change), isStuck: false });
      return true;
    } catch (problem) {
      if (canWait(problem)) {
        set({ isStuck: true });
        return false;
      }
      const message = messageOf(problem);
      set({
        kept: state.kept.filter((each) => each !== change && !isBasedOn(change, each)),
        isStuck: false,
        refusals: { ...state.refusals, [room]: { message, at: change.at } },
      });
      onRefused(room, message);
      return true;
    }
  }

  /** Sends what is kept by this person. */
  async function flush(person: string): Promise<void> {
    if (isSending || state.kept.length === 0) return;
    if (!isOnline()) return set({ isStuck: true });
    isSending = true;
    for (;;) {
      const next = state.kept.find((change) => change.person === person);
      if (!next || !(await sendNext(next))) break;
    }
    isSending = false;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(change: KeptChange) {
      dismiss(change.input.room);
      set({ kept: [...state.kept, change] });
      void flush(change.person);
    },
    dismiss,
    flush,
  };
}
