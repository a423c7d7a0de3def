import * as z from 'zod/mini';
import type { Input, Output } from '#contract/api.ts';
import { maxSecondsAgo, type RoundRoom } from '#contract/housekeeping/housekeeping.ts';

export type RoomCall =
  | 'setRoomCondition'
  | 'undoRoomCondition'
  | 'setRoomSeen'
  | 'setRoomRequest'
  | 'setRoomCleaning'
  | 'reportDefect'
  | 'reportFound';

/** A change that a housekeeper made on this phone and that the server has not confirmed. */
export type UnsentChange = {
  [N in RoomCall]: { name: N; input: Input<N>; at: string; person: string };
}[RoomCall];

const storedChangeSchema = z.object({
  name: z.string(),
  input: z.looseObject({ room: z.string(), key: z.string() }),
  at: z.string(),
  person: z.string(),
});

/** How many seconds ago a change was made, by the phone's own clock and at most `maxSecondsAgo`. */
export const secondsAgo = ({ at }: UnsentChange, now: Date): number =>
  Math.min(maxSecondsAgo, Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000)));

const storagePrefix = 'kept-change:';
const storageKeyOf = ({ person, input }: UnsentChange): string => `${storagePrefix}${person}:${input.key}`;

function parseUnsent(text: string | null): UnsentChange[] {
  try {
    const { data } = z.safeParse(storedChangeSchema, JSON.parse(text ?? ''));
    return data ? [data as UnsentChange] : [];
  } catch {
    return [];
  }
}

type ChangeStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const byTime = (a: UnsentChange, b: UnsentChange): number => (a.at < b.at ? -1 : Number(a.at > b.at));

/**
 * The store of the changes, which loads them in the order in which they were made. Each change has its own entry in the
 * browser's storage, so that two tabs do not overwrite each other's. If the browser refuses storage, the changes last
 * as long as the page is open.
 */
function storedChangesIn(storage: ChangeStorage) {
  const changesInMemory = new Map<string, UnsentChange>();
  return {
    load(): UnsentChange[] {
      try {
        const entries = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        const storedKeys = entries.filter((entry) => entry.startsWith(storagePrefix));
        return [
          ...storedKeys.flatMap((entry) => parseUnsent(storage.getItem(entry))),
          ...changesInMemory.values(),
        ].sort(byTime);
      } catch {
        return [...changesInMemory.values()].sort(byTime);
      }
    },
    save(change: UnsentChange): void {
      try {
        storage.setItem(storageKeyOf(change), JSON.stringify(change));
      } catch {
        changesInMemory.set(storageKeyOf(change), change);
      }
    },
    remove(change: UnsentChange): void {
      if (!changesInMemory.delete(storageKeyOf(change))) storage.removeItem(storageKeyOf(change));
    },
  };
}

/** The room as it will be once the server has confirmed the change. */
export function withChange(room: RoundRoom, change: UnsentChange): RoundRoom {
  switch (change.name) {
    case 'setRoomCondition': {
      const { condition } = change.input;
      return {
        ...room,
        condition,
        version: room.version + 1,
        changed: { by: '', at: change.at, own: true, today: true },
        canInspect: false,
        undoTo: room.condition,
        cleaning: null,
      };
    }
    case 'undoRoomCondition':
      return { ...room, condition: room.undoTo ?? room.condition, version: room.version + 1, undoTo: null };
    case 'setRoomSeen':
      return { ...room, seen: { state: change.input.seen, today: true, by: '', at: change.at } };
    case 'setRoomRequest':
      return { ...room, request: change.input.request, requestNote: change.input.note ?? '' };
    case 'setRoomCleaning':
      return { ...room, cleaning: change.input.cleaning ? { by: '', since: change.at, own: true } : null };
    case 'reportFound':
      return room;
    case 'reportDefect':
      return { ...room, openDefects: room.openDefects + 1 };
  }
}

export const withUnsent = (rooms: readonly RoundRoom[], unsent: readonly UnsentChange[]): RoundRoom[] =>
  rooms.map((room) =>
    unsent.filter(({ input }) => input.room === room.room).reduce((seen, change) => withChange(seen, change), room),
  );

export type ChangeRefusal = { message: string; at: string };

export type UnsentState = {
  unsent: readonly UnsentChange[];
  /** True after a change could not be sent, until a change is sent or refused. */
  isStuck: boolean;
  /** Why a change of the room was refused, by room. */
  refusals: Readonly<Record<string, ChangeRefusal>>;
};

type MakeUnsentChangesOptions = {
  storage: ChangeStorage;
  send: (change: UnsentChange) => Promise<Output<RoomCall>>;
  /** False if the phone knows that it has no connection. */
  isOnline: () => boolean;
  /** Whether the change can go out later, for example because the network failed or the session has ended. */
  canSendLater: (problem: unknown) => boolean;
  messageOf: (problem: unknown) => string;
  onSent: (reply: Output<RoomCall>) => void;
  onRefused: (room: string, message: string) => void;
};

const isSame = (a: UnsentChange, b: UnsentChange): boolean => storageKeyOf(a) === storageKeyOf(b);

/**
 * Whether `later` counts on `refused`: one person made both in the same room, and each names the version of the room
 * that the person saw.
 */
const isBasedOn = (refused: UnsentChange, later: UnsentChange): boolean =>
  'version' in refused.input &&
  'version' in later.input &&
  later.input.room === refused.input.room &&
  later.person === refused.person;

/**
 * Stores changes until they are sent or refused, and sends them in their order, one at a time. With a refused change,
 * later ones that were based on it are dropped.
 */
export function makeUnsentChanges({
  storage,
  send,
  isOnline,
  canSendLater,
  messageOf,
  onSent,
  onRefused,
}: MakeUnsentChangesOptions) {
  const store = storedChangesIn(storage);
  let state: UnsentState = { unsent: store.load(), isStuck: false, refusals: {} };
  const listeners = new Set<() => void>();
  let isSending = false;

  const setState = (changes: Partial<UnsentState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  /** Reads the storage again, because another tab may have stored or sent changes meanwhile. */
  const reload = (changes: Partial<UnsentState> = {}) => setState({ ...changes, unsent: store.load() });
  const dismiss = (room: string) => {
    const { [room]: _, ...refusals } = state.refusals;
    setState({ refusals });
  };

  async function sendNext(change: UnsentChange): Promise<boolean> {
    const { room } = change.input;
    try {
      onSent(await send(change));
      store.remove(change);
      reload({ isStuck: false });
      return true;
    } catch (problem) {
      if (canSendLater(problem)) {
        setState({ isStuck: true });
        return false;
      }
      const message = messageOf(problem);
      for (const each of store.load()) if (isSame(each, change) || isBasedOn(change, each)) store.remove(each);
      reload({ isStuck: false, refusals: { ...state.refusals, [room]: { message, at: change.at } } });
      onRefused(room, message);
      return true;
    }
  }

  async function sendAll(person: string): Promise<void> {
    if (isSending || state.unsent.length === 0) return;
    if (!isOnline()) return setState({ isStuck: true });
    isSending = true;
    for (;;) {
      const nextChange = state.unsent.find((change) => change.person === person);
      if (!nextChange || !(await sendNext(nextChange))) break;
    }
    isSending = false;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(change: UnsentChange) {
      dismiss(change.input.room);
      store.save(change);
      reload();
      void sendAll(change.person);
    },
    dismiss,
    flush: sendAll,
    reload: () => reload(),
  };
}
