import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificateReader } from '#server/platform/telemetry/certificate.ts';

// A certificate of nobody for `localhost`, which ends in a hundred years, and its key.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCfx0VffHJHER4U2a
Tqz7+ZSY4yjncV4jGpa22dDWb1OhRANCAATyi71Wj/oqThud4OavfgR6zJgi6/9f
4IhpZJ0wjKodvsZpitlL2gK+Q9gWtBeauYJbOOhmetMfknzj0rnXW0o+
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUOgAwIBAgIUFtTx0OkOYKcxEyf4t8nhPCwrX4owCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG90ZWwuZXhhbXBsZTAgFw0yNjExMzAwMjU5MzBaGA8yMTI2
MTEwNjAyNTkzMFowGDEWMBQGA1UEAwwNaG90ZWwuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABPKLvVaP+ipOG53g5q9+BHrMmCLr/1/giGlknTCMqh2+
xmmK2UvaAr5D2Ba0F5q5gls46GZ60x+SfOPSuddbSj6jaTBnMB0GA1UdDgQWBBR9
fDmmxpJxck5W6FmZcUDPxqSVSDAfBgNVHSMEGDAWgBR9fDmmxpJxck5W6FmZcUDP
xqSVSDAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggq
hkjOPQQDAgNHADBEAiB4dP9FghtXT3ngj0Rh+Vt02Frz080robghlKYC9Fqb8wIg
KpsMM+1oOUTIRiq5h2jT8eMP/1dTN5xnA77blNKCvBQ=
-----END CERTIFICATE-----`;

const servers: Server[] = [];
async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

let tlsPort: number;
beforeAll(async () => {
  tlsPort = await portOf(createTlsServer({ key, cert }, (socket) => socket.on('error', () => {})));
});
afterAll(() => {
  for (const server of servers) server.close();
});

test('the end of a certificate is read, also of one that nobody trusts', async () => {
  const read = makeCertificateReader(`https://127.0.0.1:${tlsPort}`);
  expect(await read()).toEqual({ kind: 'read', validUntil: new Date('2126-11-06T02:59:30Z'), isTrusted: false });
});

test('it is read again only after minutes', async () => {
  const server = createTlsServer({ key, cert }, (socket) => socket.on('error', () => {}));
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const read = makeCertificateReader(`https://127.0.0.1:${await portOf(server)}`);
  expect(await read()).toEqual(await read());
  expect(connections).toBe(1);
});

test('an address without TLS, or where nobody listens, is not readable', async () => {
  const plainPort = await portOf(
    createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  );
  for (const port of [plainPort, 1])
    expect(await makeCertificateReader(`https://127.0.0.1:${port}`)()).toEqual({ kind: 'not readable' });
});
