import type { AccessTokens } from './daraja/access-tokens.ts';
import type { ArmedFaults } from './daraja/armed-faults.ts';
import type { HeldAnswers } from './daraja/held-answers.ts';
import type { QueryBudget } from './daraja/query-budget.ts';
import type { SecurityCredentials } from './daraja/security-credentials.ts';
import type { SimulatorMerchant } from './merchant.ts';
import type { CallbackDelivery } from './network/callback-delivery.ts';
import type { Changes } from './network/changes.ts';
import type { CustomerPayments } from './network/customer-payments.ts';
import type { Ledger } from './network/ledger.ts';
import type { MobileNetwork } from './network/mobile-network.ts';
import type { NetworkClock } from './network/network-clock.ts';
import type { Operations } from './network/operations.ts';
import type { MessageLog } from './network/message-log.ts';
import type { ScenarioChoice } from './network/scenario-choice.ts';
import type { Timeline } from './timeline.ts';

/** All parts of a running simulator, as the routes use them. */
export interface Simulation {
  readonly merchant: SimulatorMerchant;
  /** Address of 'Back to the shop'; without it there is no such link. */
  readonly merchantUrl: string | undefined;
  readonly autoApproveAfterMs: number;
  readonly timeline: Timeline;
  readonly clock: NetworkClock;
  readonly ledger: Ledger;
  readonly log: MessageLog;
  readonly delivery: CallbackDelivery;
  readonly network: MobileNetwork;
  readonly customerPayments: CustomerPayments;
  readonly operations: Operations;
  readonly choice: ScenarioChoice;
  readonly tokens: AccessTokens;
  readonly credentials: SecurityCredentials;
  readonly queryBudget: QueryBudget;
  readonly faults: ArmedFaults;
  readonly held: HeldAnswers;
  readonly changes: Changes;
}
