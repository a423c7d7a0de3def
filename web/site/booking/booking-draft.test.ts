import { beforeEach, expect, test, vi } from 'vitest';
import { bookingKey, forgetDraft, keepDraft, recallDraft } from '#web/site/booking/booking-draft.ts';

const values = {
  guest_name: 'Ada',
  guest_email: 'ada@example.com',
  guest_phone: '+234 800 000 0001',
  check_in: '2026-12-01',
  check_out: '2026-12-04',
  room_id: 'deluxe',
  guests: 2,
};

beforeEach(() => forgetDraft());

test('the same content keeps its key, other content gets a new one', () => {
  const key = bookingKey(values);
  expect(bookingKey({ ...values })).toBe(key);
  expect(bookingKey({ ...values, guests: 1 })).not.toBe(key);
});

test('after a success the same content is a new booking', () => {
  const key = bookingKey(values);
  forgetDraft();
  expect(bookingKey(values)).not.toBe(key);
});

test('a key can be made where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(bookingKey(values)).toMatch(/^[0-9a-f]{32}$/);
  vi.unstubAllGlobals();
});

test('what was typed is found again, even half of it', () => {
  expect(recallDraft()).toBeUndefined();
  keepDraft({ guest_name: 'Ada', asked: { room_id: 'deluxe' } });
  expect(recallDraft()).toEqual({ guest_name: 'Ada', asked: { room_id: 'deluxe' } });
});
