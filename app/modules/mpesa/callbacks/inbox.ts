import type { Database } from '#app/platform/database.server.ts';
import type { Handled } from '#app/modules/collection/money/money.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';

/** One row of the inbox that is not processed yet. */
export interface OpenCallback {
  readonly id: number;
  readonly tokenHash: string;
  readonly body: string;
  readonly receivedAt: Date;
}

/** What the inbox does with callbacks of one kind. */
export interface InboxHandler {
  /** Whether the secret with this hash was given to the provider: then the body is kept however many come. */
  isOurs(deps: Pick<MpesaDeps, 'db' | 'confirmationToken'>, tokenHash: string): Promise<boolean>;
  /** Acts on one callback in the caller's transaction; safe to repeat. Compares the hash itself. */
  process(tx: Database, deps: MpesaDeps, callback: OpenCallback): Promise<Handled>;
}
