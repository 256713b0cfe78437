import { createAccessTokens } from './daraja/access-tokens.ts';
import { createArmedFaults } from './daraja/armed-faults.ts';
import { createHeldAnswers } from './daraja/held-answers.ts';
import { createQueryBudget } from './daraja/query-budget.ts';
import { createSecurityCredentials } from './daraja/security-credentials.ts';
import { simulatorMerchant } from './merchant.ts';
import { createCallbackDelivery } from './network/callback-delivery.ts';
import { createChanges } from './network/changes.ts';
import { createCustomerPayments } from './network/customer-payments.ts';
import { memoryJournal, openJournal } from './network/journal-file.ts';
import { openLedger } from './network/ledger.ts';
import { createMobileNetwork } from './network/mobile-network.ts';
import { createNetworkClock } from './network/network-clock.ts';
import { createOperations } from './network/operations.ts';
import { confirmationPlanner } from './network/planned-confirmations.ts';
import { createMessageLog } from './network/message-log.ts';
import { createScenarioChoice } from './network/scenario-choice.ts';
import type { SimulatorOptions } from './simulator-options.ts';
import type { Simulation } from './simulation.ts';
import { createTimeline } from './timeline.ts';

/**
 * Puts the parts of a simulator together; nothing runs yet.
 *
 * @throws Error with a sentence where the ledger cannot be read.
 */
export function assembleSimulation(options: SimulatorOptions): Simulation {
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
