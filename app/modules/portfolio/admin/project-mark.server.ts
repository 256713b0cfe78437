import { createHash } from 'node:crypto';
import type { ProjectOrder } from './project-order.ts';

/** A short word for an order: another order has another one. It goes to the screen and comes back with a change. */
export function projectMark(order: ProjectOrder): string {
  const words = order.map(({ id, featured }) => `${id}${featured ? '*' : ''}`).join();
  return createHash('sha256').update(words).digest('base64url').slice(0, 16);
}
