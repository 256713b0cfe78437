import type { Server } from 'node:http';
import type { ViteDevServer } from 'vite';
import { listDemoPayments } from '#seeds/list-demo-payments.server.ts';
import { seedDemo } from '#seeds/seed-demo.server.ts';
import { listDemoAccounts } from '#seeds/list-demo-accounts.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type * as developmentProduct from './dev-product.ts';
import { offerDemoIdentity } from './offer-demo-identity.ts';
import { openFoundation, type Foundation } from './foundation.ts';
import { bind } from './bind.ts';
import { runProcess } from './run-process.ts';
import { runSimulator, registerWithSimulator } from './run-simulator.ts';
import type { Product } from './running-product.ts';
import { startupMessage } from './startup-message.ts';

type Code = typeof developmentProduct;
type ProductOptions = Parameters<Code['createDevelopmentProduct']>[0];

/**
 * Serves `npm run dev`: the same chain on the sources. Keeps the database, the simulator and the port, and creates the rest again on the
 * first request after a change of its code.
 */
export async function runDevelopment(vite: ViteDevServer, node: Server): Promise<void> {
  await runProcess(async (tell) => {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const foundation = await openFoundation(config, log, { tell });
    const simulator = await runSimulator(config, foundation.folder);
    const demoIdentity = offerDemoIdentity(config);
    const stopping = new AbortController();
    const current = keepCurrent(vite, foundation, {
      foundation,
      simulator: simulator?.account ?? null,
      demoIdentity: demoIdentity?.account ?? null,
      assets: vite.middlewares,
      stopping: stopping.signal,
      openRequests: () => 0,
    });

    const first = await current();
    if (config.mode === 'demo' && process.env['SEED'] !== 'off') await seedDemo(first.services, tell);
    simulator?.rememberPayments(await listDemoPayments(first.services));
    await first.work();
    node.on('request', (request, response) => {
      current()
        .then((product) => product.handle(request, response))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          log.error({ err: error }, 'the code cannot be loaded');
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
        });
    });
    await bind(node, config.host, config.port);
    if (simulator) await registerWithSimulator(first.services);
    simulator?.resume();
    const demoAccounts = config.mode === 'demo' ? await listDemoAccounts(first.services) : [];
    tell(startupMessage({ config, simulatorUrl: simulator?.url ?? null, demoAccounts }));
    return {
      log,
      async stop() {
        stopping.abort();
        node.closeAllConnections();
        node.close();
        await vite.close();
        await (await current()).close();
        await demoIdentity?.close();
        await simulator?.close();
        await foundation.close();
      },
    };
  });
}

/** Returns the product of the current code. Concurrent requests create it only once. */
function keepCurrent(vite: ViteDevServer, foundation: Foundation, options: ProductOptions): () => Promise<Product> {
  let made: { code: Code; product: Promise<Product> } | undefined;
  return async () => {
    const code = (await vite.ssrLoadModule('/server/dev-product.ts')) as Code;
    if (made?.code === code) return made.product;
    const before = made?.product;
    made = { code, product: replace(before, code) };
    return made.product;
  };

  async function replace(before: Promise<Product> | undefined, code: Code): Promise<Product> {
    await (await before?.catch(() => undefined))?.close();
    const product = await code.createDevelopmentProduct(options);
    if (before) await product.work();
    foundation.log.debug('the code was loaded');
    return product;
  }
}
