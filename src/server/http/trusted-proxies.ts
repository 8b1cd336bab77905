import { BlockList, isIPv6 } from 'node:net';
import type { ProxyTrust } from '../configuration.ts';

/**
 * Which of the addresses that a request came through are our own proxies'. They are asked from the right, hop 0 being
 * the other end of the connection; the first that is not ours is the client's. What stands to its left, the client
 * may have written itself.
 */
export type IsProxy = (address: string | undefined, hop: number) => boolean;

/** A number trusts that many hops, at any address: for a port that only the proxy can reach. A list, by address. */
export function proxyTrust(trust: ProxyTrust): IsProxy {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const ours = new BlockList();
  for (const one of trust) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) ours.addAddress(address, family);
    else ours.addSubnet(address, Number(bits), family);
  }
  return (address = '') => ours.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
