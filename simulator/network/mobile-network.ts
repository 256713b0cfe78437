import type { PushRequest } from '../daraja/push-request.ts';
import {
  generateCheckoutRequestId,
  generateMerchantRequestId,
  generateReceipt,
  generateUnused,
} from '../daraja/request-ids.ts';
import { describeResult } from '../daraja/result-codes.ts';
import { DEFAULT_SCENARIO, findScenario } from '../scenarios/registry.ts';
import { CONFIRMED_AFTER, type QueryReply, type Scenario, type Step } from '../scenarios/scenario.ts';
import { truthfully } from '../scenarios/queries.ts';
import type { Timeline } from '../timeline.ts';
import type { CallbackDelivery } from './callback-delivery.ts';
import type { CustomerPayments } from './customer-payments.ts';
import { createScheduledJobs } from './scheduled-jobs.ts';
import type { Ledger, Prompt } from './ledger.ts';
import type { Decision, PlannedCallback, Push } from './ledger-entries.ts';
import type { NetworkClock } from './network-clock.ts';
import { planCallbacks, planForgeries } from './planned-callbacks.ts';
import type { PlanConfirmations } from './planned-confirmations.ts';
import type { MessageLog } from './message-log.ts';

/** The network between the shop's request and the customer's phone. Amounts are whole shillings. */
export interface MobileNetwork {
  /** Records the prompt and starts the scenario's automatic steps. */
  accept(request: PushRequest, scenario: Scenario): Push;
  /** Returns the open prompt of the phone, shown or not. */
  openPrompt(msisdn: string): Push | undefined;
  /** Decides a prompt; resolves when the callbacks due now are delivered. False for a prompt that was decided before. */
  decide(checkoutRequestId: string, code: string): Promise<boolean>;
  /** Presses Approve with this PIN; returns the result code. Undefined if there is nothing to approve. */
  approve(checkoutRequestId: string, pin: string): Promise<string | undefined>;
  /** Runs the scenario's next step now. */
  decideByScenario(push: Push): Promise<void>;
  query(checkoutRequestId: string): QueryReply | undefined;
  topUp(msisdn: string, amount: number): void;
  /** Continues with the prompts that were open when the simulator stopped. */
  resume(): void;
  forgetJobs(): void;
}

const REPEAT_WINDOW_MS = 2 * 60_000;
const WRONG_PIN = '0000';

interface NetworkContext {
  readonly timeline: Timeline;
  readonly clock: NetworkClock;
  readonly ledger: Ledger;
  readonly log: MessageLog;
  readonly delivery: CallbackDelivery;
  readonly customerPayments: CustomerPayments;
  readonly planConfirmations: PlanConfirmations;
  readonly autoApproveAfterMs: number;
  readonly promptExpiresAfterMs: number;
}

