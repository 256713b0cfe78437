import { createHash } from 'node:crypto';
import type { Arrangement } from './arrangement.ts';

/** A short word for an order: another order has another one. It goes to the screen and comes back with a change. */
export function orderMark(order: Arrangement): string {
  const hash = createHash('sha256');
  for (const { id, lessons } of order) hash.update(`${id}:${lessons.join()};`);
  return hash.digest('base64url').slice(0, 16);
}
