import { describe, expect, test } from 'vitest';
import { keyedHash } from '#server/core/proof-of-work.ts';
import { findKnownBrowser, rememberBrowser } from '#server/staff/known-browser.ts';

const now = new Date('2026-11-21T11:00:00Z');

describe('a browser', () => {
  const hashText = (text: string) => keyedHash({ secret: 'a secret of the house' }, 'known browser', text);
  const name = 'abcdefghijklmnopqrst_-';
  const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const adasCookie = rememberBrowser(undefined, name, 'ADA1', now, hashText);

  test('is known for 90 days by the ID that has signed in, and by no other', () => {
    expect(findKnownBrowser(adasCookie, 'ADA1', now, hashText)).toBe(name);
    expect(findKnownBrowser(adasCookie, 'ADA1', daysLater(90), hashText)).toBe(name);
    expect(findKnownBrowser(adasCookie, 'ADA1', daysLater(91), hashText)).toBeUndefined();
    expect(findKnownBrowser(adasCookie, 'OBI1', now, hashText)).toBeUndefined();
  });

  test('is known by each of those who share it, under one name', () => {
    const sharedCookie = rememberBrowser(adasCookie, 'another-name-of-22-cha', 'OBI1', daysLater(80), hashText);
    expect(findKnownBrowser(sharedCookie, 'ADA1', daysLater(80), hashText)).toBe(name);
    expect(findKnownBrowser(sharedCookie, 'OBI1', daysLater(170), hashText)).toBe(name);
    const renewedCookie = rememberBrowser(sharedCookie, '', 'ADA1', daysLater(80), hashText);
    expect(renewedCookie.split('.')).toHaveLength(3);
    expect(findKnownBrowser(renewedCookie, 'ADA1', daysLater(170), hashText)).toBe(name);
  });

  test('forgets the one of twenty whose sign-in is longest ago', () => {
    let cookie = adasCookie;
    for (let person = 1; person <= 20; person += 1) cookie = rememberBrowser(cookie, '', `OBI${person}`, now, hashText);
    expect(findKnownBrowser(cookie, 'ADA1', now, hashText)).toBeUndefined();
    expect(findKnownBrowser(cookie, 'OBI1', now, hashText)).toBe(name);
    expect(cookie.length).toBeLessThan(2_000);
  });

  const [, knownEntry = ''] = adasCookie.split('.');
  test.each([
    undefined,
    '',
    name,
    `${name}.`,
    `.${knownEntry}`,
    `${name}.99999-${knownEntry.slice(6)}`,
    `bcdefghijklmnopqrst_-a.${knownEntry}`,
    `${name}.${knownEntry}0`,
    `${name}.${knownEntry.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
    'x'.repeat(4_000),
  ])('with the cookie %j is a stranger’s', (cookie) => {
    expect(findKnownBrowser(cookie, 'ADA1', now, hashText)).toBeUndefined();
  });
});
