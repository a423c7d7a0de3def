import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#server/core/free-port.ts';
import { listenToBell } from '#tools/testing/bell-listener.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { makeClient } from '#tools/testing/client.ts';
import { sandboxKeys } from '#tools/testing/crash-site.ts';
import { createDemoData, type DemoData } from '#tools/testing/demo-data.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { openTcpRelay } from '#tools/testing/tcp-relay.ts';

let data: DemoData;
let server: ServerProcess;
beforeAll(async () => {
  data = await createDemoData();
});
afterAll(async () => {
  await server.kill();
  await data.remove();
});

async function openConnection(requestText = '') {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let receivedText = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    receivedText += text;
  });
  await once(socket, 'connect');
  socket.write(requestText);
  if (requestText) await expect.poll(() => receivedText).toContain('\r\n\r\n');
  return { socket, heard: () => receivedText };
}
const makeRequestText = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

test('a hotel that is told to stop answers who is waiting, hears nobody else out, and is gone', async () => {
  const METRICS_PORT = String(await findFreePort('127.0.0.1'));
  const PORT = await findFreePort('127.0.0.1');
  // The process contains the sandbox gateway, and calls it through this relay.
  const gatewayRelay = await openTcpRelay(PORT);
  const FLW_API_URL = `http://127.0.0.1:${gatewayRelay.port}/sandbox/v3`;
  server = await startProcess({ env: { ...data.env, ...sandboxKeys, PORT: String(PORT), METRICS_PORT, FLW_API_URL } });
  const client = makeClient(server.url);
  const { checkout } = bookingOfReply(await postBooking(client, bookingInput()));
  await client.post('/api/payments/verify', { tx_ref: checkout.tx_ref });
  expect(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()).toContain('hotel_database_up 1');
  const stream = await listenToBell(await signedIn({ client: () => makeClient(server.url) }, 'superadmin'));
  await stream.next();
  const [silentConnection, halfSentConnection] = [await openConnection(), await openConnection()];
  halfSentConnection.socket.write('GET /api/health HTTP/1.1\r\nhost:');
  const idleConnection = await openConnection(makeRequestText('/api/health'));

  gatewayRelay.watch((_, direction) => direction === 'back');
  const busyConnection = await openConnection();
  const slowReply = client.post('/api/payments/verify', { tx_ref: checkout.tx_ref });
  // Once this later request is answered, the slow request before it has begun.
  await makeClient(server.url).get('/api/health');
  const allClosed = [silentConnection, halfSentConnection, idleConnection, busyConnection].map(({ socket }) =>
    once(socket, 'close'),
  );
  const startedAt = performance.now();
  const serverStopped = server.kill('SIGTERM');
  await Promise.all(allClosed);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(await stream.next()).toBeUndefined();
  await gatewayRelay.close();
  expect((await slowReply).status).toBe(502);
  await serverStopped;
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(server.output()).not.toContain('"level":"error"');
});

test('a process that stands still is ended and says why; one that was stopped from outside, and goes on, is not', async () => {
  const child = spawn(process.execPath, await programArguments('server/platform/telemetry/stuck.child.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const expectReply = async () => {
    child.send('are you there?');
    expect(await once(child, 'message')).toContain('here');
  };
  await expectReply();
  child.kill('SIGSTOP');
  // A fixed delay is right here: the process stays suspended for twice the time after which the watchdog kills a
  // blocked one.
  await delay(1_000);
  child.kill('SIGCONT');
  await expectReply();
  child.send('stand still');
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  expect(output).toBe('the event loop was blocked for 0.5 s: process killed\n');
});
