import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall, findProgram } from '#tools/programs.ts';

export type ReadRequest = { url: string; path: string; headers?: Record<string, string> };

/** `p50` and `p99` are in milliseconds. */
export type ReadResult = { perSecond: number; p50: number; p99: number };

const seconds = 3;

function findWrk(): string {
  const wrkPath = findProgram(['wrk']) ?? (aptInstall(['wrk']) ? findProgram(['wrk']) : undefined);
  if (!wrkPath)
    throw new Error('Install wrk, which sends the requests: a program in JavaScript reads pages too slowly.');
  return wrkPath;
}

/**
 * Requests one path over 20 connections, on each as soon as the previous answer is there. The first second is not
 * measured. Throws if an answer has a status of 400 or more, or is missing.
 */
export async function readOften({ url, path, headers = {} }: ReadRequest): Promise<ReadResult> {
  const wrk = findWrk();
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const script = join(import.meta.dirname, 'wrk.lua');
  const runWrk = async (duration: number) => {
    const options = ['--threads', '1', '--connections', '20', '--duration', `${duration}s`, '--script', script];
    const { stdout } = await promisify(execFile)(wrk, [...options, ...headerOptions, url + path]);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  };
  await runWrk(1);
  const { requests = 0, duration = 0, refused, lost, p50 = 0, p99 = 0 } = await runWrk(seconds);
  if (requests === 0 || refused || lost)
    throw new Error(`${path}: ${requests} answers, ${refused} refused, ${lost} lost`);
  return { perSecond: (requests / duration) * 1e6, p50: p50 / 1000, p99: p99 / 1000 };
}
