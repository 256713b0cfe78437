import { describe, expect, test } from 'vitest';
import { createAddressReader, isLoopback, isProxyEntry } from './address.ts';

describe('the visitor’s address', () => {
  test('is the peer, whatever the header says, without a trusted proxy', () => {
    expect(createAddressReader([])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  test('is the entry of a trusted proxy', () => {
    expect(createAddressReader(['10.0.0.0/8'])('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
  });

  test('is the peer when the peer is not a trusted proxy', () => {
    expect(createAddressReader(['10.0.0.0/8'])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  test('ignores entries before the proxy’s own', () => {
    expect(createAddressReader(['loopback'])('127.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  test('is found behind a chain of trusted proxies', () => {
    const read = createAddressReader(['10.0.0.0/8', '192.0.2.7']);
    expect(read('10.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2')).toBe('198.51.100.1');
  });

  test('stops at an invalid entry', () => {
    expect(createAddressReader(['10.0.0.0/8'])('10.0.0.1', '198.51.100.1, <script>')).toBe('10.0.0.1');
  });

  test('accepts IPv4 mapped to IPv6, and IPv6 networks', () => {
    expect(createAddressReader(['10.0.0.0/8'])('::ffff:10.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(createAddressReader(['fd00::/8'])('fd00::1', '2001:db8::5')).toBe('2001:db8::5');
  });

  test('is unknown for a closed connection', () => {
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
