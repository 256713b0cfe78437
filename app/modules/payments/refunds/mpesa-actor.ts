import type { Actor } from '#app/shared/actor.ts';

/** Who is noted for what M-Pesa told. */
export const mpesa: Actor = { kind: 'system', name: 'M-Pesa' };
