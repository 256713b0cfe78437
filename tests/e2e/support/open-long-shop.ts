import { randomBytes } from 'node:crypto';
import { deriveKey } from '#app/modules/identity/auth-secret.server.ts';
import { quotationToken } from '#app/modules/quotations/quotation-link.server.ts';
import { fillWithLongData } from '#tests/support/long-shop.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';

export interface LongShop {
  readonly url: string;
  /** Values for the parameters of addresses. */
  readonly examples: Readonly<Record<string, string>>;
}

/** Signs the link of the example's quotation. */
const secret = randomBytes(48).toString('base64');

/** Opens a separate shop where every text has its maximum length. */
export async function openLongShop(): Promise<LongShop & { close(): Promise<void> }> {
  const shop = await openShop('embedded');
  const examples = await shop.look(({ db }) => fillWithLongData(db, shop.folder));
  const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1', SIMULATOR_PORT: '0', AUTH_SECRET: secret });
  const token = quotationToken(deriveKey(secret, 'newsletter'), examples['quotationId'] ?? '');
  return {
    url: server.url,
    examples: { ...examples, token },
    async close() {
      await server.stop();
      await shop.remove();
    },
  };
}
