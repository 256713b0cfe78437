import type { Services } from '#app/services.server.ts';

/** Fills an empty database with the demo content. */
export async function seedDemo(_services: Services): Promise<void> {}
