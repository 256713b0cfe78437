import { createAdmin } from '#app/modules/identity/user-factory.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { listsOf, sampleOf } from './addresses.ts';

/** An admin's browser in a shop with data. */
export interface AdminClient {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Downloads the data of a page, or a file, and returns its number of lines. Throws unless the status is 200. */
  open(path: string): Promise<number>;
  /** Memory of the server, in bytes. */
  memory(): number;
}

export async function openAdminClient(shop: Shop): Promise<AdminClient> {
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
