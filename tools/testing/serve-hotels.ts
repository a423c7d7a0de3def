/**
 * Opens one hotel after another in this process, for as long as the parent process lives (`hotel-host.ts` starts it).
 */
import { readEnv } from '#server/core/env.ts';
import { start } from '#server/main.ts';
import { loadBuiltWeb } from '#server/platform/http/web-build.ts';
import { rclonePlaces } from '#server/platform/integrations/rclone-places.ts';
import { webFolder } from '#tools/built.ts';
import { takeBackup } from '#tools/copies/take.ts';
import { lendDemoHotel } from '#tools/testing/databases.ts';
import { exporterOf } from '#tools/testing/export-stub.ts';

export type HostCommand = { kind: 'open'; env: Record<string, string> } | { kind: 'stop' } | { kind: 'close' };
export type HostOrder = HostCommand & { hotel: number };

export type HostReply = { hotel: number; kind: 'done'; url: string; databaseUrl: string };
export type HostReport =
  | HostReply
  | { hotel: number; kind: 'failed'; message: string }
  | { hotel: number; kind: 'logged'; line: string };

type Hotel = { database: Awaited<ReturnType<typeof lendDemoHotel<[number]>>>; url: string; stop(): Promise<void> };

/** The number of connections of each hotel. A hotel needs several, because a screen makes several calls at once. */
const connections = 4;
const hotels = new Map<number, Hotel>();
const webBuild = loadBuiltWeb(webFolder);

const sendReport = (report: HostReport) => void process.send?.(report);

async function openHotel(id: number, env: Record<string, string>): Promise<void> {
  const database = hotels.get(id)?.database ?? (await lendDemoHotel([connections]));
  const logTarget = { write: (line: string) => sendReport({ hotel: id, kind: 'logged', line }) };
  const hotelEnv = { ...readEnv(env), databaseUrl: database.url, proofDatabaseUrl: database.url };
  // This process has the environment of none of its hotels, so backups are made here and not in one of their own.
  const backups = { take: async () => (await takeBackup(hotelEnv, hotelEnv.backups)).report, stop() {} };
  const backupPlaces = rclonePlaces(hotelEnv.backups.folder);
  const outside = { backups, backupPlaces, exporter: exporterOf(database.pools[0]) };
  const { url, app } = await start(readEnv(env), await webBuild, { db: database.pools[0], logTarget, ...outside });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= Promise.resolve(app.http.close());
    // A connection that was opened and never used is not idle, so closing would wait for it.
    app.http.server.closeAllConnections();
    return stopping;
  };
  hotels.set(id, { database, url, stop });
}

async function carryOut(order: HostOrder): Promise<HostReport> {
  const id = order.hotel;
  if (order.kind === 'open') await openHotel(id, order.env);
  const { database, url, stop } = hotels.get(id) ?? throwUnknownHotel(id);
  if (order.kind !== 'open') await stop();
  if (order.kind === 'close') {
    hotels.delete(id);
    await database.drop();
  }
  return { hotel: id, kind: 'done', url, databaseUrl: database.url };
}

function throwUnknownHotel(id: number): never {
  throw new Error(`no hotel ${id} is open here`);
}

process.once('disconnect', () => process.exit(1));
process.on('message', (order: HostOrder) => {
  const failureReport = (error: unknown): HostReport => ({
    hotel: order.hotel,
    kind: 'failed',
    message: String(error),
  });
  void carryOut(order).catch(failureReport).then(sendReport);
});
