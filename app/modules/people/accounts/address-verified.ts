import type { Database } from '#app/platform/database.server.ts';

/**
 * Other modules' work in the transaction in which an account verifies its e-mail, before the account changes, so that they can lock
 * first. May run several times for an account, also for an already verified one.
 */
export type OnAddressVerified = (tx: Database, user: { readonly id: string; readonly email: string }) => Promise<void>;
