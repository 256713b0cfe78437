import type { Database } from '#app/platform/database.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** One row of the inbox that is not processed yet. */
export interface OpenCallback {
  readonly id: number;
  readonly tokenHash: string;
  readonly body: string;
  readonly receivedAt: Date;
}

export type Handled =
  /** Processed: the word that the inbox keeps, and the order whose page has news. */
  | { readonly kind: 'done'; readonly outcome: string; readonly orderId?: string }
  /** Cannot be decided yet: stays open, the sweep comes back to it. */
  | { readonly kind: 'waiting' };

/** What the inbox does with reports of one kind. */
export interface InboxHandler {
  /** Whether the secret with this hash was given to the provider: then the body is kept however many come. */
  isOurs(deps: Pick<PaymentDeps, 'db' | 'confirmationToken'>, tokenHash: string): Promise<boolean>;
  /** Acts on one report in the caller's transaction; safe to repeat. Compares the hash itself. */
  process(tx: Database, deps: PaymentDeps, callback: OpenCallback): Promise<Handled>;
}
