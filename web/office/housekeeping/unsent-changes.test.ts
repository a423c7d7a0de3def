import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { RoundRoom } from '#contract/housekeeping/housekeeping.ts';
import {
  makeUnsentChanges,
  type RoomCall,
  secondsAgo,
  type UnsentChange,
  withChange,
  withUnsent,
} from '#web/office/housekeeping/unsent-changes.ts';

const room: RoundRoom = {
  room: 'r204',
  number: '204',
  roomType: 'Deluxe',
  floor: 1,
  version: 3,
  condition: 'dirty',
  changed: null,
  canInspect: true,
  undoTo: null,
  cleaning: { by: 'Blessing', since: '2026-11-22T10:00:00Z', own: true },
  seen: null,
  request: null,
  requestNote: '',
  askedAt: null,
  waitingGuest: null,
  stay: null,
  left: null,
  arrival: false,
  closure: null,
  openDefects: 0,
};

const at = '2026-11-22T12:09:00.000Z';
const cleanChange = (key: string, of = 'r204', person = 'HOUSE001'): UnsentChange => ({
  name: 'setRoomCondition',
  input: { room: of, condition: 'clean', version: 3, key },
  at,
  person,
});

const seenChange = (key: string): UnsentChange => ({
  name: 'setRoomSeen',
  input: { room: 'r204', seen: 'occupied', key },
  at,
  person: 'HOUSE001',
});

type SendOutcome = 'sent' | 'lost' | 'refused';

/** Makes a storage that all tabs of one browser share. */
function makeBrowserStorage(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (entry: string) => stored.get(entry) ?? null,
    setItem: (entry: string, text: string) => void stored.set(entry, text),
    removeItem: (entry: string) => void stored.delete(entry),
  };
}

/**
 * Makes a tab of a phone. Its first attempts to send end as `outcomes` says, one after another, and all later attempts
 * succeed.
 */
function makePhone(outcomes: SendOutcome[] = [], storage = makeBrowserStorage()) {
  const sentKeys: string[] = [];
  let isOnline = true;
  const changes = makeUnsentChanges({
    storage,
    isOnline: () => isOnline,
    async send({ input }) {
      const outcome = outcomes.shift() ?? 'sent';
      if (outcome !== 'sent') throw new Error(outcome);
      sentKeys.push(input.key);
      return { message: '', room } satisfies Output<RoomCall>;
    },
    canSendLater: (problem) => problem instanceof Error && problem.message === 'lost',
    messageOf: () => 'Ngozi closed it',
    onSent() {},
    onRefused() {},
  });
  const setOnline = (online: boolean) => {
    isOnline = online;
  };
  return { changes, sent: sentKeys, setOnline, storage };
}

/** Makes a phone with these changes, each made a second after the one before. */
function makePhoneWith(unsent: readonly UnsentChange[], outcomes: SendOutcome[] = []) {
  const offline = makePhone();
  offline.setOnline(false);
  for (const [index, change] of unsent.entries())
    offline.changes.add({ ...change, at: new Date(Date.parse(at) + index * 1000).toISOString() });
  return makePhone(outcomes, offline.storage);
}

test('a change shows at once, and a second one is based on it', () => {
  const cleaned = withChange(room, cleanChange('a'));
  expect(cleaned).toMatchObject({
    condition: 'clean',
    version: 4,
    undoTo: 'dirty',
    canInspect: false,
    cleaning: null,
  });
  const undo: UnsentChange = {
    name: 'undoRoomCondition',
    input: { room: 'r204', version: 4, key: 'b' },
    at,
    person: 'H',
  };
  expect(withChange(cleaned, undo)).toMatchObject({ condition: 'dirty', version: 5, undoTo: null });
  const inspected = withChange(
    { ...room, condition: 'clean' },
    {
      name: 'setRoomCondition',
      input: { room: 'r204', condition: 'inspected', version: 3, key: 'a' },
      at,
      person: 'H',
    },
  );
  expect(withChange(inspected, undo)).toMatchObject({ condition: 'clean' });
  expect(withUnsent([room], [cleanChange('a', 'another room')])).toEqual([room]);
});

test('a change says how long ago it was made, up to a day', () => {
  const sentAt = (time: string) => secondsAgo(cleanChange('a'), new Date(time));
  expect(sentAt('2026-11-22T12:10:30.900Z')).toBe(90);
  expect(sentAt('2026-11-22T12:08:00Z')).toBe(0);
  expect(sentAt('2026-11-29T12:09:00Z')).toBe(86_400);
});

