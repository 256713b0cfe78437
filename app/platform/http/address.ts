import { BlockList, isIP } from 'node:net';

/** Returns the visitor's address from the socket's peer and the X-Forwarded-For header. */
type ReadAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/** Returns whether an entry of TRUSTED_PROXIES is valid: an address, a network such as 10.0.0.0/8, or 'loopback'. */
export function isProxyEntry(entry: string): boolean {
  if (entry === 'loopback') return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/**
 * Creates the reader for a list of trusted proxies. It reads the header from its end, where the nearest proxy writes, and only as long as
 * the hop that wrote it is trusted, so that entries of a visitor never count.
 */
export function createAddressReader(trustedProxies: readonly string[]): ReadAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies.flatMap((each) => (each === 'loopback' ? ['127.0.0.0/8', '::1'] : [each]))) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (peer, forwardedFor) => {
    let address = plain(peer ?? '');
    if (trustedProxies.length === 0 || !forwardedFor) return address || 'unknown';
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()));
    for (let hop = hops.pop(); hop !== undefined && isIP(address) !== 0 && isTrusted(address); hop = hops.pop()) {
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return address || 'unknown';
  };
}

/** Returns whether a peer is this machine. */
export function isLoopback(address: string | undefined): boolean {
  const bare = plain(address ?? '');
  return bare === '::1' || bare.startsWith('127.');
}

/** Returns whether a URL is on this machine. */
export function isLoopbackUrl(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** Returns whether a host name or address is this machine. */
export function isLocalHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '0.0.0.0' || bare === '::' || isLoopback(bare);
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Returns whether a host is inside a private network: this machine, a Unix socket's folder, a private address, a name of one word (a
 * container's), or a name that ends in .internal or .local.
 */
export function isPrivateHost(host: string): boolean {
  const bare = plain(host.replace(/^\[|\]$/g, ''));
  if (bare === '' || bare.startsWith('/') || isLocalHost(bare)) return true;
  const family = isIP(bare);
  if (family !== 0) return privateNetworks.check(bare, family === 6 ? 'ipv6' : 'ipv4');
  return !bare.includes('.') || /\.(internal|local)$/.test(bare);
}

/** Converts IPv4 written as IPv6 ('::ffff:10.0.0.1') to IPv4. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
