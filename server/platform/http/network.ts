import ipaddr from 'ipaddr.js';

/**
 * The network of an address, by which rate limits count: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, which one household or server has for itself. Text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsedAddress = ipaddr.process(address);
  if (parsedAddress.kind() === 'ipv4') return parsedAddress.toString();
  const firstBytes = parsedAddress.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...firstBytes, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}
