import type { Server } from 'node:http';
import { isPrivateHost } from '#app/platform/http/address.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { createOpenCount } from './open-count.ts';

/** Connections that a network of clients may have open at once. A mobile carrier puts many people behind one address. */
export const maxConnections = 256;

/**
 * Closes connections of a network (an IPv4 address, or an IPv6 /64) beyond `maxConnections` as they come, and calls `refused` for each.
 * For a server without a proxy, where the peer is the client. Does not count peers in private networks.
 */
export function capConnections(node: Server, refused: (network: string) => void): void {
  const count = createOpenCount({ network: maxConnections });
  node.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    if (isPrivateHost(address)) return;
    const network = networkOf(address);
    const close = count.open('network', network, 1);
    if (close) {
      socket.once('close', close);
      return;
    }
    socket.destroy();
    refused(network);
  });
}
