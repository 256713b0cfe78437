import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';

import { createAccessTokens } from './daraja/access-tokens.ts';
import { createArmedFaults } from './daraja/armed-faults.ts';
import { createHeldAnswers } from './daraja/held-answers.ts';
import { createSecurityCredentials } from './daraja/security-credentials.ts';
import { simulatorMerchant } from './merchant.ts';
import type { SimulatorMerchant } from './merchant.ts';
import { createCallbackDelivery } from './network/callback-delivery.ts';
import { createChanges } from './network/changes.ts';
import { memoryJournal, openJournal } from './network/journal-file.ts';
import { openLedger } from './network/ledger.ts';
import type { Ledger } from './network/ledger.ts';
import { createMobileNetwork } from './network/mobile-network.ts';
import { createSaidLog } from './network/said-log.ts';
import { createScenarioChoice } from './network/scenario-choice.ts';
import { simulatorRoutes } from './simulator-routes.ts';
import type { Simulation } from './simulation.ts';
import { createTimeline } from './timeline.ts';
import type { Timeline } from './timeline.ts';

export type { SimulatorMerchant } from './merchant.ts';
export { createTimeline } from './timeline.ts';
export type { Timeline } from './timeline.ts';

export interface SimulatorOptions {
  /** 0 lets the system choose; the answer's `url` says which. */
  readonly port: number;
  readonly host?: string;
  /** Append-only JSONL; made with its folder if missing. Without it the ledger is gone with the process. */
  readonly ledgerFile?: string;
  /** Delay of prompts that decide by themselves; 1500 unless said. */
  readonly autoApproveAfterMs?: number;
  /** How long a prompt waits for the customer before it expires with 1019; 120000 unless said. */
  readonly promptExpiresAfterMs?: number;
  /** Real milliseconds until a callback that the shop does not answer is given up; 10,000 without it. */
  readonly callbackPatienceMs?: number;
  /** Shillings on a phone nobody has seen before; 300000 unless said. */
  readonly openingBalance?: number;
  /** What the shop must present, and its name on prompts; `simulatorMerchant` unless said. */
  readonly merchant?: Partial<SimulatorMerchant>;
  /** Address of the shop, for the link back. */
  readonly merchantUrl?: string;
  /**
   * Whether what an earlier run promised (callbacks, open prompts) goes on at once; true without it. A shop in the same process
   * says false and calls `resume` when it listens: a callback is sent once, and nobody would hear it before.
   */
  readonly resumesAtOnce?: boolean;
  /** The simulator's time; ticking with the machine's clock unless said. Tests give a frozen one. */
  readonly timeline?: Timeline;
}

export interface Simulator {
  /** Base address without a slash at the end: MPESA_BASE_URL of the shop. */
  readonly url: string;
  readonly merchant: SimulatorMerchant;
  readonly timeline: Timeline;
  readonly ledger: Pick<Ledger, 'payments' | 'prompts' | 'balance' | 'phones'>;
  /**
   * The certificate with which SecurityCredential is encrypted, as PEM (SPKI). Its key pair is made when it is first asked for
   * and kept beside the ledger.
   */
  certificate(): Promise<string>;
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
  const simulation = assemble(options);
  const { timeline, ledger, held, changes, delivery, merchant, network } = simulation;
  const server = createAdaptorServer({ fetch: simulatorRoutes(simulation).fetch }) as Server;
  const host = options.host ?? '127.0.0.1';
  try {
    await listen(server, options.port, host);
  } catch (error) {
    ledger.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  if (options.resumesAtOnce ?? true) network.resume();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    merchant,
    timeline,
    ledger,
    certificate: () => simulation.credentials.certificate(),
    resume: () => network.resume(),
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

function assemble(options: SimulatorOptions): Simulation {
  const merchant = { ...simulatorMerchant, ...options.merchant };
  const timeline = options.timeline ?? createTimeline();
  const journal = options.ledgerFile === undefined ? memoryJournal() : openJournal(options.ledgerFile);
  const ledger = openLedger(journal, options.openingBalance ?? 300_000);
  const changes = createChanges();
  const said = createSaidLog(timeline, () => changes.announce());
  const delivery = createCallbackDelivery({
    timeline,
    ledger,
    said,
    patienceMs: options.callbackPatienceMs ?? 10_000,
  });
  const autoApproveAfterMs = options.autoApproveAfterMs ?? 1500;
  const promptExpiresAfterMs = options.promptExpiresAfterMs ?? 120_000;
  const clock = { timeline, ledger, said, delivery, autoApproveAfterMs, promptExpiresAfterMs };
  return {
    merchant,
    merchantUrl: options.merchantUrl,
    autoApproveAfterMs,
    timeline,
    ledger,
    said,
    delivery,
    changes,
    network: createMobileNetwork(clock),
    choice: createScenarioChoice(ledger),
    tokens: createAccessTokens(timeline),
    credentials: createSecurityCredentials(options.ledgerFile && `${options.ledgerFile}.key`),
    faults: createArmedFaults(),
    held: createHeldAnswers(timeline, () => changes.announce()),
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
