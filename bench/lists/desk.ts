import { createAdmin } from '#app/modules/identity/user-factory.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { listsOf, sampleOf } from './addresses.ts';

/** An administrator's browser at a shop that is furnished. */
export interface Desk {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Takes a page's data, or a file, whole; gives its lines. Throws where the shop refuses. */
  open(path: string): Promise<number>;
  /** Bytes that the server holds. */
  memory(): number;
}

export async function openDesk(shop: Shop): Promise<Desk> {
  const { admin, sample } = await shop.look(async ({ db }) => ({
    admin: await createAdmin(db),
    sample: await sampleOf(db),
  }));
  const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const client = new SiteClient(server.url);
  await client.logIn(admin, '/admin/login');
  return {
    lists: listsOf(sample),
    async open(path) {
      const answer = await client.get(path);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      let lines = 0;
      const reader = answer.body?.getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        for (const byte of read.value as Uint8Array) if (byte === 10) lines += 1;
      return lines;
    },
    memory: () => server.memory(),
  };
}
