import { spawn } from 'node:child_process';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { copyDemoHotelInto } from '#tools/testing/demo-folder.ts';
import { openedAt } from '#tools/testing/factories.ts';

export type ServerProcess = {
  url: string;
  pid: number;
  output(): string;
  /** Resolves with the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>;
  kill(signalName?: NodeJS.Signals): Promise<void>;
};

export class NotStarted extends Error {
  readonly code: number | null;
  readonly output: string;

  constructor(code: number | null, output: string) {
    super(`the server process ended with ${code}:\n${output}`);
    this.code = code;
    this.output = output;
  }
}

/** The settings of a test hotel unless `env` has others. The clock is at `openedAt`. */
export const hotelEnv = {
  PORT: '0',
  HOTEL_LIMITS: 'off',
  LOG_FORMAT: 'json',
  HOTEL_NOW: openedAt.toISOString(),
};

type StartOptions = {
  /**
   * Must set DATA_DIR, because the data would otherwise be written into the checkout. Of this process's environment,
   * the server process gets only PATH, HOME and TMPDIR.
   */
  env: { DATA_DIR: string } & Record<string, string>;
  /** Defaults to the server without pages, which needs no web build. */
  script?: `tools/testing/serve${'' | '-empty-hotel' | '-month' | '-new-hotel' | '-ready-hotel'}.ts` | 'tools/start.js';
  program?: string;
  /** Does not copy the seeded demo hotel into the data folder. */
  fresh?: boolean;
  node?: string;
  signal?: AbortSignal;
};

/** Starts a server process, by default on a free port and with its clock at `openedAt`. Throws `NotStarted`. */
export async function startProcess({
  env,
  script = 'tools/testing/serve.ts',
  program,
  fresh = false,
  node = process.execPath,
  signal,
}: StartOptions): Promise<ServerProcess> {
  if (!fresh && !env.DATABASE_URL) await copyDemoHotelInto(env.DATA_DIR);
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(node, program ? [program] : await programArguments(script), {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      ...hotelEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  const exited = new Promise<number | null>((done) => child.once('close', done));
  let output = '';
  return new Promise((resolve, reject) => {
    const readOutput = (chunk: string) => {
      output += chunk;
      const url = /runs at (https?:\S+)/.exec(output)?.[1];
      if (!url) return;
      resolve({
        url,
        pid: child.pid ?? 0,
        output: () => output,
        exited,
        async kill(signalName = 'SIGKILL') {
          child.kill(signalName);
          await exited;
        },
      });
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', readOutput);
    // Node emits `error` also for a failed kill. Only a failed spawn, after which there is no pid, must reject here.
    child.once('error', (error) => child.pid === undefined && reject(error));
    void exited.then((code) => reject(new NotStarted(code, output)));
  });
}
