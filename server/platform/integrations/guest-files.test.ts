import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localGuestFiles } from '#server/platform/integrations/guest-files.ts';

test('two guests who are erased at the same time are both gone from the texts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guest-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const texts = join(folder, 'sms.log');
  writeFileSync(texts, '{"to":"Ada"}\n{"to":"Bola"}\n{"to":"Chidi"}\n');
  const guestFiles = localGuestFiles(folder);
  await Promise.all(['Ada', 'Bola'].map((name) => guestFiles.removeMentioning([name])));
  expect(readFileSync(texts, 'utf8')).toBe('{"to":"Chidi"}\n');
});
