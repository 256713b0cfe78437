import type { Database } from '#app/platform/database.server.ts';

/**
 * What other modules do in the transaction in which an account proves its e-mail, before the account is changed: they lock what they need
 * first. May come more than once for an account, and for one that proved it before.
 */
export type OnAddressVerified = (tx: Database, user: { readonly id: string; readonly email: string }) => Promise<void>;
