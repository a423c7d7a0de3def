import ipaddr from 'ipaddr.js';

/**
 * The network of an address, by which rate limits count: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, which one household or server has for itself. Text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const half = parsed.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...half, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}
