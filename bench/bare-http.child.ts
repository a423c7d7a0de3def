import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = Buffer.alloc(Number(process.argv[2]), 'hello');
const server = createServer((_, response) => response.end(answer));
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
