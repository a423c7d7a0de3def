import { expect, test } from 'vitest';
import { documentKindOf, isPreviewAddress } from '#contract/page.ts';

test.each([
  ['/', 'site'],
  ['/booking', 'booking'],
  ['/booking//?room=deluxe', 'booking'],
  ['/booking/x', 'site'],
  ['/booking-success', 'site'],
  ['/pay/TX-1#top', 'pay'],
  ['/payment', 'site'],
  ['/login/', 'office'],
  ['/setup#token=x', 'office'],
  ['/setup-token', 'site'],
  ['/dashboard/barmen?tab=sales', 'office'],
])('%s is a page of the kind %s', (address, kind) => {
  expect(documentKindOf(address)).toBe(kind);
});

// Work that grows with the square of the length would take half a minute.
test.each(['/', '?', '/booking/'])('an address of 90,000 times “%s” is read at once', (part) => {
  const startedAt = Date.now();
  documentKindOf(`${part.repeat(90_000)}\nx`);
  expect(Date.now() - startedAt).toBeLessThan(1_000);
});

test.each([
  ['/?preview=1', true],
  ['/rooms?check_in=2026-12-24&preview', true],
  ['/rooms', false],
  ['/rooms?previews=1', false],
  ['/staff?preview=1', false],
])('%s asks for a preview: %s', (address, isPreview) => {
  expect(isPreviewAddress(address)).toBe(isPreview);
});
