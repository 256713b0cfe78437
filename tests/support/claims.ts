import { sql } from 'drizzle-orm';
import { claimPayment, type Claimed } from '#app/modules/money/collection/claims/claim-payment.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PaymentShop, Purchase } from './payment-shop.ts';

/** Sends 'I already paid' as the buyer of the order. */
export function claim(
  shop: PaymentShop,
  { buyer, orderId }: Purchase,
  code: string,
  deps: Partial<MpesaDeps> = {},
): Promise<Claimed> {
  const rateLimits = { consume: async () => undefined };
  const given = withMpesa({ ...shop.deps, ...deps, actor: buyer, rateLimits, address: '127.0.0.1' });
  return claimPayment(given, { orderId, code });
}

/** Pays by Pay Bill with any account number. Returns M-Pesa's code. */
export async function payByHand(
  shop: PaymentShop,
  { amount = 6500, account = 'JANE', msisdn = '254712345678' } = {},
): Promise<string> {
  await shop.control('/paybill', { msisdn, amount, account });
  return shop.simulator.ledger.payments().at(-1)?.receipt ?? '';
}

export async function claimsOf(db: Database) {
  const { rows } = await db.execute<{ id: string; receipt: string; status: string; note: string }>(
    sql`select id, receipt, status, note from payment_claims order by created_at, receipt`,
  );
  return rows;
}

/** Returns the statuses of all checks, oldest first. */
export async function checksOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status from transaction_checks order by created_at, id`,
  );
  return rows.map(({ status }) => status);
}

/** Counts the alerts to the owner about a subject. */
export async function alertsAbout(db: Database, subject: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select from mail_outbox where dedupe_key like ${`payment-alert:${subject}:%`} and recipient = 'hello@example.com'`,
  );
  return rows.length;
}
