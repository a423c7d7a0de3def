import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/db.ts';
import { sandboxTerminalKeys } from '#server/platform/integrations/sandbox/terminals.tsx';
import { freshPostgres } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { type MailServer, startMailServer } from '#tools/testing/mail-server.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { openTcpRelay, type RelayWatcher, type TcpRelay } from '#tools/testing/tcp-relay.ts';

type RelayByService = Record<'guest' | 'database' | 'gateway' | 'mail' | 'terminals', TcpRelay>;

/**
 * A hotel on PostgreSQL with two processes. The survivor contains the sandbox gateway and the terminals. The victim is
 * killed again and again. Each connection of the victim can be watched, so that a test can kill the victim at a chosen
 * moment.
 */
export type CrashSite = {
  db: Db;
  survivor: ServerProcess;
  mailServer: MailServer;
  /** Starts the victim. Requests to `url` reach it through the relay `guest`. */
  open(): Promise<{ url: string; relays: RelayByService; kill(): Promise<void> }>;
  /** Kills the survivor, moves the clock of all processes ahead by `minutes`, and restarts the survivor. */
  restartLater(minutes: number): Promise<void>;
  close(): Promise<void>;
};

export const sandboxKeys = {
  FLW_PUBLIC_KEY: 'FLWPUBK_TEST-SANDBOX',
  FLW_SECRET_KEY: 'FLWSECK_TEST-SANDBOX',
  FLW_WEBHOOK_HASH: 'sandbox-webhook-hash',
};

const terminalKeys = {
  MONIEPOINT_CLIENT_ID: sandboxTerminalKeys.clientId,
  MONIEPOINT_CLIENT_SECRET: sandboxTerminalKeys.clientSecret,
  MONIEPOINT_TERMINALS: 'Front desk=SANDBOX-1',
};

export async function openCrashSite(): Promise<CrashSite> {
  const startedAt = Date.now();
  let skippedMs = 0;
  const { db, url, drop } = await freshPostgres();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'crash-'));
  const mailServer = await startMailServer();
  const portOf = (address: string) => Number(new URL(address).port);
  // A process that starts later gets a later HOTEL_NOW, so that the clocks of all processes show the same time.
  const start = (env: Record<string, string>) =>
    startProcess({
      env: {
        DATA_DIR,
        LOG_LEVEL: 'silent',
        HOTEL_NOW: new Date(openedAt.getTime() + Date.now() - startedAt + skippedMs).toISOString(),
        ...env,
      },
    });
  const startSurvivor = () => start({ DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });

  const site: CrashSite = {
    db,
    survivor: await startSurvivor(),
    mailServer,
    async open() {
      const database = await openTcpRelay(portOf(url));
      const gateway = await openTcpRelay(portOf(site.survivor.url));
      const mail = await openTcpRelay(mailServer.port);
      const terminals = await openTcpRelay(portOf(site.survivor.url));
      const proxiedUrl = new URL(url);
      proxiedUrl.port = String(database.port);
      const victim = await start({
        DATABASE_URL: proxiedUrl.href,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        FLW_API_URL: `http://127.0.0.1:${gateway.port}/sandbox/v3`,
        ...sandboxKeys,
        MONIEPOINT_URL: `http://127.0.0.1:${terminals.port}/sandbox/terminals`,
        ...terminalKeys,
      });
      const guest = await openTcpRelay(portOf(victim.url));
      const relays = { guest, database, gateway, mail, terminals };
      return {
        url: `http://127.0.0.1:${guest.port}`,
        relays,
        async kill() {
          await victim.kill();
          await Promise.all(Object.values(relays).map((relay) => relay.close()));
        },
      };
    },
    async restartLater(minutes) {
      await site.survivor.kill();
      skippedMs += minutes * 60_000;
      site.survivor = await startSurvivor();
    },
    async close() {
      await site.survivor.kill();
      await mailServer.close();
      await drop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
  return site;
}

export type KillPoint = {
  name: string;
  service: keyof RelayByService;
  isReached: RelayWatcher;
  /** Set for the kill points that the short form tests, too. */
  inShortForm?: true;
};

/**
 * The SQL of each prepared statement by its name. After the first use of a statement, the driver sends only its name.
 */
const statementsByName = new Map<string, string>();

function statementsIn(chunk: string): string {
  for (const [, name = '', text = ''] of chunk.matchAll(/P[\s\S]{4}([\w-]+)\0([^\0]+)\0/g))
    statementsByName.set(name, text);
  return [...statementsByName].flatMap(([name, text]) => (chunk.includes(name) ? [text] : [])).join(';');
}

/**
 * Matches the chunk that commits a transaction with an insert into `table` or, if `isConfirmed`, the server's reply to
 * that commit.
 */
const commitOfInsertInto =
  (table: string, isConfirmed: boolean): RelayWatcher =>
  (chunk, direction, connection) => {
    if (direction === 'back') return connection.note === 'committing' && chunk.includes('COMMIT\0');
    const statements = statementsIn(chunk);
    if (statements.includes(`into "${table}"`)) connection.note = 'written';
    if (connection.note !== 'written' || !/\bcommit\b/.test(statements)) return false;
    connection.note = 'committing';
    return !isConfirmed;
  };

export const killPoints: readonly KillPoint[] = [
  { name: 'before the commit of a booking', service: 'database', isReached: commitOfInsertInto('booking', false) },
  {
    name: 'after the commit of a booking, before its answer',
    service: 'database',
    isReached: commitOfInsertInto('booking', true),
    inShortForm: true,
  },
  {
    name: 'with the answer on its way to the guest',
    service: 'guest',
    isReached: (_, direction) => direction === 'back',
  },
  { name: 'after the word of the gateway', service: 'gateway', isReached: (_, direction) => direction === 'back' },
  {
    name: 'before the commit of a payment',
    service: 'database',
    isReached: commitOfInsertInto('payment', false),
  },
  {
    name: 'after the commit of a payment, before its answer',
    service: 'database',
    isReached: commitOfInsertInto('payment', true),
  },
  {
    name: 'after a mail was taken, before that is written down',
    service: 'mail',
    isReached(chunk, direction, connection) {
      if (direction === 'there' && chunk.endsWith('\r\n.\r\n')) connection.note = 'sent';
      return direction === 'back' && connection.note === 'sent' && chunk.startsWith('250');
    },
    inShortForm: true,
  },
];
