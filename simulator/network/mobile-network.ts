import type { PushRequest } from '../daraja/push-request.ts';
import { drawCheckoutRequestId, drawMerchantRequestId, drawReceipt, drawUnused } from '../daraja/request-ids.ts';
import { describeResult } from '../daraja/result-codes.ts';
import { DEFAULT_SCENARIO, findScenario } from '../scenarios/registry.ts';
import type { QueryReply, Scenario, Step } from '../scenarios/scenario.ts';
import { truthfully } from '../scenarios/queries.ts';
import type { Timeline } from '../timeline.ts';
import type { CallbackDelivery } from './callback-delivery.ts';
import type { Ledger, Prompt } from './ledger.ts';
import type { Push } from './ledger-entries.ts';
import { planCallbacks, planForgeries } from './planned-callbacks.ts';
import type { SaidLog } from './said-log.ts';

/** The network between the shop's request and the customer's phone. Amounts are whole shillings. */
export interface MobileNetwork {
  /** Records the prompt and starts what its scenario does by itself. */
  accept(request: PushRequest, scenario: Scenario): Push;
  /** The prompt the phone is busy with, whether or not it shows. */
  openPrompt(msisdn: string): Push | undefined;
  /** Decides a prompt; resolves when the callbacks due at once were delivered. False: it was decided before. */
  decide(checkoutRequestId: string, code: string): Promise<boolean>;
  /** Presses Approve with this PIN; the answer is the code. Undefined: nothing to approve. */
  approve(checkoutRequestId: string, pin: string): Promise<string | undefined>;
  /** The scenario's next step now instead of later. */
  decideByScenario(push: Push): Promise<void>;
  query(checkoutRequestId: string): QueryReply | undefined;
  topUp(msisdn: string, amount: number): void;
  /** Takes up what was open or promised when the simulator stopped. */
  resume(): void;
  forgetJobs(): void;
}

const REPEAT_WINDOW_MS = 2 * 60_000;
const WRONG_PIN = '0000';

export interface NetworkContext {
  readonly timeline: Timeline;
  readonly ledger: Ledger;
  readonly said: SaidLog;
  readonly delivery: CallbackDelivery;
  readonly autoApproveAfterMs: number;
  readonly promptExpiresAfterMs: number;
}

export function createMobileNetwork(context: NetworkContext): MobileNetwork {
  const { timeline, ledger, said, delivery } = context;
  const queriesAsked = new Map<string, number>();
  const cancels = new Set<() => void>();

  function later(at: number, run: () => Promise<void>): void {
    const cancel = timeline.after(at - timeline.now().getTime(), () => {
      cancels.delete(cancel);
      return run();
    });
    cancels.add(cancel);
  }

  function scheduleSteps(push: Push, from: number): void {
    const scenario = scenarioOf(push);
    const expiry: Step = { code: '1019', afterMs: context.promptExpiresAfterMs };
    const steps = scenario.steps.length > 0 ? scenario.steps : [expiry];
    steps.forEach((step, index) => {
      if (index < from) return;
      const at = Date.parse(push.at) + (step.afterMs ?? context.autoApproveAfterMs);
      later(at, () => runStep(push, index));
    });
  }

  /** Step n decides for the (n+1)th time; a customer who acted first has taken its place. */
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

  /** Money moves only where the phone has it; whoever has not gets code 1, whatever was wanted. */
  async function settle({ push, decisions }: Prompt, wanted: string): Promise<boolean> {
    if (decisions.some(({ payment }) => payment)) return false;
    const scenario = scenarioOf(push);
    const at = timeline.now();
    const amount = scenario.paidAmount ? scenario.paidAmount(push.amount) : push.amount;
    const code = wanted === '0' && ledger.balance(push.msisdn) < amount ? '1' : wanted;
    const payment =
      code === '0'
        ? {
            receipt: drawUnused(
              () => drawReceipt(at),
              (drawn) => ledger.hasReceipt(drawn),
            ),
            amount,
          }
        : undefined;
    const outcome = { code, ...(payment && { payment }) };
    const callbacks = planCallbacks(scenario, push, { ...outcome, at });
    const { checkoutRequestId, msisdn } = push;
    ledger.record({ type: 'decision', at: at.toISOString(), checkoutRequestId, ...outcome, callbacks });
    said.say('●', payment ? `paid KSh ${amount}, ${payment.receipt}` : `${code} ${describeResult(code)}`, msisdn);
    await delivery.schedule(callbacks, msisdn);
    return true;
  }

  function undecided(checkoutRequestId: string): Prompt | undefined {
    const prompt = ledger.prompt(checkoutRequestId);
    return prompt && prompt.decisions.length === 0 ? prompt : undefined;
  }

  return {
    accept({ msisdn, amount, reference, description, callbackUrl }, scenario) {
      const at = timeline.now();
      const checkoutRequestId = drawUnused(
        () => drawCheckoutRequestId(at, msisdn),
        (id) => ledger.prompt(id) !== undefined,
      );
      const push: Push = {
        type: 'push',
        at: at.toISOString(),
        checkoutRequestId,
        merchantRequestId: drawMerchantRequestId(),
        msisdn,
        amount,
        reference,
        description,
        callbackUrl,
        scenario: scenario.name,
        forgeries: [],
      };
      push.forgeries = planForgeries(scenario, push, { at, afterMs: context.autoApproveAfterMs, ledger });
      ledger.record(push);
      said.say('●', scenario.unreachable ? 'prompt does not reach the phone' : 'prompt shown', msisdn);
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
      const at = timeline.now();
      const receipt = drawUnused(
        () => drawReceipt(at),
        (drawn) => ledger.hasReceipt(drawn),
      );
      ledger.record({ type: 'top-up', at: at.toISOString(), msisdn, amount, receipt });
      said.say('●', `balance KSh ${ledger.balance(msisdn)}`, msisdn);
    },
    resume() {
      for (const { push, decisions } of ledger.prompts()) {
        if (!decisions.some(({ payment }) => payment)) scheduleSteps(push, decisions.length);
        const promised = [...push.forgeries, ...decisions.flatMap(({ callbacks }) => callbacks)];
        void delivery.schedule(
          promised.filter(({ id }) => ledger.isUnsent(id)),
          push.msisdn,
        );
      }
    },
    forgetJobs() {
      for (const cancel of cancels) cancel();
      cancels.clear();
      queriesAsked.clear();
    },
  };
}

/** A ledger of an older simulator may name a scenario that is gone. */
function scenarioOf(push: Push): Scenario {
  return findScenario(push.scenario) ?? DEFAULT_SCENARIO;
}
