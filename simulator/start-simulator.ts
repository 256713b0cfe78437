import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { controlRoutes } from './control/control-routes.ts';
import { createAccessTokens } from './daraja/access-tokens.ts';
import { createArmedFaults } from './daraja/armed-faults.ts';
import { darajaRoutes } from './daraja/daraja-routes.ts';
import { createHeldAnswers } from './daraja/held-answers.ts';
import { createQueryBudget } from './daraja/query-budget.ts';
import { createSecurityCredentials } from './daraja/security-credentials.ts';
import { simulatorMerchant, type SimulatorMerchant } from './merchant.ts';
import { createCallbackDelivery } from './network/callback-delivery.ts';
import { createChanges } from './network/changes.ts';
import { createCustomerPayments } from './network/customer-payments.ts';
import { memoryJournal, openJournal } from './network/journal-file.ts';
import type { PastPayment } from './network/ledger-entries.ts';
import { openLedger, type Ledger } from './network/ledger.ts';
import { createMessageLog } from './network/message-log.ts';
import { createMobileNetwork } from './network/mobile-network.ts';
import { createNetworkClock } from './network/network-clock.ts';
import { createOperations } from './network/operations.ts';
import { confirmationPlanner } from './network/planned-confirmations.ts';
import { createScenarioChoice } from './network/scenario-choice.ts';
import { missingPage } from './phone/page-frame.ts';
import { phoneRoutes } from './phone/phone-routes.ts';
import type { Simulation } from './simulation.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/**
 * Milliseconds. Node's default of five seconds may close an idle connection just when its client uses it again; Daraja does not do that.
 */
const keepAliveMs = 65_000;

export type { SimulatorMerchant } from './merchant.ts';
export { createTimeline } from './timeline.ts';
export type { Timeline } from './timeline.ts';

export interface Simulator {
  /** Base address without a slash at the end: MPESA_BASE_URL of the shop. */
  readonly url: string;
  readonly merchant: SimulatorMerchant;
  readonly timeline: Timeline;
  readonly ledger: Pick<Ledger, 'payments' | 'reversals' | 'total' | 'prompts' | 'operations' | 'balance' | 'phones'>;
  /**
   * Returns the certificate that encrypts SecurityCredential, as PEM (SPKI). The first call makes the key pair, which is stored beside the
   * ledger.
   */
  certificate(): Promise<string>;
  /**
   * Adds payments of the shop's demo content from before the simulator existed, so that the shop can query and reverse them. Leaves
   * payments unchanged that the ledger has already.
   */
  rememberPayments(past: readonly PastPayment[]): void;
  /** Continues with the prompts and callbacks of an earlier run. Call it once if `resumesAtOnce` is false. */
  resume(): void;
  /** Resolves when no callback is being sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the Daraja simulator: API, control API and the customer's phone on one port. Throws Error with a sentence for the operator if
 * the port is taken or the ledger cannot be read.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const simulation = assembleSimulation(options);
  const { timeline, ledger, held, changes, delivery, merchant, network, operations } = simulation;
  const resume = () => {
    network.resume();
    operations.resume();
    delivery.resume();
  };
  const answer = getRequestListener(simulatorRoutes(simulation).fetch);
  const { capHeaders = () => true } = options;
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    if (capHeaders(request)) void answer(request, response);
    else refuse(response);
  });
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

function refuse(response: ServerResponse): void {
  response.writeHead(431, { 'content-type': 'text/plain', connection: 'close' }).end('The headers are too long.');
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

/** Serves everything: Daraja, /control, and the phone's pages. */
function simulatorRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  // Pages of other sites must not submit forms here. Programs send no Origin, and Daraja's own API needs a token.
  routes.use(async (c, next) => {
    const origin = c.req.header('origin');
    const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'));
    if (foreign && c.req.method !== 'GET') return c.text('Requests from other sites are refused.', 403);
    return next();
  });
  routes.route('/', darajaRoutes(simulation));
  routes.route('/control', controlRoutes(simulation));
  routes.route('/', phoneRoutes(simulation));
  routes.notFound((c) => c.html(missingPage(simulation), 404));
  return routes;
}

