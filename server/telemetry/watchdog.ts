import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Env } from '#server/core/env.ts';

/**
 * Plain JavaScript, because a thread has no TypeScript loader. It counts its own rounds, not time: rounds stop together
 * with the process when the machine sleeps or the process is suspended.
 */
const watchdogScript = `
const { writeSync } = require('node:fs');
const { workerData: { beats, everyMs, rounds, json, message } } = require('node:worker_threads');
let last = -1;
let still = 0;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  still = beat === last && Atomics.load(beats, 1) === 0 ? still + 1 : 0;
  last = beat;
  if (still < rounds) return;
  const line = json ? JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: message }) : message;
  try {
    writeSync(2, line + '\\n');
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, everyMs);
`;

type Options = Pick<Env, 'logFormat'> & {
  everyMs?: number;
  rounds?: number;
};

/** Kills this process when its event loop has not run for half a minute; its supervisor starts another. */
export function startWatchdog({ logFormat, everyMs = 1_000, rounds = 30 }: Options): void {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const beat = () => {
    Atomics.add(beats, 0, 1);
    // A person in a debugger may take their time.
    Atomics.store(beats, 1, inspector.url() ? 1 : 0);
  };
  beat();
  setInterval(beat, everyMs).unref();
  const message = `the event loop was blocked for ${(everyMs * rounds) / 1000} s: process killed`;
  const workerData = { beats, everyMs, rounds, json: logFormat === 'json', message };
  new Worker(watchdogScript, {
    eval: true,
    execArgv: [],
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
}
