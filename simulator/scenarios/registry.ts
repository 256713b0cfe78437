import { CALLBACK_SCENARIOS } from './callbacks.ts';
import { CHECK_SCENARIOS } from './checks.ts';
import { CODE_SCENARIOS } from './codes.ts';
import { CONFIRMATION_SCENARIOS } from './confirmations.ts';
import { CUSTOMER_SCENARIOS } from './customer.ts';
import { FORGERY_SCENARIOS } from './forgeries.ts';
import { MERCHANT_SCENARIOS } from './merchant.ts';
import { QUERY_SCENARIOS } from './queries.ts';
import { REVERSAL_SCENARIOS } from './reversals.ts';
import type { Scenario } from './scenario.ts';
import { SUBMISSION_SCENARIOS } from './submissions.ts';

/** Every scenario. A new family is a file of its own and one line here. */
export const SCENARIOS: readonly Scenario[] = [
  ...CUSTOMER_SCENARIOS,
  ...CODE_SCENARIOS,
  ...CALLBACK_SCENARIOS,
  ...CONFIRMATION_SCENARIOS,
  ...QUERY_SCENARIOS,
  ...SUBMISSION_SCENARIOS,
  ...MERCHANT_SCENARIOS,
  ...FORGERY_SCENARIOS,
  ...REVERSAL_SCENARIOS,
  ...CHECK_SCENARIOS,
];

/** What a phone does that nobody has said anything about. */
export const DEFAULT_SCENARIO = scenarioNamed('success');

const byPhone = new Map<string, Scenario>();
const byAmount = new Map<number, Scenario>();
for (const scenario of SCENARIOS) {
  for (const msisdn of testPhones(scenario)) byPhone.set(msisdn, scenario);
  for (const amount of testAmounts(scenario)) byAmount.set(amount, scenario);
}

/** The scenario of that name, or undefined. */
export function findScenario(name: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.name === name);
}

/** @throws Error where the name is unknown. */
export function scenarioNamed(name: string): Scenario {
  const scenario = findScenario(name);
  if (!scenario) throw new Error(`There is no scenario '${name}'.`);
  return scenario;
}

/** Test phones: 254701000NNN by list number, 25470000CCCC by result code. */
export function testPhones(scenario: Scenario): readonly string[] {
  return [
    ...numericCodes(scenario).map((code) => `25470000${code}`),
    ...(scenario.numbers ?? []).map((number) => `254701000${number}`),
  ];
}

/** Test amounts: KSh 200NNN by list number, 21CCCC by result code; far from any price. */
export function testAmounts(scenario: Scenario): readonly number[] {
  return [
    ...numericCodes(scenario).map((code) => Number(`21${code}`)),
    ...(scenario.numbers ?? []).map((number) => Number(`200${number}`)),
  ];
}

export const scenarioOfTestPhone = (msisdn: string): Scenario | undefined => byPhone.get(msisdn);
export const scenarioOfTestAmount = (amount: number): Scenario | undefined => byAmount.get(amount);

function numericCodes({ resultCode }: Scenario): readonly string[] {
  return resultCode !== undefined && /^\d{4}$/.test(resultCode) ? [resultCode] : [];
}
