import { spawn } from 'node:child_process';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import type { HostCommand, HostOrder, HostReply, HostReport } from '#tools/testing/serve-hotels.ts';

export type HostedHotel = {
  open(env: Record<string, string>): Promise<HostReply>;
  stop(): Promise<HostReply>;
  close(): Promise<HostReply>;
  log(): string;
};

type HotelHost = { carryOut(order: HostOrder): Promise<HostReply>; logOf(hotel: number): string };

let host: Promise<HotelHost> | undefined;
let hotelCount = 0;

/**
 * Returns a hotel in the process that all hotels of this worker share; the first call starts this process. A process
 * for each hotel would take 2.4 s of processor time to load the program and to plan statements.
 */
export async function hostHotel(): Promise<HostedHotel> {
  host ??= startHost();
  const { carryOut, logOf } = await host;
  const hotel = ++hotelCount;
  const sendOrder = (command: HostCommand) => carryOut({ hotel, ...command });
  return {
    open: (env) => sendOrder({ kind: 'open', env }),
    stop: () => sendOrder({ kind: 'stop' }),
    close: () => sendOrder({ kind: 'close' }),
    log: () => logOf(hotel),
  };
}

async function startHost(): Promise<HotelHost> {
  const child = spawn(process.execPath, await programArguments('tools/testing/serve-hotels.ts'), {
    cwd: root,
    // With any other value, React loads its development code, which is slower.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const logs = new Map<number, string>();
  /** For each hotel, the function that takes the report with which the host ends the current command. */
  const reportHandlers = new Map<number, (report: Exclude<HostReport, { kind: 'logged' }>) => void>();
  child.on('message', (report: HostReport) => {
    if (report.kind === 'logged') logs.set(report.hotel, (logs.get(report.hotel) ?? '') + report.line);
    else reportHandlers.get(report.hotel)?.(report);
  });
  child.once('exit', (code) => {
    for (const [hotel, handleReport] of reportHandlers)
      handleReport({ hotel, kind: 'failed', message: `the process ended with ${code}` });
  });
  // Lets the worker of the tests end while its host still runs. The host then ends, too.
  child.unref();
  child.channel?.unref();
  const logOf = (hotel: number) => logs.get(hotel) ?? '';
  return {
    logOf,
    carryOut: (order) =>
      new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Error(`the process of the hotels has ended\n${logOf(order.hotel)}`));
        reportHandlers.set(order.hotel, (report) => {
          reportHandlers.delete(order.hotel);
          if (report.kind === 'done') resolve(report);
          else reject(new Error(`${report.message}\n${logOf(order.hotel)}`));
        });
        child.send(order);
      }),
  };
}
