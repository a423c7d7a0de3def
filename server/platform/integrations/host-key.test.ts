import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { algorithmsOf, chooseHostKey } from '#server/platform/integrations/host-key.ts';

const scanned = `# 127.0.0.1:2022 SSH-2.0-rclone/v1.60.1
[127.0.0.1]:2022 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEs5
[127.0.0.1]:2022 ssh-rsa AAAAB3NzaC1yc2E=
[127.0.0.1]:2022 ecdsa-sha2-nistp256 AAAAE2VjZHNh
`;

test('of several keys the one is chosen that rclone asks for first', () => {
  expect(chooseHostKey(scanned)?.line).toBe('[127.0.0.1]:2022 ecdsa-sha2-nistp256 AAAAE2VjZHNh');
  const withoutEcdsa = scanned.replace(/.*ecdsa.*\n/, '');
  expect(chooseHostKey(withoutEcdsa)?.line).toContain('ssh-rsa');
  for (const nothing of ['', '# a comment\n', 'host ssh-dss AAAA\n', 'host ssh-rsa\n'])
    expect(chooseHostKey(nothing)).toBeUndefined();
});

test('a key of RSA goes with its newer signatures', () => {
  expect(algorithmsOf('host ssh-rsa AAAA')).toBe('rsa-sha2-512 rsa-sha2-256 ssh-rsa');
  expect(algorithmsOf('host ssh-ed25519 AAAA')).toBe('ssh-ed25519');
});

test('the fingerprint is the one that OpenSSH shows', ({ skip }) => {
  skip(spawnSync('ssh-keygen', ['-?']).error !== undefined, 'ssh-keygen is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'host-key-'));
  try {
    const file = join(folder, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
    const shown = execFileSync('ssh-keygen', ['-lf', `${file}.pub`], { encoding: 'utf8' });
    const fingerprint = chooseHostKey(`host ${readFileSync(`${file}.pub`, 'utf8')}`)?.fingerprint;
    expect(shown.split(' ')[1]).toBe(fingerprint);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
