import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Env } from '#server/core/env.ts';

/**
 * Plain JavaScript, because the worker thread runs this text as it is. The thread counts its own rounds, not seconds:
 * when the machine sleeps, both the thread and the watched process stop, and the process is not killed for it.
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

type WatchdogOptions = Pick<Env, 'logFormat'> & {
  everyMs?: number;
  rounds?: number;
};

/**
 * Kills this process when its event loop has been blocked for half a minute. The service manager, such as systemd, then
 * starts it again.
 */
export function startWatchdog({ logFormat, everyMs = 1_000, rounds = 30 }: WatchdogOptions): void {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const beat = () => {
    Atomics.add(beats, 0, 1);
    // While a debugger is attached, a blocked event loop is allowed.
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
