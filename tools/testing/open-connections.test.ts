import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { describeConnections, sampleConnections } from '#tools/testing/open-connections.ts';

test('an open connection is described at both ends, with what it carried and how long it is idle', async () => {
  const server = createServer((socket) => socket.resume());
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [acceptedSocket] = (await once(server, 'connection')) as [Socket];
  const written = once(acceptedSocket, 'data');
  client.write('four');
  await written;
  const nowMs = performance.now();
  sampleConnections(nowMs);
  const describedLines = describeConnections(nowMs + 20_000).filter((line) => line.includes(String(port)));
  expect(describedLines.toSorted()).toEqual(
    [
      `port ${port} here, ${client.localPort} there: 4 bytes read, 0 written, idle for 20 s`,
      `port ${client.localPort} here, ${port} there: 0 bytes read, 4 written, idle for 20 s`,
    ].toSorted(),
  );
  const closed = once(acceptedSocket, 'close');
  client.destroy();
  await closed;
  expect(describeConnections().filter((line) => line.includes(String(port)))).toEqual([]);
});
