import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#server/core/clock.ts';
import type { TextMessage } from '#server/core/mailer.ts';
import { logTexter, readTextLog } from '#server/platform/integrations/sms.ts';

const text: TextMessage = { id: 'notice-1', to: '+234 801 000 0000', text: 'Ẹbute: "Star" is out of stock.\nReally.' };

describe('the log of texts', () => {
  const clock = settableClock(new Date('2026-11-21T10:00:00Z'));
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sms-'));
    file = join(folder, 'not-made-yet', 'sms.log');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('keeps what was sent, in order, and finds it by number', async () => {
    const texter = logTexter(file, clock);
    await texter.send(text);
    clock.advance(1000);
    await texter.send({ ...text, id: 'second', to: '0802' });
    expect((await readTextLog(file)).map(({ id }) => id)).toEqual([text.id, 'second']);
    expect(await readTextLog(file, text.to)).toEqual([{ ...text, sent_at: '2026-11-21T10:00:00.000Z' }]);
  });

  test('a text sent twice, even at once, is read once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => logTexter(file).send(text)));
    expect(await readTextLog(file)).toHaveLength(1);
  });

  test('is empty before the first text', async () => {
    expect(await readTextLog(file)).toEqual([]);
  });
});