/** Creates the parts of a simulator without running anything. Throws Error with a sentence if the ledger cannot be read. */
function assembleSimulation(options: SimulatorOptions): Simulation {
  const merchant = { ...simulatorMerchant, ...options.merchant };
  const timeline = options.timeline ?? createTimeline();
  const journal = options.ledgerFile === undefined ? memoryJournal() : openJournal(options.ledgerFile);
  const ledger = openLedger(journal, {
    openingBalance: options.openingBalance ?? 300_000,
    usual: {
      skewMs: 0,
      confirmationPhone: 'masked',
      merchant: 'itself',
      queriesPerMinute: options.queriesPerMinute ?? null,
    },
  });
  const clock = createNetworkClock(timeline, ledger);
  const changes = createChanges();
  const log = createMessageLog(timeline, () => changes.announce());
  const delivery = createCallbackDelivery({
    timeline,
    ledger,
    log,
    timeoutMs: options.callbackTimeoutMs ?? 10_000,
  });
  const autoApproveAfterMs = options.autoApproveAfterMs ?? 1500;
  const promptExpiresAfterMs = options.promptExpiresAfterMs ?? 120_000;
  const planConfirmations = confirmationPlanner({ ledger, merchant });
  const parts = { merchant, timeline, clock, ledger, log, delivery, planConfirmations, autoApproveAfterMs };
  const customerPayments = createCustomerPayments(parts);
  return {
    ...parts,
    merchantUrl: options.merchantUrl,
    changes,
    customerPayments,
    network: createMobileNetwork({ ...parts, customerPayments, promptExpiresAfterMs }),
    operations: createOperations(parts),
    choice: createScenarioChoice(ledger),
    tokens: createAccessTokens(clock),
    credentials: createSecurityCredentials(options.ledgerFile && `${options.ledgerFile}.key`),
    queryBudget: createQueryBudget(timeline, ledger),
    faults: createArmedFaults(),
    held: createHeldAnswers(timeline, () => changes.announce()),
  };
}

/** Options of a simulator; everything but the port has a default. */
export interface SimulatorOptions {
  /** 0 lets the system choose; the returned `url` contains the port. */
  readonly port: number;
  readonly host?: string;
  /** Append-only JSONL file, made with its folder if missing. Without it the ledger lasts as long as the process. */
  readonly ledgerFile?: string;
  /** Delay of automatic decisions, in milliseconds; 1500 by default. */
  readonly autoApproveAfterMs?: number;
  /** Milliseconds before an open prompt expires with 1019; 120000 by default. */
  readonly promptExpiresAfterMs?: number;
  /** Real milliseconds before a callback without an answer counts as failed; 10,000 by default. */
  readonly callbackTimeoutMs?: number;
  /** Opening balance of a new phone, in shillings; 300000 by default. */
  readonly openingBalance?: number;
  /** STK queries answered within a minute; more get a spike arrest. Unlimited by default. */
  readonly queriesPerMinute?: number;
  /** Expected credentials of the shop, and its name on prompts; `simulatorMerchant` by default. */
  readonly merchant?: Partial<SimulatorMerchant>;
  /** Address of the shop, for the link back. */
  readonly merchantUrl?: string;
  /**
   * Whether open prompts and unsent callbacks of an earlier run continue at once; true by default. A shop in the same process passes false
   * and calls `resume` when it listens: a callback is sent only once, and would be lost before.
   */
  readonly resumesAtOnce?: boolean;
  /** The simulator's time; follows the machine's clock by default. Tests pass a frozen one. */
  readonly timeline?: Timeline;
  /** Caps the headers of a request, and returns false if it must be refused for them; by default only Node caps them. */
  readonly capHeaders?: (request: IncomingMessage) => boolean;
}
