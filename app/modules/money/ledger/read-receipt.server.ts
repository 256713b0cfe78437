import { requireBoughtOrder } from './read-order.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import { refuse } from './ledger-errors.ts';
import type { RowOf } from '#app/platform/prepare-query.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { invoicesOfOrder } from './invoices/invoice-queries.server.ts';
import { selectLinesAndInvoices, selectReceiptLines, selectReceivedMoney } from './incoming-payment-queries.server.ts';
import { receiptOf, type Receipt, type ReceiptFacts } from './receipt.ts';
import type { OrderRow } from './order-queries.server.ts';

/**
 * A receipt, the invoices and credit notes of its order, in the order in which they were issued, and the running instalment plan that the
 * order pays.
 */
interface ReceiptPage {
  readonly receipt: Receipt;
  readonly invoices: readonly Pick<RowOf<typeof invoicesOfOrder>, 'id' | 'kind' | 'number'>[];
  readonly plan: InstalmentPlanNote | null;
}

/** Returns a receipt and its invoices, with the company's settings as pages have them. Three queries. Throws like readReceipt. */
export async function readReceiptPage(
  { db, actor, siteSettings }: ReadDeps & { readonly siteSettings: () => Promise<SiteSettings> },
  { orderId }: { readonly orderId: string },
): Promise<ReceiptPage> {
  const order = await requireBoughtOrder({ db, actor }, orderId);
  const { lines, invoices, plan } = await selectLinesAndInvoices(db, order.id);
  const money = await selectReceivedMoney(db, order.id);
  return {
    receipt: receiptOf({ order: paid(order), lines, money }, await siteSettings()),
    invoices: invoices.map(({ id, kind, number }) => ({ id, kind, number })),
    plan,
  };
}

/**
 * Returns the receipt of a paid order, for its buyer and the owners of the organisation that it bills; hides it from staff too. Throws DomainError
 * 'order_not_found'; 'order_unpaid' before the payment.
 */
export async function readReceipt(deps: ReadDeps, requested: { orderId: string }): Promise<Receipt> {
  const { facts, settings } = await readReceiptFacts(deps, requested);
  return receiptOf(facts, settings);
}

/** Returns the facts of the same receipt. Throws like readReceipt. */
export async function readReceiptFacts(
  { db, actor }: ReadDeps,
  { orderId }: { orderId: string },
): Promise<{ readonly facts: ReceiptFacts; readonly settings: SiteSettings }> {
  const order = await requireBoughtOrder({ db, actor }, orderId);
  return { facts: await selectReceiptFacts(db, order), settings: await readSiteSettings(db) };
}

/** Selects the facts of an order that the caller may see, including writes of its transaction. Throws like readReceipt. */
export async function selectReceiptFacts(db: Database, order: OrderRow): Promise<ReceiptFacts> {
  const lines = await selectReceiptLines(db, paid(order).id);
  const money = await selectReceivedMoney(db, order.id);
  return { order: paid(order), lines, money };
}

function paid({ paidAt, ...order }: OrderRow): ReceiptFacts['order'] {
  if (paidAt === null) throw refuse('order_unpaid');
  return { ...order, paidAt };
}
