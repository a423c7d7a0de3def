import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tools/built.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts = ['install.sh', 'deploy/hotel', 'deploy/functions.sh', 'deploy/hotel-command'];
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

  it('brings the Node that the smoke test uses', () => {
    const version = /^const ltsVersion = '(.+)';$/m.exec(read('tools/smoke.ts'))?.[1];
    expect(read('install.sh')).toContain(`\nnode_version=${version}\n`);
    expect(read('Dockerfile')).toContain(`FROM node:${version}-`);
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
