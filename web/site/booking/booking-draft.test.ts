import { beforeEach, expect, test } from 'vitest';
import { clearDraft, idempotencyKeyFor, readDraft, storeDraft } from '#web/site/booking/booking-draft.ts';

const values = {
  guestName: 'Ada',
  guestEmail: 'ada@example.com',
  guestPhone: '+234 800 000 0001',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  roomId: 'deluxe',
  guests: 2,
};

beforeEach(() => clearDraft());

test('the same content keeps its key, other content gets a new one', () => {
  const key = idempotencyKeyFor(values);
  expect(idempotencyKeyFor({ ...values })).toBe(key);
  expect(idempotencyKeyFor({ ...values, guests: 1 })).not.toBe(key);
});

test('after a success the same content is a new booking', () => {
  const key = idempotencyKeyFor(values);
  clearDraft();
  expect(idempotencyKeyFor(values)).not.toBe(key);
});

test('what was typed is found again, even half of it', () => {
  expect(readDraft()).toBeUndefined();
  storeDraft({ guestName: 'Ada', preselected: { roomId: 'deluxe' } });
  expect(readDraft()).toEqual({ guestName: 'Ada', preselected: { roomId: 'deluxe' } });
});
