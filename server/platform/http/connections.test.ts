import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { trackConnections } from '#server/platform/http/connections.ts';

const graceMs = 1;

async function listen(answer: RequestListener = () => {}) {
  const server = createServer(answer);
  const connections = trackConnections(server, graceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  async function open() {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    await Promise.all([once(socket, 'connect'), accepted]);
    return socket.resume();
  }
  return { server, connections, open };
}

test('an idle connection is closed, also one that was opened after the others were closed', async () => {
  const { server, connections, open } = await listen();
  const earlySocket = await open();
  connections.close();
  await once(earlySocket, 'end');
  const lateSocket = await open();
  const closed = once(server, 'close');
  server.close();
  await once(lateSocket, 'end');
  await closed;
});

test('who waits for a reply gets it, and cannot keep the connection open then', async () => {
  let reply: ServerResponse | undefined;
  const { server, connections, open } = await listen((_, response) => {
    reply = response;
  });
  const [idleSocket, waitingSocket] = [await open(), await open()];
  let receivedText = '';
  waitingSocket.on('data', (text) => {
    receivedText += String(text);
  });
  const requestReceived = once(server, 'request');
  waitingSocket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await requestReceived;
  const serverClosed = once(server, 'close');
  connections.close();
  server.close();
  await once(idleSocket, 'end');
  reply?.end('the reply');
  await once(waitingSocket, 'end');
  await serverClosed;
  expect(receivedText).toContain('the reply');
});
