import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deriveKey } from '#app/modules/people/accounts/auth-secret.server.ts';
import { paymentLinkToken } from '#app/modules/money/payment-links/pay-by-link.server.ts';
import { quotationToken } from '#app/modules/money/quotations/send-quotation.server.ts';
import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';

type Examples = Readonly<Record<string, string>>;

export interface LongShop {
  readonly url: string;
  /** Values for the parameters of addresses. */
  readonly examples: Examples;
}

/** Environment variable with the folder, made by the first worker that needs it, where the workers of a run keep the filled shop. */
export const longShopVariable = 'LONG_SHOP';

/** Signs the link of the example's quotation. The same in each run, because the link is on pages. */
const secret = createHash('sha512').update('the long shop').digest('base64');

const run = promisify(execFile);

/** Opens a separate shop where every text has its maximum length. Its contents are the same in each run of a day. */
export async function openLongShop(): Promise<LongShop & { close(): Promise<void> }> {
  const shop = await openShop('embedded');
  const examples = await fillOnce(shop);
  const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1', SIMULATOR_PORT: '0', AUTH_SECRET: secret });
  const key = deriveKey(secret, 'newsletter');
  const token = quotationToken(key, examples['quotationId'] ?? '');
  const linkToken = paymentLinkToken(key, examples['paymentLinkId'] ?? '');
  return {
    url: server.url,
    examples: { ...examples, token, linkToken },
    async close() {
      await server.stop();
      await shop.remove();
    },
  };
}

/** Fills the shop, or copies it from the worker that has filled one: filling takes 16 seconds of CPU. */
async function fillOnce(shop: Shop): Promise<Examples> {
  const shared = process.env[longShopVariable];
  if (shared === undefined) return fill(shop.folder);
  const outcome = join(shared, 'outcome.json');
  const isFirst = await mkdir(shared).then(
    () => true,
    () => false,
  );
  if (isFirst) await keepOutcome(shop, { shared, outcome });
  for (;;) {
    const found = await readFile(outcome, 'utf8').catch(() => null);
    if (found === null) {
      await wait(100);
      continue;
    }
    const { examples, error } = JSON.parse(found) as { readonly examples?: Examples; readonly error?: string };
    if (!examples) throw new Error(`the long shop was not filled: ${error}`);
    if (!isFirst) {
      await rm(shop.folder, { recursive: true });
      cpSync(join(shared, 'shop'), shop.folder, { recursive: true });
    }
    return examples;
  }
}

/** Writes the outcome last and at once, because the other workers wait for it. */
async function keepOutcome(
  shop: Shop,
  { shared, outcome }: { readonly shared: string; readonly outcome: string },
): Promise<void> {
  const result = await fill(shop.folder).then(
    (examples) => {
      cpSync(shop.folder, join(shared, 'shop'), { recursive: true });
      return { examples };
    },
    (error: unknown) => ({ error: String(error) }),
  );
  await writeFile(`${outcome}.part`, JSON.stringify(result));
  await rename(`${outcome}.part`, outcome);
}

async function fill(folder: string): Promise<Examples> {
  const program = ['--import', './tests/support/fixed-randomness.ts', 'tests/support/fill-long-shop.ts', folder];
  const { stdout } = await run(process.execPath, program);
  return JSON.parse(stdout) as Examples;
}
