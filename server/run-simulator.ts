import { startSimulator, type Simulator } from '#simulator/start-simulator.ts';
import type { SimulatorAccount } from '#app/composition.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { capHeaders } from '#app/platform/http/header-limits.ts';
import type { DataFolder } from '#app/platform/data-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { registerConfirmations } from '#app/modules/money/providers/mpesa/confirmations/register-confirmations.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import type { Services } from '#app/services.server.ts';

interface RunningSimulator {
  readonly url: string;
  /** Credentials that the shop presents to it. */
  readonly account: SimulatorAccount;
  /** Adds the payments of the demo content to its ledger. */
  rememberPayments: Simulator['rememberPayments'];
  /** Sends the callbacks that were outstanding when it stopped. Call it once the shop listens. */
  resume(): void;
  close(): Promise<void>;
}

/**
 * Starts the Daraja simulator beside the server if the settings ask for it; the shop speaks to it over HTTP, as to Safaricom. Throws
 * StartError if it cannot use its port or its ledger.
 */
export async function runSimulator(config: Config, folder: DataFolder): Promise<RunningSimulator | null> {
  if (config.payments.mode !== 'simulator') return null;
  let simulator: Simulator;
  try {
    simulator = await startSimulator({
      port: config.payments.port,
      ledgerFile: folder.ledgerPath,
      merchantUrl: config.appUrl,
      resumesAtOnce: false,
      capHeaders,
    });
  } catch (error) {
    throw new StartError(`The M-Pesa simulator cannot start. ${(error as Error).message}`);
  }
  const { consumerKey, consumerSecret, shortcode, passkey, initiatorName, initiatorPassword } = simulator.merchant;
  return {
    url: simulator.url,
    account: {
      baseUrl: simulator.url,
      consumerKey,
      consumerSecret,
      shortcode,
      passkey,
      transactionType: 'CustomerPayBillOnline',
      till: null,
      initiator: { name: initiatorName, password: initiatorPassword, certificate: () => simulator.certificate() },
    },
    rememberPayments: (past) => simulator.rememberPayments(past),
    resume: () => simulator.resume(),
    close: () => simulator.close(),
  };
}

/**
 * Registers the confirmation address with the simulator of this process, as an operator does once with Safaricom. Called when the shop
 * listens. Prompts work without it, so a failure is only logged.
 */
export async function registerWithSimulator(services: Services): Promise<void> {
  const answer = await registerConfirmations(paymentDepsOf(services));
  if (answer.kind !== 'registered') services.log.warn({ answer }, 'the simulator will not confirm payments');
}
