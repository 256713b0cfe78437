import { describe, expect, test } from 'vitest';
import { createAddressReader, isLoopback, isProxyEntry } from './address.ts';

describe('the visitor’s address', () => {
  test('is the peer, whatever the header says, when no proxy is trusted', () => {
    expect(createAddressReader([])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  test('is what a trusted proxy wrote', () => {
    expect(createAddressReader(['10.0.0.0/8'])('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
  });

  test('is the peer when the peer is no trusted proxy', () => {
    expect(createAddressReader(['10.0.0.0/8'])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  test('is not what the visitor put before the proxy’s own entry', () => {
    expect(createAddressReader(['loopback'])('127.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  test('goes through a row of trusted proxies', () => {
    const read = createAddressReader(['10.0.0.0/8', '192.0.2.7']);
    expect(read('10.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2')).toBe('198.51.100.1');
  });

  test('stops at an entry that is no address', () => {
    expect(createAddressReader(['10.0.0.0/8'])('10.0.0.1', '198.51.100.1, <script>')).toBe('10.0.0.1');
  });

  test('reads IPv4 written as IPv6, and IPv6 networks', () => {
    expect(createAddressReader(['10.0.0.0/8'])('::ffff:10.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(createAddressReader(['fd00::/8'])('fd00::1', '2001:db8::5')).toBe('2001:db8::5');
  });

  test('is unknown for a connection that is gone', () => {
    expect(createAddressReader(['10.0.0.0/8'])(undefined, '198.51.100.1')).toBe('unknown');
  });
});

test.each(['loopback', '10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])('%s can be trusted', (entry) => {
  expect(isProxyEntry(entry)).toBe(true);
});

test.each(['proxy.example.com', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/x'])(
  '%s is refused',
  (entry) => {
    expect(isProxyEntry(entry)).toBe(false);
  },
);

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  [undefined, false],
] as const)('whether %s is this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
