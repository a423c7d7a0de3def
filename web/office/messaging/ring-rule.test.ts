import { expect, test } from 'vitest';
import { findNoticeToRing } from '#web/office/messaging/ring-rule.ts';

const now = '2026-11-21T06:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const dueNotice = (id: number, changes: object = {}) => ({
  ...({ id, kind: 'note_due', at: minutesAgo(0), read: false } as const),
  ...changes,
});

test('a note that is due rings once', () => {
  expect(findNoticeToRing({ now, data: [dueNotice(7)] }, 0)).toBe(7);
  expect(findNoticeToRing({ now, data: [dueNotice(7)] }, 7)).toBeUndefined();
});

test('notes that are due together ring together, and the next one by itself', () => {
  expect(findNoticeToRing({ now, data: [dueNotice(9), dueNotice(8)] }, 7)).toBe(9);
  expect(findNoticeToRing({ now, data: [dueNotice(10), dueNotice(9), dueNotice(8)] }, 9)).toBe(10);
});

test('what was read, is of another kind, or is over for long does not ring', () => {
  expect(findNoticeToRing({ now, data: [dueNotice(7, { read: true })] }, 0)).toBeUndefined();
  expect(findNoticeToRing({ now, data: [dueNotice(7, { kind: 'booking_paid' })] }, 0)).toBeUndefined();
  expect(findNoticeToRing({ now, data: [dueNotice(7, { at: minutesAgo(10) })] }, 0)).toBe(7);
  expect(findNoticeToRing({ now, data: [dueNotice(7, { at: minutesAgo(11) })] }, 0)).toBeUndefined();
  expect(findNoticeToRing({ now, data: [] }, 0)).toBeUndefined();
});

test('it rings again in a database whose ids have begun again', () => {
  expect(findNoticeToRing({ now, data: [dueNotice(3)] }, 812)).toBe(3);
});
