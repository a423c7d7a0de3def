import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { RoundRoom } from '#contract/housekeeping.ts';
import {
  type KeptChange,
  keptChanges,
  loadKept,
  type RoomCall,
  secondsAgo,
  withChange,
  withKept,
} from '#web/office/housekeeping/kept-changes.ts';

const room: RoundRoom = {
  room: 'r204',
  number: '204',
  room_type: 'Deluxe',
  floor: 1,
  version: 3,
  condition: 'dirty',
  changed: null,
  cleaned_by_self: false,
  can_undo: false,
  cleaning: { by: 'Blessing', since: '2026-11-22T10:00:00Z', own: true },
  seen: null,
  request: null,
  request_note: '',
  asked_at: null,
  waiting_guest: null,
  stay: null,
  left: null,
  arrival: false,
  closure: null,
  open_defects: 0,
};

const at = '2026-11-22T12:09:00Z';
const clean = (key: string, of = 'r204', person = 'HOUSE001'): KeptChange => ({
  name: 'setRoomCondition',
  input: { room: of, condition: 'clean', version: 3, key },
  at,
  person,
});

const seen = (key: string): KeptChange => ({
  name: 'setRoomSeen',
  input: { room: 'r204', seen: 'occupied', key },
  at,
  person: 'HOUSE001',
});

type Outcome = 'sent' | 'lost' | 'refused';

/** A phone whose line is as `outcomes` says, one for each attempt; after the last one everything is sent. */
function phone(stored = '[]', outcomes: Outcome[] = []) {
  const memory = { text: stored };
  const sent: string[] = [];
  let isOnline = true;
  const changes = keptChanges({
    storage: {
      getItem: () => memory.text,
      setItem(_, text) {
        memory.text = text;
      },
    },
    isOnline: () => isOnline,
    async send({ input }) {
      const outcome = outcomes.shift() ?? 'sent';
      if (outcome !== 'sent') throw new Error(outcome);
      sent.push(input.key);
      return { message: '', room } satisfies Output<RoomCall>;
    },
    canWait: (problem) => problem instanceof Error && problem.message === 'lost',
    messageOf: () => 'Ngozi closed it',
    onSent() {},
    onRefused() {},
  });
  const setOnline = (online: boolean) => {
    isOnline = online;
  };
  return { changes, sent, setOnline, stored: () => memory.text };
}

test('a change shows at once, and a second one is based on it', () => {
  const cleaned = withChange(room, clean('a'));
  expect(cleaned).toMatchObject({
    condition: 'clean',
    version: 4,
    can_undo: true,
    cleaned_by_self: true,
    cleaning: null,
  });
  const undo: KeptChange = {
    name: 'undoRoomCondition',
    input: { room: 'r204', version: 4, key: 'b' },
    at,
    person: 'H',
  };
  expect(withChange(cleaned, undo)).toMatchObject({ condition: 'dirty', version: 5, can_undo: false });
  expect(withKept([room], [clean('a', 'another room')])).toEqual([room]);
});

test('a change says how long ago it was made, up to a day', () => {
  const sentAt = (time: string) => secondsAgo(clean('a'), new Date(time));
  expect(sentAt('2026-11-22T12:10:30.900Z')).toBe(90);
  expect(sentAt('2026-11-22T12:08:00Z')).toBe(0);
  expect(sentAt('2026-11-29T12:09:00Z')).toBe(86_400);
});

describe('changes that cannot be sent', () => {
  test('are kept, also when the page is left, and go out in their order', async () => {
    const first = phone('[]', ['lost']);
    first.changes.add(clean('a'));
    first.changes.add(clean('b', 'r205'));
    await first.changes.flush('HOUSE001');
    expect(loadKept({ getItem: first.stored }).map(({ input }) => input.key)).toEqual(['a', 'b']);
    const second = phone(first.stored());
    await second.changes.flush('HOUSE001');
    expect(second.sent).toEqual(['a', 'b']);
    expect([second.stored(), second.changes.read().isStuck]).toEqual(['[]', false]);
  });

  test('are not tried while the phone knows that it has no connection', async () => {
    const { changes, sent, setOnline } = phone();
    setOnline(false);
    changes.add(clean('a'));
    expect([sent, changes.read().isStuck]).toEqual([[], true]);
    setOnline(true);
    await changes.flush('HOUSE001');
    expect([sent, changes.read().isStuck]).toEqual([['a'], false]);
  });

  test('go out for the person who made them only', async () => {
    const { changes, sent } = phone(JSON.stringify([clean('a', 'r204', 'HOUSE002')]));
    await changes.flush('HOUSE001');
    expect(sent).toEqual([]);
    await changes.flush('HOUSE002');
    expect(sent).toEqual(['a']);
  });

  test('are dropped with the change they were based on if that is refused, and the card says why', async () => {
    const { changes, sent } = phone(JSON.stringify([clean('a'), clean('b'), clean('c', 'r205')]), ['refused']);
    await changes.flush('HOUSE001');
    expect(sent).toEqual(['c']);
    expect(changes.read().refusals).toEqual({ r204: { message: 'Ngozi closed it', at } });
    changes.dismiss('r204');
    expect(changes.read().refusals).toEqual({});
  });
});

describe('if a change is refused', () => {
  test('what was seen in the same room goes out, and so does what another person changed there', async () => {
    const stored = [clean('a'), seen('b'), clean('c'), clean('d', 'r204', 'HOUSE002')];
    const { changes, sent } = phone(JSON.stringify(stored), ['refused']);
    await changes.flush('HOUSE001');
    await changes.flush('HOUSE002');
    expect(sent).toEqual(['b', 'd']);
  });

  test('changes of the condition go out if it was not one of them', async () => {
    const { changes, sent } = phone(JSON.stringify([seen('a'), clean('b')]), ['refused']);
    await changes.flush('HOUSE001');
    expect(sent).toEqual(['b']);
  });
});

test.each(['nonsense', '{"a": 1}', '[{"name": 5}]'])('what else is stored there is ignored: %s', (text) => {
  expect(loadKept({ getItem: () => text })).toEqual([]);
});
