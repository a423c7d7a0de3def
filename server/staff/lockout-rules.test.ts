import { describe, expect, test } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { keyedHash } from '#server/core/proof-of-work.ts';
import { findKnownBrowser, lockedError, rememberBrowser, wrongAttemptError } from '#server/staff/lockout-rules.ts';

const now = new Date('2026-11-21T11:00:00Z');

describe('a wrong try', () => {
  const tries = (count: number, minutes = 15) => ({ count, endsAt: new Date(now.getTime() + minutes * 60_000) });

  test('says how many are left', () => {
    const { kind, detail } = wrongAttemptError(tries(2), now, 'Wrong');
    expect([errorStatus[kind], detail]).toEqual([401, { attemptsRemaining: 3 }]);
  });

  test('in a session is about its field, not about being signed out', () => {
    const { kind, errors } = wrongAttemptError(tries(2), now, 'Wrong', 'token');
    expect([errorStatus[kind], errors]).toEqual([400, [{ field: 'token', message: 'Wrong' }]]);
  });

  test.each([undefined, 'token'])('that is the fifth locks', (field) => {
    const { kind, detail, message } = wrongAttemptError(tries(5), now, 'Wrong', field);
    expect([errorStatus[kind], detail, message]).toEqual([423, { locked: true }, 'Try again in 15 minutes.']);
  });

  test.each([
    [15, 'Try again in 15 minutes.'],
    [14.01, 'Try again in 15 minutes.'],
    [1, 'Try again in 1 minute.'],
    [0.01, 'Try again in 1 minute.'],
    [0, 'Try again in 1 minute.'],
  ])('with %d minutes to go says: %s', (minutes, message) => {
    expect(lockedError(tries(6, minutes), now).message).toBe(message);
  });
});

describe('a browser', () => {
  const mark = (text: string) => keyedHash({ secret: 'a secret of the house' }, 'known browser', text);
  const name = 'abcdefghijklmnopqrst_-';
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const adasCookie = rememberBrowser(undefined, name, 'ADA1', now, mark);

  test('is known for 90 days by the ID that has signed in, and by no other', () => {
    expect(findKnownBrowser(adasCookie, 'ADA1', now, mark)).toBe(name);
    expect(findKnownBrowser(adasCookie, 'ADA1', days(90), mark)).toBe(name);
    expect(findKnownBrowser(adasCookie, 'ADA1', days(91), mark)).toBeUndefined();
    expect(findKnownBrowser(adasCookie, 'OBI1', now, mark)).toBeUndefined();
  });

  test('is known by each of those who share it, under one name', () => {
    const sharedCookie = rememberBrowser(adasCookie, 'another-name-of-22-cha', 'OBI1', days(80), mark);
    expect(findKnownBrowser(sharedCookie, 'ADA1', days(80), mark)).toBe(name);
    expect(findKnownBrowser(sharedCookie, 'OBI1', days(170), mark)).toBe(name);
    const renewedCookie = rememberBrowser(sharedCookie, '', 'ADA1', days(80), mark);
    expect(renewedCookie.split('.')).toHaveLength(3);
    expect(findKnownBrowser(renewedCookie, 'ADA1', days(170), mark)).toBe(name);
  });

  test('forgets the one of twenty whose sign-in is longest ago', () => {
    let cookie = adasCookie;
    for (let person = 1; person <= 20; person += 1) cookie = rememberBrowser(cookie, '', `OBI${person}`, now, mark);
    expect(findKnownBrowser(cookie, 'ADA1', now, mark)).toBeUndefined();
    expect(findKnownBrowser(cookie, 'OBI1', now, mark)).toBe(name);
    expect(cookie.length).toBeLessThan(2_000);
  });

  const [, known = ''] = adasCookie.split('.');
  test.each([
    undefined,
    '',
    name,
    `${name}.`,
    `.${known}`,
    `${name}.99999-${known.slice(6)}`,
    `bcdefghijklmnopqrst_-a.${known}`,
    `${name}.${known}0`,
    `${name}.${known.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
    'x'.repeat(4_000),
  ])('with the cookie %j is a stranger’s', (cookie) => {
    expect(findKnownBrowser(cookie, 'ADA1', now, mark)).toBeUndefined();
  });
});
