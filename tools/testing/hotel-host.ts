import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import type { Order, Report, Wish } from '#tools/testing/serve-hotels.ts';

export type HostedHotel = {
  open(env: Record<string, string>): Promise<{ url: string; databaseUrl: string }>;
  stop(): Promise<void>;
  close(): Promise<void>;
  log(): string;
};

let host: Promise<ChildProcess> | undefined;
let hotels = 0;

/**
 * A hotel in a process that it shares with the hotels before it. A process of its own takes 2.4 s of processor time to load
 * the program and to plan the statements on new connections.
 */
export async function hostHotel(): Promise<HostedHotel> {
  host ??= startHost();
  const child = await host;
  const hotel = ++hotels;
  let log = '';
  child.on('message', (report: Report) => {
    if (report.hotel === hotel && report.kind === 'logged') log += report.line;
  });
  const order = (wish: Wish) =>
    new Promise<{ url: string; databaseUrl: string }>((resolve, reject) => {
      const read = (report: Report) => {
        if (report.hotel !== hotel || report.kind === 'logged') return;
        child.off('message', read);
        if (report.kind === 'done') resolve(report);
        else reject(new Error(`${report.message}\n${log}`));
      };
      child.on('message', read);
      child.send({ hotel, ...wish } satisfies Order);
    });
  return {
    open: (env) => order({ kind: 'open', env }),
    stop: async () => void (await order({ kind: 'stop' })),
    close: async () => void (await order({ kind: 'close' })),
    log: () => log,
  };
}

async function startHost(): Promise<ChildProcess> {
  const child = spawn(process.execPath, await programArguments('tools/testing/serve-hotels.ts'), {
    cwd: root,
    // React loads its slower, checking code under any other value.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // The worker ends although its host still runs, and the host ends with it.
  child.unref();
  child.channel?.unref();
  return child;
}
