import type { InboxWriter } from './callbacks/inbox-writer.server.ts';
import { mpesaProvider } from './mpesa-provider.server.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { CollectionDeps } from '#app/modules/collection/payment-provider.ts';
import type { Spool } from './spool/spool.server.ts';

/** What everything that speaks with M-Pesa needs. */
export interface MpesaDeps extends CollectionDeps {
  /** The way into the inbox of callbacks, one for the process. */
  readonly inbox: InboxWriter;
  /** Where M-Pesa's answers and callbacks wait while the database takes nothing. */
  readonly spool: Spool;
  /** Null while payments are off. */
  readonly gateway: PaymentGateway | null;
  /** Where Daraja calls back. */
  readonly callbackBase: string;
  /** The secret in the address at which M-Pesa confirms payments: 64 hexadecimal digits, the same for the installation's life. */
  readonly confirmationToken: string;
}

type Own = Pick<MpesaDeps, 'inbox' | 'spool' | 'gateway' | 'callbackBase' | 'confirmationToken'>;

/** Makes M-Pesa the provider of these dependencies, in the place of one that was made for others; providers of another name stay. */
export function withMpesa<Given extends Own & Partial<Pick<MpesaDeps, 'providers'>>>(
  given: Given,
): Given & Pick<MpesaDeps, 'providers'> {
  const { inbox, spool, gateway, callbackBase, confirmationToken, providers = [] } = given;
  const own: Own = { inbox, spool, gateway, callbackBase, confirmationToken };
  const mpesa = mpesaProvider(own);
  return { ...given, providers: [mpesa, ...providers.filter(({ name }) => name !== mpesa.name)] };
}
