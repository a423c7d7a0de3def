import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberPage, takeReturnPage } from '#web/office/staff/session/return-page.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const leave = (pathname: string, search: string) => {
  vi.stubGlobal('location', { pathname, search });
  rememberPage();
};

test('somebody who comes back finds the place where the session ended, once', () => {
  leave('/dashboard/superadmin/staff', '?q=ada');
  expect(takeReturnPage('superadmin')).toBe('/dashboard/superadmin/staff?q=ada');
  expect(takeReturnPage('superadmin')).toBe('/dashboard/superadmin');
});

test('somebody of another role goes to the page too, whose guard leads on to their own', () => {
  leave('/dashboard/superadmin/settings', '');
  expect(takeReturnPage('barmen')).toBe('/dashboard/superadmin/settings');
});

test('a place outside is never gone to', () => {
  for (const place of ['//elsewhere.example/dashboard/barmen', '/dashboard/barmen/elsewhere', '/rooms']) {
    leave(place, '');
    expect(takeReturnPage('barmen')).toBe('/dashboard/barmen');
  }
});

test('an unknown role goes to the superadmin’s dashboard, whose guard decides', () => {
  expect(takeReturnPage('gardener')).toBe('/dashboard/superadmin');
});

test('without storage one goes to the dashboard', () => {
  vi.stubGlobal('sessionStorage', undefined);
  leave('/dashboard/barmen/settings', '');
  expect(takeReturnPage('barmen')).toBe('/dashboard/barmen');
});
