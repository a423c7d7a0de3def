import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#server/core/clock.ts';
import type { Mail } from '#server/core/mailer.ts';
import { folderMailer, readMailFolder, smtpMailer } from '#server/platform/integrations/mail.ts';

const mail: Mail = {
  id: 'booking-1.confirmed',
  to: 'ada@example.com',
  subject: 'Your booking BK-1 at Ẹbute',
  text: '₦24,900',
  html: '<p>₦24,900</p>',
};
const notOneAddress = ['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example', 'Ada <a@x.example>', 'a', ''];

describe('the mail folder', () => {
  const clock = settableClock(new Date('2026-11-21T10:00:00Z'));
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'not-made-yet');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  test('keeps what was sent, newest first, and finds it by address', async () => {
    const mailer = folderMailer(folder, clock);
    await mailer.send(mail);
    clock.advance(1000);
    await mailer.send({ ...mail, id: 'second', to: 'Obi@Example.com' });
    expect((await readMailFolder(folder)).map(({ id }) => id)).toEqual(['second', mail.id]);
    expect((await readMailFolder(folder, 'obi@example.com')).map(({ id }) => id)).toEqual(['second']);
    expect((await readMailFolder(folder, mail.to))[0]).toMatchObject({ ...mail, sent_at: '2026-11-21T10:00:00.000Z' });
  });

  test('a mail sent twice, even at once, is there once', async () => {
    const mailer = folderMailer(folder, clock);
    await Promise.all(Array.from({ length: 5 }, () => mailer.send(mail)));
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('an id cannot leave the folder, and odd ids stay apart', async () => {
    const mailer = folderMailer(folder, clock);
    for (const id of ['../../up', '..', 'a/b', 'a_b', '', 'x'.repeat(300)]) await mailer.send({ ...mail, id });
    expect(await readMailFolder(folder)).toHaveLength(6);
    expect(await readdir(join(folder, '..'))).toEqual(['not-made-yet']);
  });

  test('a folder that is not there is empty, and a mail being written is not seen', async () => {
    expect(await readMailFolder(folder)).toEqual([]);
    await folderMailer(folder, clock).send(mail);
    await writeFile(join(folder, 'half.json.0a.tmp'), '{"id":');
    expect(await readMailFolder(folder)).toHaveLength(1);
  });

  test.each(notOneAddress)('refuses %j as an address', async (to) => {
    await expect(folderMailer(folder).send({ ...mail, to })).rejects.toThrow('not one e-mail address');
  });
});

describe('SMTP', () => {
  let receivedLines: string[];
  let refuseData = false;
  let server: Server;
  let mailer: Awaited<ReturnType<typeof smtpMailer>>;

  beforeEach(async () => {
    receivedLines = [];
    server = createServer((socket) => {
      let isInData = false;
      socket.on('error', () => {}).write('220 test\r\n');
      const lines = createInterface(socket);
      // `lines` passes on the errors of its socket, such as a connection that the client resets.
      lines.on('error', () => {});
      lines.on('line', (line) => {
        receivedLines.push(line);
        if (isInData && line !== '.') return;
        isInData = line === 'DATA' && !refuseData;
        const data = refuseData ? '550 no such mailbox' : '354 go on';
        socket.write(`${line === 'DATA' ? data : '250 fine'}\r\n`);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    mailer = await smtpMailer(`smtp://127.0.0.1:${port}`, () => 'Ebute House <stay@ebutehouse.example>', false);
  });
  afterEach(() => {
    mailer.close();
    server.close();
    refuseData = false;
  });

  test('hands over one mail with the same Message-ID each time', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    expect(receivedLines.filter((line) => line.startsWith('RCPT'))).toEqual(Array(2).fill('RCPT TO:<ada@example.com>'));
    expect(receivedLines.filter((line) => line.startsWith('EHLO'))).toHaveLength(1);
    expect(receivedLines.filter((line) => /^message-id/i.test(line))).toEqual(
      Array(2).fill('Message-ID: <booking-1.confirmed@ebutehouse.example>'),
    );
    expect(receivedLines).toContain('Content-Type: text/plain; charset=utf-8');
    expect(receivedLines).toContain('Content-Type: text/html; charset=utf-8');
  });

  test('a line break in the subject adds no header', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: b@x.example' });
    expect(receivedLines).toContain('Subject: Hello Bcc: b@x.example');
    expect(receivedLines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  test.each(notOneAddress)('refuses %j as an address', async (to) => {
    await expect(mailer.send({ ...mail, to })).rejects.toThrow('not one e-mail address');
    expect(receivedLines).toEqual([]);
  });

  test('a server that does not encrypt is handed nothing where that is a must', async () => {
    const { port } = server.address() as AddressInfo;
    const encryptingMailer = await smtpMailer(`smtp://127.0.0.1:${port}`, () => 'stay@ebutehouse.example', true);
    await expect(encryptingMailer.send(mail)).rejects.toThrow(/SSL|TLS/);
    expect(receivedLines.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
    encryptingMailer.close();
  });

  test('a refusal of the server is told to the caller', async () => {
    refuseData = true;
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 550 });
  });

  test('so is a server that is not there', async () => {
    const unreachableMailer = await smtpMailer('smtp://127.0.0.1:1', () => 'stay@ebutehouse.example', false);
    await expect(unreachableMailer.send(mail)).rejects.toThrow('ECONNREFUSED');
    unreachableMailer.close();
  });
});
