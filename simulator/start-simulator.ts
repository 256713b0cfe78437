import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';

import { assembleSimulation } from './assemble-simulation.ts';
import type { SimulatorMerchant } from './merchant.ts';
import type { Ledger } from './network/ledger.ts';
import type { PastPayment } from './network/ledger-entries.ts';
import type { SimulatorOptions } from './simulator-options.ts';
import { simulatorRoutes } from './simulator-routes.ts';
import type { Timeline } from './timeline.ts';

/** Node's own five seconds close a quiet connection just when its client sends on it again: a reset that Daraja does not have. */
const keepAliveMs = 65_000;

export type { SimulatorMerchant } from './merchant.ts';
export type { SimulatorOptions } from './simulator-options.ts';
export { createTimeline } from './timeline.ts';
export type { Timeline } from './timeline.ts';

export interface Simulator {
  /** Base address without a slash at the end: MPESA_BASE_URL of the shop. */
  readonly url: string;
  readonly merchant: SimulatorMerchant;
  readonly timeline: Timeline;
  readonly ledger: Pick<Ledger, 'payments' | 'reversals' | 'total' | 'prompts' | 'operations' | 'balance' | 'phones'>;
  /**
   * The certificate with which SecurityCredential is encrypted, as PEM (SPKI). Its key pair is made when it is first asked for
   * and kept beside the ledger.
   */
  certificate(): Promise<string>;
  /**
   * Enters payments that the shop's demo content has from before the simulator was there, so that it can ask about them and reverse
   * them; those that the ledger has already are left as they are.
   */
  rememberPayments(past: readonly PastPayment[]): void;
  /** Goes on with what an earlier run promised; to be called once, where `resumesAtOnce` is false. */
  resume(): void;
  /** Resolves when no callback is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the Daraja simulator: API, control API and the customer's phone on one port.
 *
 * @throws Error with a sentence for the operator where the port is taken or the ledger cannot be read.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const simulation = assembleSimulation(options);
  const { timeline, ledger, held, changes, delivery, merchant, network, operations } = simulation;
  const resume = () => {
    network.resume();
    operations.resume();
    delivery.resume();
  };
  const server = createAdaptorServer({
    fetch: simulatorRoutes(simulation).fetch,
    serverOptions: { keepAliveTimeout: keepAliveMs },
  }) as Server;
  const host = options.host ?? '127.0.0.1';
  try {
    await listen(server, options.port, host);
  } catch (error) {
    ledger.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  if (options.resumesAtOnce ?? true) resume();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    merchant,
    timeline,
    ledger,
    certificate: () => simulation.credentials.certificate(),
    rememberPayments(past) {
      const payments = past.filter(({ receipt }) => !ledger.hasReceipt(receipt));
      if (payments.length > 0) ledger.record({ type: 'past-payments', at: timeline.now().toISOString(), payments });
    },
    resume,
    settled: () => delivery.settled(),
    async close() {
      timeline.stop();
      delivery.stop();
      held.release();
      changes.end();
      await delivery.settled();
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      ledger.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is already in use: stop the program that uses it, or give the simulator another port.`;
      failed(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error);
    });
    server.listen(port, host, listening);
  });
}
