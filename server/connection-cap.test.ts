import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { capConnections, maxConnections } from './connection-cap.ts';

/** A connection as a server emits it. A test cannot choose the address of a real peer on this machine. */
class Peer extends EventEmitter {
  isOpen = true;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

function listenTo() {
  const node = createServer();
  node.removeAllListeners('connection');
  const refused: string[] = [];
  capConnections(node, (network) => refused.push(network));
  const connect = (address: string) => {
    const peer = new Peer(address);
    node.emit('connection', peer as never);
    return peer;
  };
  return { refused, connect };
}

test.each([
  ['an IPv4 address', () => '41.90.4.7', '::ffff:41.90.4.7', '41.90.4.8', '41.90.4.7'],
  [
    'an IPv6 /64',
    (n: number) => `2c0f:fe38:1:2::${n.toString(16)}`,
    '2c0f:fe38:1:2:f::1',
    '2c0f:fe38:1:3::1',
    '2c0f:fe38:1:2::/64',
  ],
])(
  'connections of %s are closed beyond the cap, and accepted again when one has ended',
  (_case, address, same, other, network) => {
    const { refused, connect } = listenTo();
    const peers = Array.from({ length: maxConnections }, (_, n) => connect(address(n)));
    expect(peers.every(({ isOpen }) => isOpen)).toBe(true);
    expect(connect(same).isOpen).toBe(false);
    expect(refused).toEqual([network]);
    expect(connect(other).isOpen).toBe(true);
    peers[0]?.destroy();
    expect(connect(same).isOpen).toBe(true);
    expect(connect(same).isOpen).toBe(false);
  },
);

test.each(['127.0.0.1', '::1', '10.0.0.5', '172.18.0.2', 'fd00::1'])(
  '%s may be a proxy, and is not counted',
  (address) => {
    const { refused, connect } = listenTo();
    for (let n = 0; n <= maxConnections; n += 1) expect(connect(address).isOpen).toBe(true);
    expect(refused).toEqual([]);
  },
);
