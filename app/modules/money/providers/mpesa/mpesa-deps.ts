import type { CallbackInbox } from './callbacks/callback-inbox.server.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import type { Spool } from './spool/spool.server.ts';

/** Dependencies of everything that communicates with M-Pesa. */
export interface MpesaDeps extends CollectionDeps {
  /** Writes to the inbox of callbacks, one per process. */
  readonly inbox: CallbackInbox;
  /** Stores M-Pesa's answers and callbacks while the database is down. */
  readonly spool: Spool;
  /** Null while payments are off. */
  readonly gateway: PaymentGateway | null;
  /** Base of the addresses for Daraja's callbacks. */
  readonly callbackBase: string;
  /** The secret in the address for M-Pesa's payment confirmations: 64 hexadecimal digits, the same for the installation's life. */
  readonly confirmationToken: string;
}