describe('changes that cannot be sent', () => {
  test('are kept, also when the page is left, and go out in their order', async () => {
    const firstPhone = makePhoneWith([cleanChange('b', 'r205'), cleanChange('a')], ['lost']);
    await firstPhone.changes.flush('HOUSE001');
    expect([firstPhone.sent, firstPhone.changes.read().isStuck]).toEqual([[], true]);
    const secondPhone = makePhone([], firstPhone.storage);
    await secondPhone.changes.flush('HOUSE001');
    expect(secondPhone.sent).toEqual(['b', 'a']);
    expect([secondPhone.storage.length, secondPhone.changes.read().isStuck]).toEqual([0, false]);
  });

  test('are not tried while the phone knows that it has no connection', async () => {
    const { changes, sent, setOnline } = makePhone();
    setOnline(false);
    changes.add(cleanChange('a'));
    expect([sent, changes.read().isStuck]).toEqual([[], true]);
    setOnline(true);
    await changes.flush('HOUSE001');
    expect([sent, changes.read().isStuck]).toEqual([['a'], false]);
  });

  test('go out for the person who made them only', async () => {
    const { changes, sent } = makePhoneWith([cleanChange('a', 'r204', 'HOUSE002')]);
    await changes.flush('HOUSE001');
    expect(sent).toEqual([]);
    await changes.flush('HOUSE002');
    expect(sent).toEqual(['a']);
  });

  test('are dropped with the change they were based on if that is refused, and the card says why', async () => {
    const { changes, sent } = makePhoneWith(
      [cleanChange('a'), cleanChange('b'), cleanChange('c', 'r205')],
      ['refused'],
    );
    await changes.flush('HOUSE001');
    expect(sent).toEqual(['c']);
    expect(changes.read().refusals).toEqual({ r204: { message: 'Ngozi closed it', at } });
    changes.dismiss('r204');
    expect(changes.read().refusals).toEqual({});
  });
});

describe('if a change is refused', () => {
  test('what was seen in the same room goes out, and so does what another person changed there', async () => {
    const stored = [cleanChange('a'), seenChange('b'), cleanChange('c'), cleanChange('d', 'r204', 'HOUSE002')];
    const { changes, sent } = makePhoneWith(stored, ['refused']);
    await changes.flush('HOUSE001');
    await changes.flush('HOUSE002');
    expect(sent).toEqual(['b', 'd']);
  });

  test('changes of the condition go out if it was not one of them', async () => {
    const { changes, sent } = makePhoneWith([seenChange('a'), cleanChange('b')], ['refused']);
    await changes.flush('HOUSE001');
    expect(sent).toEqual(['b']);
  });
});

test('two tabs keep the changes of both, and each learns what the other has sent', async () => {
  const onePhone = makePhone();
  const otherPhone = makePhone([], onePhone.storage);
  for (const tab of [onePhone, otherPhone]) tab.setOnline(false);
  onePhone.changes.add(cleanChange('a'));
  otherPhone.changes.add(cleanChange('b', 'r205'));
  onePhone.changes.add(cleanChange('c', 'r206'));
  otherPhone.changes.reload();
  expect(otherPhone.changes.read().unsent).toHaveLength(3);
  onePhone.setOnline(true);
  await onePhone.changes.flush('HOUSE001');
  expect([onePhone.sent.toSorted(), onePhone.storage.length]).toEqual([['a', 'b', 'c'], 0]);
  otherPhone.changes.reload();
  expect(otherPhone.changes.read().unsent).toEqual([]);
});

test('a browser without room for it keeps a change as long as the page is open', async () => {
  const fullStorage = makeBrowserStorage();
  fullStorage.setItem = () => {
    throw new Error('full');
  };
  const { changes, sent, setOnline } = makePhone([], fullStorage);
  setOnline(false);
  changes.add(cleanChange('a'));
  expect(changes.read().unsent).toHaveLength(1);
  setOnline(true);
  await changes.flush('HOUSE001');
  expect([sent, changes.read().unsent]).toEqual([['a'], []]);
});

test.each(['nonsense', '{"a": 1}', '[{"name": 5}]'])('what else is stored there is ignored: %s', (text) => {
  const { changes } = makePhone([], makeBrowserStorage({ theme: text, 'kept-change:HOUSE001:a': text }));
  expect(changes.read().unsent).toEqual([]);
});
