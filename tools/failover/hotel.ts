import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '#db/engine/postgres.ts';
import { addDrink } from '#tools/testing/bar.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { deskBookingFrom, postWalkIn } from '#tools/testing/desk.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

export type TestedHotel = {
  urls: string[];
  gateway: Client;
  receptionists: Client[];
  barmen: Client[];
  stayIds: string[];
  drinkIds: number[];
  endedProcesses(): string[];
  /** How many milliseconds the hotel took for each answer with status 503 since the last call of this method. */
  refusalTimes(): number[];
  saveLogs(folder: string): void;
};

/** Room types with few rooms, which become full, and one that never does. */
export const scarceTypes = ['executive-suite', 'business-suite'] as const;
export const plentifulType = 'deluxe';

const gatewayKeys = {
  FLW_PUBLIC_KEY: 'FLWPUBK_TEST-SANDBOX',
  FLW_SECRET_KEY: 'FLWSECK_TEST-SANDBOX',
  FLW_WEBHOOK_HASH: 'sandbox-webhook-hash',
};
const preparedRowCount = 20;

export async function startHotel(databaseUrl: string, folder: string): Promise<TestedHotel> {
  // The gateway has its own embedded database, which the test does not break.
  const gateway = await startProcess({ env: { DATA_DIR: makeFolderIn(folder, 'gateway'), LOG_LEVEL: 'error' } });
  const start = () =>
    startProcess({
      script: 'tools/start.js',
      env: {
        DATA_DIR: makeFolderIn(folder, 'hotel'),
        DATABASE_URL: databaseUrl,
        HOTEL_LIMITS: 'on',
        LOG_LEVEL: 'info',
        LOG_FORMAT: 'json',
        FLW_API_URL: `${gateway.url}/sandbox/v3`,
        ...gatewayKeys,
      },
    });
  const processes = [await start(), await start()];
  const urls = processes.map(({ url }) => url);
  await addRooms(databaseUrl);
  const clientsOf = (role: 'receptionist' | 'barmen') =>
    Promise.all(urls.map((url) => signedIn({ client: () => makeClient(url) }, role)));
  const receptionists = await clientsOf('receptionist');
  const app = { client: () => clientOfNewNetwork(urls[0] ?? '') };
  return {
    urls,
    gateway: makeClient(gateway.url),
    receptionists,
    barmen: await clientsOf('barmen'),
    stayIds: await makeRows(
      async () => deskBookingFrom(await postWalkIn(receptionists[0] as Client, { room_id: plentifulType })).id,
    ),
    drinkIds: await makeRows(async () => (await addDrink(app, { stock_quantity: 100_000 })).id),
    ...watchProcesses([gateway, ...processes]),
  };
}

let usedNetworks = 0;

/** Returns a client from a network that no other client has, because the hotel limits the requests of a network. */
export function clientOfNewNetwork(url: string): Client {
  const network = usedNetworks++;
  return makeClient(url, { 'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` });
}

function makeFolderIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

async function makeRows<T>(make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < preparedRowCount) made.push(await make());
  return made;
}

async function addRooms(databaseUrl: string): Promise<void> {
  const db = openPostgres(databaseUrl, { max: 1 });
  try {
    await setInventory(db, plentifulType, { total_rooms: 100_000 });
  } finally {
    await db.close();
  }
}

function watchProcesses(processes: ServerProcess[]): Pick<TestedHotel, 'endedProcesses' | 'refusalTimes' | 'saveLogs'> {
  const endedNames: string[] = [];
  const readLengths = new Map<ServerProcess, number>();
  const readNewLines = (process: ServerProcess) => {
    const output = process.output();
    const from = readLengths.get(process) ?? 0;
    readLengths.set(process, output.length);
    return output.slice(from).split('\n');
  };
  for (const { url, exited } of processes) void exited.then((code) => endedNames.push(`${url} ended with ${code}`));
  return {
    endedProcesses: () => endedNames,
    refusalTimes: () =>
      processes
        .flatMap(readNewLines)
        .filter((line) => line.includes('"status":503'))
        .map((line) => Number(/"ms":(\d+)/.exec(line)?.[1] ?? 0)),
    saveLogs(folder) {
      for (const { url, output } of processes) writeFileSync(join(folder, `${new URL(url).port}.log`), output());
    },
  };
}
