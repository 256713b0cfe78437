import { DEFAULT_SCENARIO, findScenario, scenarioOfTestAmount, scenarioOfTestPhone } from '../scenarios/registry.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Ledger } from './ledger.ts';

/** A scenario for the next requests, of one phone or of anybody. */
export interface NextScenario {
  readonly scenario: Scenario;
  readonly msisdn?: string;
  times: number;
}

export interface ScenarioChoice {
  /** Picks, and uses up a 'next request' where one fits. */
  take(msisdn: string, amount: number): Scenario;
  /** How the phone answers as far as the phone alone decides. */
  ofPhone(msisdn: string): Scenario;
  armNext(next: NextScenario): void;
  upcoming(): readonly NextScenario[];
  clear(): void;
}

/**
 * Who decides, first come first served: the next request (control API), the phone's own choice (page or
 * control API), the amount's choice (control API), the table of test phones, the table of test amounts, success.
 */
export function createScenarioChoice(ledger: Ledger): ScenarioChoice {
  let queue: NextScenario[] = [];
  const chosen = (of: 'phone' | 'amount', key: string) => {
    const name = ledger.choice(of, key);
    return name === undefined ? undefined : findScenario(name);
  };
  return {
    take(msisdn, amount) {
      const next = queue.find((candidate) => candidate.msisdn === undefined || candidate.msisdn === msisdn);
      if (next) {
        next.times -= 1;
        queue = queue.filter(({ times }) => times > 0);
        return next.scenario;
      }
      return (
        chosen('phone', msisdn) ??
        chosen('amount', String(amount)) ??
        scenarioOfTestPhone(msisdn) ??
        scenarioOfTestAmount(amount) ??
        DEFAULT_SCENARIO
      );
    },
    ofPhone: (msisdn) => chosen('phone', msisdn) ?? scenarioOfTestPhone(msisdn) ?? DEFAULT_SCENARIO,
    armNext: (next) => void queue.push(next),
    upcoming: () => queue,
    clear() {
      queue = [];
    },
  };
}