export function createMobileNetwork(context: NetworkContext): MobileNetwork {
  const { timeline, clock, ledger, log, delivery } = context;
  const queriesAsked = new Map<string, number>();
  const jobs = createScheduledJobs(timeline);
  const newReceipt = () =>
    generateUnused(
      () => generateReceipt(clock.now()),
      (drawn) => ledger.hasReceipt(drawn),
    );

  function scheduleSteps(push: Push, from: number): void {
    const scenario = scenarioOf(push);
    const expiry: Step = { code: '1019', afterMs: context.promptExpiresAfterMs };
    const steps = scenario.steps.length > 0 ? scenario.steps : [expiry];
    steps.forEach((step, index) => {
      if (index < from) return;
      const at = Date.parse(push.at) + (step.afterMs ?? context.autoApproveAfterMs);
      jobs.at(at, () => runStep(push, index));
    });
  }

  /** Step n makes decision n + 1. A decision by the customer takes the place of a step. */
  async function runStep(push: Push, index: number): Promise<void> {
    const prompt = ledger.prompt(push.checkoutRequestId);
    if (!prompt || prompt.decisions.length !== index) return;
    const step = scenarioOf(push).steps[index];
    await settle(prompt, step ? codeOfStep(step, push) : '1019');
  }

  function codeOfStep(step: Step, push: Push): string {
    if (step.repeatCode === undefined) return step.code;
    const since = timeline.now().getTime() - REPEAT_WINDOW_MS;
    const repeated = ledger
      .payments()
      .some((paid) => paid.msisdn === push.msisdn && paid.amount === push.amount && Date.parse(paid.at) > since);
    return repeated ? step.repeatCode : step.code;
  }

  /** Decides a prompt. A phone with too little money gets code 1, whatever was wanted. */
  async function settle({ push, decisions }: Prompt, requested: string): Promise<boolean> {
    if (decisions.some(({ payment }) => payment)) return false;
    const scenario = scenarioOf(push);
    const at = timeline.now();
    const amount = scenario.paidAmount ? scenario.paidAmount(push.amount) : push.amount;
    const code = requested === '0' && ledger.balance(push.msisdn) < amount ? '1' : requested;
    const payment = code === '0' ? { receipt: newReceipt(), amount } : undefined;
    const { checkoutRequestId, msisdn } = push;
    const outcome = { code, ...(payment && { payment }) };
    const callbacks = plan(push, scenario, { ...outcome, at });
    const decision: Decision = { type: 'decision', at: at.toISOString(), checkoutRequestId, ...outcome, callbacks };
    ledger.record(decision);
    log.write('●', payment ? `paid KSh ${amount}, ${payment.receipt}` : `${code} ${describeResult(code)}`, msisdn);
    payByHandLater(push, decision);
    await delivery.schedule(callbacks, msisdn);
    return true;
  }

  /** Plans the callbacks of a decision and, for money, the confirmations. */
  function plan(
    push: Push,
    scenario: Scenario,
    decided: { code: string; at: Date; payment?: { receipt: string; amount: number } },
  ): PlannedCallback[] {
    const { at, payment } = decided;
    const { skewMs = 0, outage, confirmation = CONFIRMED_AFTER } = scenario;
    const dated = new Date(clock.at(at).getTime() + skewMs);
    const { msisdn, reference: account, to } = push;
    const callbacks = [
      ...planCallbacks(scenario, push, { ...decided, dated }),
      ...(payment ? context.planConfirmations({ ...payment, msisdn, account, to, at, dated }, confirmation) : []),
    ];
    return outage === undefined ? callbacks : callbacks.map((callback) => ({ ...callback, outage }));
  }

  /** Lets the customer pay in another way after the prompt has failed; once. */
  function payByHandLater(push: Push, { at, payment }: Decision): void {
    const { paysByHand: rule, confirmation } = scenarioOf(push);
    const isPaid = () => ledger.payments().some(({ insteadOf }) => insteadOf === push.checkoutRequestId);
    if (!rule || payment || isPaid()) return;
    jobs.at(Date.parse(at) + rule.afterMs, async () => {
      if (isPaid()) return;
      const { msisdn, amount, to, reference, checkoutRequestId: instead } = push;
      await context.customerPayments.pay(
        { msisdn, amount, to, account: rule.account(reference), instead },
        confirmation,
      );
    });
  }

  function undecided(checkoutRequestId: string): Prompt | undefined {
    const prompt = ledger.prompt(checkoutRequestId);
    return prompt && prompt.decisions.length === 0 ? prompt : undefined;
  }

  return {
    accept({ msisdn, amount, reference, description, to, callbackUrl }, scenario) {
      const at = timeline.now();
      const checkoutRequestId = generateUnused(
        () => generateCheckoutRequestId(clock.now(), msisdn),
        (id) => ledger.prompt(id) !== undefined,
      );
      const push: Push = {
        type: 'push',
        at: at.toISOString(),
        checkoutRequestId,
        merchantRequestId: generateMerchantRequestId(),
        msisdn,
        amount,
        reference,
        description,
        to,
        callbackUrl,
        scenario: scenario.name,
        forgeries: [],
      };
      push.forgeries = planForgeries(scenario, push, { at, afterMs: context.autoApproveAfterMs, ledger });
      ledger.record(push);
      log.write('●', scenario.unreachable ? 'prompt does not reach the phone' : 'prompt shown', msisdn);
      scheduleSteps(push, 0);
      void delivery.schedule(push.forgeries, msisdn);
      return push;
    },
    openPrompt: (msisdn) => ledger.prompts(msisdn).findLast(({ decisions }) => decisions.length === 0)?.push,
    async decide(checkoutRequestId, code) {
      const prompt = undecided(checkoutRequestId);
      return prompt ? settle(prompt, code) : false;
    },
    async approve(checkoutRequestId, pin) {
      const prompt = undecided(checkoutRequestId);
      if (!prompt) return undefined;
      const right = scenarioOf(prompt.push).approvalCode ?? '0';
      await settle(prompt, pin === WRONG_PIN ? '2001' : right);
      return ledger.prompt(checkoutRequestId)?.decisions.at(-1)?.code;
    },
    decideByScenario: (push) => runStep(push, 0),
    query(checkoutRequestId) {
      const prompt = ledger.prompt(checkoutRequestId);
      if (!prompt) return undefined;
      const nth = (queriesAsked.get(checkoutRequestId) ?? 0) + 1;
      queriesAsked.set(checkoutRequestId, nth);
      const code = prompt.decisions.at(-1)?.code;
      const age = timeline.now().getTime() - Date.parse(prompt.push.at);
      return (scenarioOf(prompt.push).query ?? truthfully)({ nth, code, age });
    },
    topUp(msisdn, amount) {
      ledger.record({ type: 'top-up', at: timeline.now().toISOString(), msisdn, amount, receipt: newReceipt() });
      log.write('●', `balance KSh ${ledger.balance(msisdn)}`, msisdn);
    },
    resume() {
      for (const { push, decisions } of ledger.prompts()) {
        if (!decisions.some(({ payment }) => payment)) scheduleSteps(push, decisions.length);
        for (const decision of decisions) payByHandLater(push, decision);
      }
    },
    forgetJobs() {
      jobs.forget();
      queriesAsked.clear();
    },
  };
}

/** Falls back to the default: a ledger of an older simulator may name a removed scenario. */
function scenarioOf(push: Push): Scenario {
  return findScenario(push.scenario) ?? DEFAULT_SCENARIO;
}
