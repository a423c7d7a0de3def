import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { makeIsTrustedProxy, makeRequestId } from '#server/platform/http/request-id.ts';

test('our proxies are those named: addresses, networks, this machine', () => {
  const isTrusted = makeIsTrustedProxy(['loopback', '10.1.0.0/16', '2001:db8::/32', '192.0.2.7']);
  for (const ours of ['127.0.0.1', '::1', '::ffff:127.0.0.9', '10.1.255.3', '2001:db8::5', '192.0.2.7'])
    expect([ours, isTrusted(ours)]).toEqual([ours, true]);
  for (const foreignAddress of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:10.2.0.1', '', 'unix'])
    expect([foreignAddress, isTrusted(foreignAddress)]).toEqual([foreignAddress, false]);
});

const request = (remoteAddress: string | undefined, id: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('a request is called what our proxy calls it, and by nobody else’s word', () => {
  const requestIdOf = makeRequestId(makeIsTrustedProxy(['10.1.0.1']));
  expect(requestIdOf(request('10.1.0.1', 'abcdef-012345'))).toBe('abcdef-012345');
  for (const stranger of ['10.1.0.2', '127.0.0.1', undefined])
    expect(requestIdOf(request(stranger, 'abcdef-012345'))).toMatch(/^[0-9a-f-]{36}$/);
  expect(requestIdOf(request('10.1.0.1', 'a\nb forged line'))).toMatch(/^[0-9a-f-]{36}$/);
});
