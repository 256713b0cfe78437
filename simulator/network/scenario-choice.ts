import { DEFAULT_SCENARIO, findScenario, scenarioOfTestAmount, scenarioOfTestPhone } from '../scenarios/registry.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Ledger, Payment } from './ledger.ts';

/** The requests that a scenario applies to: a prompt, or an operation of the shop on a payment. */
type SelectedFor = 'stkpush' | OperationKind;
type OperationKind = 'reversal' | 'status';

/** A scenario for the next request, of a phone or of any phone. */
interface NextScenario {
  readonly of: SelectedFor;
  readonly scenario: Scenario;
  readonly msisdn?: string;
  times: number;
}

export interface ScenarioChoice {
  /** Picks the scenario of a prompt, and uses up a matching 'next request'. */
  take(msisdn: string, amount: number): Scenario;
  /** Picks the scenario of an operation on a payment; undefined for an unknown receipt. */
  takeFor(kind: OperationKind, payment: Payment | undefined): Scenario;
  /** The phone's own scenario, without regard to amounts and next requests. */
  ofPhone(msisdn: string): Scenario;
  armNext(next: NextScenario): void;
  upcoming(): readonly NextScenario[];
  clear(): void;
}

/**
 * Creates the choice of scenarios. The first match counts: the next request (control API), the phone's own choice (page or control API),
 * the amount's choice (control API), the table of test phones, the table of test amounts, success. For an operation, phone and amount are
 * those of the payment, and only scenarios with a rule for such operations count; the scenario of the payment's own prompt comes last.
 */
export function createScenarioChoice(ledger: Ledger): ScenarioChoice {
  let queue: NextScenario[] = [];
  const selected = (of: 'phone' | 'amount', key: string) => {
    const name = ledger.choice(of, key);
    return name === undefined ? undefined : findScenario(name);
  };
  /** Takes the first matching scenario from the queue. */
  function takeNext(of: SelectedFor, msisdn: string | undefined): Scenario | undefined {
    const next = queue.find(
      (candidate) => candidate.of === of && (candidate.msisdn === undefined || candidate.msisdn === msisdn),
    );
    if (!next) return undefined;
    next.times -= 1;
    queue = queue.filter(({ times }) => times > 0);
    return next.scenario;
  }

  const candidates = (msisdn: string, amount: number) => [
    selected('phone', msisdn),
    selected('amount', String(amount)),
    scenarioOfTestPhone(msisdn),
    scenarioOfTestAmount(amount),
  ];

  return {
    take: (msisdn, amount) =>
      takeNext('stkpush', msisdn) ??
      candidates(msisdn, amount).find((found) => found !== undefined) ??
      DEFAULT_SCENARIO,
    takeFor(kind, payment) {
      const next = takeNext(kind, payment?.msisdn);
      if (next) return next;
      if (!payment) return DEFAULT_SCENARIO;
      const prompt = payment.checkoutRequestId === null ? undefined : ledger.prompt(payment.checkoutRequestId);
      const followed = prompt && findScenario(prompt.push.scenario);
      const found = [...candidates(payment.msisdn, payment.amount), followed];
      return found.find((scenario) => scenario?.[kind] !== undefined) ?? DEFAULT_SCENARIO;
    },
    ofPhone: (msisdn) => selected('phone', msisdn) ?? scenarioOfTestPhone(msisdn) ?? DEFAULT_SCENARIO,
    armNext: (next) => void queue.push(next),
    upcoming: () => queue,
    clear() {
      queue = [];
    },
  };
}
