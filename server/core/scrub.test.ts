import { expect, test } from 'vitest';
import { prettyPrint } from '#server/core/pretty-print.ts';
import { scrub, scrubFields } from '#server/core/scrub.ts';

test.each([
  ['550 no such user <ada.obi@example.ng>', '550 no such user <[e-mail]>'],
  ['GET /receipt/BK-1?token=abc_DEF-123&x=1', 'GET /receipt/BK-1?token=[hidden]&x=1'],
  ['/staff?q=ada%40example.ng', '/[e-mail]'],
  ['{"password":"Ebute-2026!"}', '{"password":"[hidden]"}'],
  ['Authorization: Bearer FLWSECK-abc-X', 'Authorization: Bearer [hidden]'],
  ['call 0803 555 0142 or +234 803 555 0142', 'call [number] or [number]'],
  ['connect to postgres://hotel:pass@db:5432/hotel', 'connect to postgres://[hidden]@db:5432/hotel'],
  [
    'gateway answered 502 at 2026-11-21T11:00:00.000Z for BKTX-4711',
    'gateway answered 502 at 2026-11-21T11:00:00.000Z for BKTX-4711',
  ],
])('%j is written down as %j', (text, written) => {
  expect(scrub(text)).toBe(written);
});

test('facts lose what has a private name, however deep', () => {
  const fields = {
    job: 3,
    guest: { guestName: 'Ada', list: [{ receiptToken: 'x' }] },
    cookies: 'a',
    reason: 'to a@b.ng',
  };
  expect(scrubFields(fields)).toEqual({
    job: 3,
    guest: { guestName: '[hidden]', list: [{ receiptToken: '[hidden]' }] },
    cookies: '[hidden]',
    reason: 'to [e-mail]',
  });
});

test('people read a line as a sentence', () => {
  const writtenLines: string[] = [];
  const line = { level: 'warn', time: '2026-11-21T11:00:00.000Z', pid: 1, hostname: 'x', job: 3, msg: 'job failed' };
  prettyPrint({ write: (text) => writtenLines.push(text) }).write(JSON.stringify(line));
  expect(writtenLines).toEqual(['11:00:00 WARN  job failed job=3\n']);
});
