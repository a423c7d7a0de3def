import { beforeEach, expect, test } from 'vitest';
import { clearDraft, idempotencyKeyFor, readDraft, storeDraft } from '#web/site/booking/booking-draft.ts';

const values = {
  guest_name: 'Ada',
  guest_email: 'ada@example.com',
  guest_phone: '+234 800 000 0001',
  check_in: '2026-12-01',
  check_out: '2026-12-04',
  room_id: 'deluxe',
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
  storeDraft({ guest_name: 'Ada', preselected: { room_id: 'deluxe' } });
  expect(readDraft()).toEqual({ guest_name: 'Ada', preselected: { room_id: 'deluxe' } });
});
