import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (base64: string) => {
  const answer = Buffer.from(base64, 'base64');
  const server = createServer((_, response) => response.end(answer));
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
