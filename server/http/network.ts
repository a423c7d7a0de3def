import ipaddr from 'ipaddr.js';

/**
 * What rate limits count by: an IPv4 address, or the /64 that one household or server has of IPv6. Text that is no
 * address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const half = parsed.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...half, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}
