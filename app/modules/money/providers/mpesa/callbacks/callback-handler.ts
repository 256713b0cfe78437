import type { Database } from '#app/platform/database.server.ts';
import type { Handled } from '#app/modules/money/collection/money/reported-payment.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';

/** An unprocessed row of the inbox. */
export interface OpenCallback {
  readonly id: number;
  readonly tokenHash: string;
  readonly body: string;
  readonly receivedAt: Date;
}

/** Handler of callbacks of one kind. */
export interface CallbackHandler {
  /** Returns whether the secret with this hash was issued to the provider. Then the body is stored without a limit. */
  isOurSecret(deps: Pick<MpesaDeps, 'db' | 'confirmationToken'>, tokenHash: string): Promise<boolean>;
  /** Processes one callback in the caller's transaction. Safe to repeat. Compares the hash itself. */
  process(tx: Database, deps: MpesaDeps, callback: OpenCallback): Promise<Handled>;
}
