import { shopOwner } from '#tests/support/shop-owner.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createDarajaGateway } from '#app/adapters/daraja/daraja-gateway.server.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { manualProviders } from '#app/modules/money/providers/by-hand/manual-providers.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import { registerConfirmations } from '#app/modules/money/providers/mpesa/confirmations/register-confirmations.server.ts';
import { paymentJobs } from '#app/modules/money/payments/payment-jobs.server.ts';
import { seatJobs } from '#app/modules/money/seats/mail-seats.server.ts';
import { orderStatus, type OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import { deriveConfirmationToken } from '#app/modules/money/providers/mpesa/callbacks/callback-token.server.ts';
import { inboxKindOf } from '#app/modules/money/providers/mpesa/callbacks/callback-addresses.ts';
import { createCallbackInbox } from '#app/modules/money/providers/mpesa/callbacks/callback-inbox.server.ts';
import { processCallback } from '#app/modules/money/providers/mpesa/callbacks/process-callback.server.ts';
import { receiveCallback } from '#app/modules/money/providers/mpesa/callbacks/receive-callback.server.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { startAttempt, type StartedAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { deliverMailsJobName } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { createTimeline, startSimulator, type Simulator } from '#simulator/start-simulator.ts';
import { CallbackServer } from './callback-server.ts';
import { simulatorAccount } from './simulator-account.ts';
import type { TestEnv } from './test-env.ts';

/** A buyer with an order of new courses. */
export interface Purchase {
  readonly buyer: Extract<Actor, { kind: 'learner' }>;
  readonly courseIds: readonly string[];
  readonly orderId: string;
  readonly number: string;
}

export interface PaymentShopOptions {
  /** File of the simulator's ledger; without it the ledger ends with the simulator. */
  readonly ledgerFile?: string;
}

/** The shop's payments against the simulator, over real HTTP in both directions, on a time that only the test moves. */
export class PaymentShop {
  /** Replaces parts of `deps` while receiving callbacks, as for a crash. */
  takesCallbacksWith: Partial<MpesaDeps> = {};
  /** Whether the shop answers callbacks with 200. */
  takesCallbacks = true;
  /** Bodies of all reports that the shop has answered with 200, oldest first. */
  readonly acknowledged: string[] = [];
  readonly callbackServer: CallbackServer;
  readonly #env: TestEnv;
  readonly #options: PaymentShopOptions;
  #simulator: Simulator | null = null;
  #folder = '';
  #deps: MpesaDeps | null = null;
  #orders = 0;

  constructor(env: TestEnv, options: PaymentShopOptions = {}) {
    this.#env = env;
    this.#options = options;
    this.callbackServer = new CallbackServer((path, body) => this.#take(path, body));
  }

  async open(): Promise<void> {
    const { db, clock, jobs } = this.#env;
    this.#folder = await mkdtemp(join(tmpdir(), 'payment-shop-'));
    const simulator = await expectEnd('the start of the simulator', this.#startSimulator(0, clock.now()));
    await expectEnd('the start of the callback server', this.callbackServer.open());
    this.#deps = withMpesa({
      db,
      clock,
      jobs,
      log: createLog('silent'),
      liveEvents: createLiveEvents(),
      inbox: createCallbackInbox({ db, jobs }),
      spool: createSpool(this.spoolFolder),
      gateway: createDarajaGateway(simulatorAccount(simulator), { clock, timeoutMs: 1000 }),
      confirmationToken: deriveConfirmationToken('the secret of the shop'),
      appUrl: 'http://localhost:3000',
      callbackBase: this.callbackServer.url,
      queriesPerMinute: 5,
      providers: manualProviders,
    });
  }

  async close(): Promise<void> {
    await expectEnd('the end of the simulator', this.#simulator?.close());
    await expectEnd('the end of the callback server', this.callbackServer.end());
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Stops the simulator, does the work, and starts it again from its ledger file. */
  async whileSimulatorIsDown(work: () => Promise<void>): Promise<void> {
    const { url, timeline } = this.simulator;
    const now = timeline.now();
    await this.simulator.close();
    await refusesConnections(url);
    await work();
    await this.#startSimulator(Number(new URL(url).port), now);
  }

  async #startSimulator(port: number, now: Date): Promise<Simulator> {
    const timeline = createTimeline({ frozenAt: now });
    const { ledgerFile } = this.#options;
    const ledgerOption = ledgerFile === undefined ? {} : { ledgerFile };
    this.#simulator = await startSimulator({ port, timeline, callbackTimeoutMs: 60_000, ...ledgerOption });
    return this.#simulator;
  }

  /** Folder of the shop's spool, which a test may open as another process does. */
  get spoolFolder(): string {
    return join(this.#folder, 'spool');
  }

  get deps(): MpesaDeps {
    if (!this.#deps) throw new Error('the shop is used outside of a test');
    return this.#deps;
  }

  get simulator(): Simulator {
    if (!this.#simulator) throw new Error('the shop is used outside of a test');
    return this.#simulator;
  }

  /** Makes a learner's order of a new course for each price in shillings. */
  async order({
    prices = [6500],
    buyer,
  }: { prices?: readonly number[]; buyer?: Purchase['buyer'] } = {}): Promise<Purchase> {
    const { db } = this.#env;
    const who = buyer ?? (await this.learner());
    const courseIds: string[] = [];
    for (const price of prices) {
      courseIds.push((await createCourse(db, { priceCents: toCents(Math.round(price * 100)) })).id);
    }
    return this.orderOf(who, courseIds);
  }

  async orderOf(buyer: Purchase['buyer'], courseIds: readonly string[], code: string | null = null): Promise<Purchase> {
    this.#orders += 1;
    const request = { courseIds, idempotencyKey: `test-order-${this.#orders}`, code };
    const { orderId, number } = await placeOrder({ ...this.deps, actor: buyer }, request);
    return { buyer, courseIds, orderId, number };
  }

  async learner(): Promise<Purchase['buyer']> {
    const { id, name, email } = await createLearner(this.#env.db);
    return { kind: 'learner', userId: id, name, email };
  }

  /** Presses Pay. */
  pay({ buyer, orderId }: Purchase, phone = '254712345678', deps: Partial<MpesaDeps> = {}): Promise<StartedAttempt> {
    const rateLimits = { consume: async () => undefined };
    return startAttempt(
      withMpesa({ ...this.deps, ...deps, actor: buyer, rateLimits, address: '127.0.0.1', orderPriceHours: 48 }),
      { orderId, phone },
    );
  }

  status({ buyer, orderId }: Purchase): Promise<OrderStatusView> {
    return orderStatus({ ...this.deps, actor: buyer }, { orderId });
  }

  /** Moves the time of the shop and the simulator by so many seconds, with every job and callback at its time. */
  async pass(seconds: number): Promise<void> {
    const { clock } = this.#env;
    const end = clock.now().getTime() + seconds * 1000;
    for (;;) {
      await this.runJobs();
      const times = (await this.#env.waitingJobs()).map(({ startAfter }) => startAfter?.getTime() ?? 0);
      const next = Math.min(end, ...times.filter((time) => time > clock.now().getTime()));
      await this.#moveTo(next);
      if (next === end) break;
    }
    await this.runJobs();
  }

  /** Moves the time for everybody without running the shop's jobs. */
  async passWithoutJobs(seconds: number): Promise<void> {
    await this.#moveTo(this.#env.clock.now().getTime() + seconds * 1000);
  }

  async runJobs(): Promise<void> {
    const mails = { name: deliverMailsJobName, run: async () => undefined };
    await this.#env.runDueJobs([...paymentJobs(this.deps), ...seatJobs(this.deps), mails]);
  }

  /** Calls the simulator's control API. */
  async control(path: string, body: object, method = 'POST'): Promise<void> {
    const answer = await fetch(`${this.simulator.url}/control${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    await this.simulator.settled();
  }

  /** Sets the scenario of the next prompt. */
  next(scenario: string): Promise<void> {
    return this.control('/next', { scenario });
  }

  /** Registers the confirmation address with M-Pesa, as the server does at its start. */
  async registerConfirmations(): Promise<void> {
    await registerConfirmations(this.deps);
  }

  /** The shop's owner, who decides everything alone. */
  staff(): Promise<StaffActor> {
    return shopOwner(this.#env.db);
  }

  /** Returns the CheckoutRequestIDs of all prompts that M-Pesa sent, oldest first. */
  prompts(): string[] {
    return this.simulator.ledger.prompts().map(({ push }) => push.checkoutRequestId);
  }

  /** Presses Approve on the nth prompt. */
  approve(nth = 0): Promise<void> {
    return this.control(`/prompts/${this.prompts()[nth]}/approve`, {});
  }

  /** Moves both clocks by the same amount, so that a difference between them stays. */
  async #moveTo(time: number): Promise<void> {
    const { clock } = this.#env;
    const by = time - clock.now().getTime();
    // Moves the shop's clock first, so that a callback never comes from the future.
    clock.advance({ seconds: by / 1000 });
    await this.simulator.timeline.advance(by);
    await this.simulator.settled();
  }

  /** Stores a report and processes it at once: the answer waits, so that a test knows when all is done. */
  async #take(path: string, body: string): Promise<void> {
    if (!this.takesCallbacks) throw new Error('the shop refuses callbacks');
    const [part = '', token = ''] = path.split('/').slice(-2);
    const kind = inboxKindOf(part);
    if (!kind) throw new Error(`nothing is reported at ${part}`);
    const deps = withMpesa({ ...this.deps, ...this.takesCallbacksWith });
    const received = await receiveCallback(deps, { kind, token, body, sourceAddress: '127.0.0.1' });
    if (received) await processCallback(deps, received);
    this.acknowledged.push(body);
  }
}

/** Milliseconds; less than the limit of a hook, which does not say what hangs. */
const longestStepMs = 90_000;

/** Resolves like `work`, and rejects with its name if it hangs. */
async function expectEnd<Result>(name: string, work: Result | Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} has taken ${longestStepMs / 1000} s`)), longestStepMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when an address refuses connections, and kept-alive ones too. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    const refusal = await fetch(url).then(
      () => null,
      (error: Error) => error.cause,
    );
    if (refusal instanceof Error && 'code' in refusal && refusal.code === 'ECONNREFUSED') return;
  }
}

/** Makes a shop for each test of the file. */
export function usePaymentShop(env: TestEnv, options: PaymentShopOptions = {}): PaymentShop {
  const shop = new PaymentShop(env, options);
  beforeEach(() => {
    shop.takesCallbacks = true;
    shop.takesCallbacksWith = {};
    return shop.open();
  });
  afterEach(() => shop.close());
  return shop;
}
