/**
 * Loaded first (`node --import`), makes a process compute the same in each run: ids, codes and salts, the embedded database's too, come from
 * a counter, and the time stands at the last midnight UTC. For test data only.
 */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const dayMs = 86_400_000;
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
Date.now = () => midnight;
globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [midnight] : args, newTarget) as Date,
});

let blocks = 0;
const nextBytes = (length: number): Buffer => {
  const parts: Buffer[] = [];
  for (let left = length; left > 0; left -= 32) {
    blocks += 1;
    parts.push(createHash('sha256').update(`block ${blocks}`).digest());
  }
  return Buffer.concat(parts, length);
};
function fill<View extends ArrayBufferView>(view: View): View {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(nextBytes(view.byteLength));
  return view;
}

/** A UUID of version 4. */
function nextUuid(): ReturnType<typeof crypto.randomUUID> {
  const bytes = nextBytes(16);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** As Node's: from 0, or from `low`, to below `high`. */
function nextInt(low: number, high?: number): number {
  const [from, to] = high === undefined ? [0, low] : [low, high];
  return from + (nextBytes(6).readUIntBE(0, 6) % (to - from));
}

Object.assign(crypto, { randomBytes: nextBytes, randomFillSync: fill, randomUUID: nextUuid, randomInt: nextInt });
syncBuiltinESMExports();
Object.assign(globalThis.crypto, { getRandomValues: fill, randomUUID: nextUuid });
Math.random = () => nextBytes(6).readUIntBE(0, 6) / 2 ** 48;
