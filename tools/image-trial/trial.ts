import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '#tools/failover/wait-until.ts';
import { type Container, imageFacts, makeContainer, type Outcome } from '#tools/image-trial/container.ts';
import { runSteps } from '#tools/trial-steps.ts';

type Trial = { container: Container; hotel: ChildProcess };

const readyLimitSeconds = 60;
const stopLimitSeconds = 40;
const address = `http://127.0.0.1:${imageFacts.env.PORT}`;
const tool = (name: string, ...args: string[]) => ['node', '--import', 'tsx', `tools/${name}.ts`, ...args];

export async function runTrial(imageRoot: string, folder: string): Promise<number> {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const container = makeContainer(imageRoot, folder, {
    SESSION_SECRET: 'secret of the trial, secret of the trial',
    PUBLIC_URL: 'https://hotel.test',
  });
  const hotel = container.start();
  let log = '';
  for (const stream of [hotel.stdout, hotel.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      log += part;
    });
  const status = await runSteps<Trial>({ container, hotel }, { subject: 'the image', steps, explain: () => log });
  hotel.kill('SIGKILL');
  return status;
}

const steps: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'it starts on a disk that is read-only, and its own check finds it ready': async ({ container }) => {
    await waitUntil('the hotel is ready', readyLimitSeconds, async () =>
      (await container.run(imageFacts.healthCommand)).status === 0 ? true : undefined,
    );
  },

  'a guest gets a page with its pictures and scripts': async () => {
    const page = await fetch(`${address}/`);
    const html = await page.text();
    if (page.status !== 200) throw new Error(`the page answers ${page.status}`);
    const paths = [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts|images)\/[^"]+)"/g)].map(([, path = '']) => path);
    if (paths.length === 0) throw new Error('the page names no file');
    for (const path of paths) {
      const { status } = await fetch(address + path);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
  },

  'the token of the set-up is in the volume, for its owner alone': async ({ container }) => {
    const mode = statSync(join(container.volume, 'setup-token')).mode & 0o777;
    if (mode !== 0o600) throw new Error(`it has the mode ${mode.toString(8)}`);
    expectText(await container.run(tool('setup-token')), 'Set up the hotel at https://hotel.test/setup#token=');
  },

  'a backup is taken and proven while the hotel runs': async ({ container }) => {
    expectText(await container.run(tool('backup')), 'Proven: ');
  },

  'rclone copies a file, and makes of a password what it reads': async ({ container }) => {
    expectText(await container.run(['rclone', 'copyto', '/opt/hotel/RELEASE', '/tmp/sent/RELEASE']), '');
    expectText(await container.run(['rclone', 'cat', '/tmp/sent/RELEASE']), 'commit=image');
    expectText(await container.run(['rclone', 'obscure', '-'], 'a password'), '');
  },

  'ssh-keyscan has its libraries': async ({ container }) => {
    const { output } = await container.run(['ssh-keyscan']);
    if (!output.includes('usage: ssh-keyscan')) throw new Error(output);
  },

  'what it wrote is in the volume, and it stops when it is told to': async ({ container, hotel }) => {
    const facts = readFileSync(join(container.volume, 'database/cluster/PG_VERSION'), 'utf8');
    if (!/^\d+\n$/.test(facts)) throw new Error('there is no database');
    const ended = once(hotel, 'exit', { signal: AbortSignal.timeout(stopLimitSeconds * 1000) });
    hotel.kill('SIGTERM');
    const [status] = (await ended) as [number | null];
    if (status !== 0) throw new Error(`it ended with ${status}`);
  },
};

function expectText({ status, output }: Outcome, said: string): void {
  if (status !== 0 || !output.includes(said)) throw new Error(`it ended with ${status}:\n${output}`);
}
