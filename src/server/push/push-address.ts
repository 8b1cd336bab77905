import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Where a push may go. The address comes from a browser, so anybody who is signed in can write one: it must not make the server ask machines of
 * its own network (SSRF). A name is looked up once, at the connection, and the connection goes to what was looked up.
 */

const NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;

/** The address, when a push may go there; null otherwise. `own`: the service that the installation names, which may be in its own network. */
export function pushAddress(endpoint: string, own: string | undefined): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (isOwn(url, own)) return url;
  const is_public = url.protocol === 'https:' && url.port === '' && NAME.test(url.hostname);
  return is_public && isIP(url.hostname) === 0 ? url : null;
}

/** Does the installation itself name this service? */
export const isOwn = (url: URL, own: string | undefined): boolean =>
  own !== undefined && url.origin === new URL(own).origin;

/** Networks that are not the internet: RFC 6890, multicast and what is reserved. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only global unicast is public, but for documentation and what wraps an IPv4 address. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Looks a name up for a connection, and fails unless all its addresses are public. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (failure, found) => {
    const [first] = found ?? [];
    if (failure !== null) done(failure, '', 0);
    else if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      done(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '', 0);
    else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};
