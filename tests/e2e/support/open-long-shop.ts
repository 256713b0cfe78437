import { fillWithLongData } from '#tests/support/long-shop.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';

export interface LongShop {
  readonly url: string;
  /** Values for the parameters of addresses. */
  readonly examples: Readonly<Record<string, string>>;
}

/** Opens a separate shop where every text has its maximum length. */
export async function openLongShop(): Promise<LongShop & { close(): Promise<void> }> {
  const shop = await openShop('embedded');
  const examples = await shop.look(({ db }) => fillWithLongData(db, shop.folder));
  const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1', SIMULATOR_PORT: '0' });
  return {
    url: server.url,
    examples,
    async close() {
      await server.stop();
      await shop.remove();
    },
  };
}
