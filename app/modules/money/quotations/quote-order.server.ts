import { randomUUID } from 'node:crypto';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toLocale } from '#app/shared/locale.ts';
import type { Cents } from '#app/shared/money.ts';
import { endOfValidity } from './quotation.ts';
import { insertQuotation } from './quotation-queries.server.ts';
import { sendQuotation, type SendDeps } from './send-quotation.server.ts';

/** Makes the quotation of an order that its buyer placed for their organisation, and mails it, in the caller's transaction. */
export async function quoteOrder(
  tx: Database,
  deps: SendDeps,
  input: {
    readonly order: { readonly orderId: string; readonly number: string; readonly totalCents: Cents };
    readonly buyer: { readonly userId: string; readonly name: string; readonly email: string; readonly locale: string };
    readonly organisation: string;
    readonly days: number;
    readonly vatPercent: number;
    readonly at: Date;
  },
): Promise<void> {
  const { order, buyer, organisation, days, vatPercent, at } = input;
  const quotation = {
    ...order,
    id: randomUUID(),
    buyerName: displayName(buyer.name, buyer.email),
    buyerEmail: buyer.email,
    organisation,
    locale: toLocale(buyer.locale),
    message: '',
    vatPercent,
    validUntil: endOfValidity(at, days),
    replaces: null,
    version: 1,
    invites: false,
    createdBy: buyer.userId,
  };
  await insertQuotation(tx, { ...quotation, at });
  await sendQuotation(tx, deps, quotation);
}
