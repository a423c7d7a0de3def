import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tools/built.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts = [
  ...['install.sh', 'deploy/hotel', 'deploy/functions.sh', 'deploy/hotel-command'],
  'deploy/container/copy-programs.sh',
];
const units = readdirSync(join(root, 'deploy/systemd'));
const page = read('docs/installing.md');

describe('the installation', () => {
  it.each(scripts)('%s can be read by bash', (script) => {
    const { status, stderr } = spawnSync('bash', ['-n', join(root, script)], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each(units)('the page says what %s is for', (unit) => {
    expect(page).toContain(`\`${unit}\``);
  });

  it('the page has every option of install.sh and every command of hotel', () => {
    const options = [...read('install.sh').matchAll(/^(--[a-z-]+)/gm)].map(([, option]) => option);
    const commands = [...read('deploy/hotel').matchAll(/^(?:usage=')?(hotel [a-z-]+)/gm)].map(([, command]) => command);
    expect(options.length).toBeGreaterThan(5);
    expect(commands.length).toBeGreaterThan(5);
    for (const word of [...options, ...commands]) expect(page).toContain(word);
  });

  it('what people read names commands of hotel, and those exist', () => {
    const texts = ['contract/installation/set-up.ts', 'contract/backups/backups.ts', 'web/office/backups/new-key.tsx'];
    const commands = texts.flatMap((path) => [
      ...read(path).matchAll(/\bhotel\s+([a-z]+(?:-[a-z]+)?) (?=FILE|helps)|\bhotel (setup-token|audit-verify)/g),
    ]);
    const names = commands.map(([, first, second]) => first ?? second);
    expect(new Set(names)).toEqual(new Set(['setup-token', 'staff', 'audit-verify', 'restore']));
    for (const path of texts) expect(read(path)).not.toContain('npm run');
    const cases = [...read('deploy/hotel').matchAll(/^ {4}([a-z| -]+)\)/gm)].flatMap(([, words = '']) =>
      words.split(' | '),
    );
    expect(cases).toEqual(expect.arrayContaining(names));
  });

  it.each(['.dockerignore', '.gitignore'])('%s leaves out files with secrets', (file) => {
    expect(read(file).split('\n')).toContain('*.env');
  });

  it('copies no file with secrets of a checkout into a release', () => {
    expect(read('install.sh')).toContain("--exclude './*.env'");
  });

  it('lets guests in after a power cut only once it is decided which version runs', () => {
    const lines = read('deploy/systemd/hotel-finish-upgrade.service').split('\n');
    expect(lines).toContain('Before=caddy.service');
  });

  it('brings the Node that the smoke test uses', () => {
    const version = /^const ltsVersion = '(.+)';$/m.exec(read('tools/smoke.ts'))?.[1];
    expect(read('install.sh')).toContain(`\nnode_version=${version}\n`);
    expect(read('Dockerfile')).toContain(`FROM node:${version}-`);
  });

  it('has the programs that the hotel starts on the machine and in the image', () => {
    const folder = 'server/platform/integrations';
    const started = readdirSync(join(root, folder)).flatMap((file) =>
      file.endsWith('.ts') ? [...read(`${folder}/${file}`).matchAll(/runProgram\('([\w-]+)'/g)] : [],
    );
    const names = [...new Set(started.map(([, name = '']) => name))].sort();
    expect(names).toEqual(['rclone', 'ssh-keyscan']);
    const copied = /^for program in (.+); do$/m.exec(read('deploy/container/copy-programs.sh'))?.[1]?.split(' ');
    expect(copied).toEqual(names.map((name) => `/usr/bin/${name}`));
    // Debian's packages with these two.
    for (const file of ['install.sh', 'Dockerfile']) expect(read(file)).toMatch(/rclone openssh-client\b/);
  });

  it('runs the hotel without rights, and lets it write only its data and its backups', () => {
    const lines = read('deploy/systemd/hotel@.service').split('\n');
    for (const line of ['User=hotel', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict'])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.startsWith('ReadWritePaths='))).toEqual([
      'ReadWritePaths=/var/lib/hotel /var/backups/hotel',
    ]);
  });

  it('asks the instances that Caddy asks', () => {
    const ports = /^ports=\((.+)\)$/m.exec(read('deploy/functions.sh'))?.[1]?.split(' ') ?? [];
    expect(ports).toHaveLength(2);
    expect(read('deploy/caddy/hotel.caddy')).toContain(
      `reverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(' ')} {`,
    );
    for (const port of ports)
      expect(read('deploy/systemd/hotel-finish-upgrade.service')).toContain(`hotel@${port}.service`);
  });
});
