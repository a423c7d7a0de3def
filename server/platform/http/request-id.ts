import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

export type IsTrustedProxy = (address: string) => boolean;

const loopback = ['127.0.0.0/8', '::1/128'];

export function makeIsTrustedProxy(addresses: readonly string[]): IsTrustedProxy {
  const trustedAddresses = new BlockList();
  for (const block of addresses.flatMap((each) => (each === 'loopback' ? loopback : [each]))) {
    const [network = '', bits] = block.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    trustedAddresses.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => {
    const plainAddress = address.replace(/^::ffff:(?=\d+\.)/, '');
    return trustedAddresses.check(plainAddress, isIPv6(plainAddress) ? 'ipv6' : 'ipv4');
  };
}

const validId = /^[\w.:-]{8,64}$/;

/** Returns the request id that a trusted proxy sent if it has the form of one, else a new id. */
export const makeRequestId = (isTrusted: IsTrustedProxy) => (request: IncomingMessage) => {
  const header = request.headers['x-request-id'];
  const isAccepted =
    typeof header === 'string' && validId.test(header) && isTrusted(request.socket.remoteAddress ?? '');
  return isAccepted ? header : randomUUID();
};
