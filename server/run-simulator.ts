import { startSimulator, type Simulator } from '#simulator/start-simulator.ts';
import type { SimulatorAccount } from '#app/composition.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { DataFolder } from '#app/platform/data-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

export interface RunningSimulator {
  readonly url: string;
  /** What the shop must present to it. */
  readonly account: SimulatorAccount;
  /** Enters the payments of the demo content into its ledger. */
  rememberPayments: Simulator['rememberPayments'];
  /** Lets it send what it promised before it was stopped; once the shop listens. */
  resume(): void;
  close(): Promise<void>;
}

/**
 * Starts the Daraja simulator beside the server where the settings ask for it; the shop then speaks to it over HTTP, as to
 * Safaricom. Throws StartError where its port or its ledger cannot be had.
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
