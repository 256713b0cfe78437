import type { DemoLogin } from '#seeds/list-demo-accounts.server.ts';
import { paymentModes } from '#app/platform/config-payments.server.ts';
import type { Config } from '#app/platform/config.server.ts';

/** Builds the text that the server prints when it is ready. */
export function startupMessage({
  config,
  simulatorUrl,
  demoAccounts,
}: {
  readonly config: Config;
  readonly simulatorUrl: string | null;
  /** Accounts that can log in. */
  readonly demoAccounts: readonly DemoLogin[];
}): string {
  const lines = [`Ready at ${config.appUrl}`];
  const why = whyPaymentsAreOff(config);
  if (why) lines.push(why);
  if (demoAccounts.length > 0) {
    lines.push('Demo accounts:', ...demoAccounts.map(({ email, password }) => `  ${email} / ${password}`));
  }
  if (simulatorUrl) lines.push(`M-Pesa simulator, with the customer's phone: ${simulatorUrl}`);
  if (config.mode === 'demo' && config.mail.kind === 'outbox') lines.push(`Mails: ${config.appUrl}/dev/mailbox`);
  return lines.join('\n');
}

/** Returns a sentence for the operator if payments are off; null if they are on. */
export function whyPaymentsAreOff({ payments }: Pick<Config, 'payments'>): string | null {
  if (payments.mode !== 'off') return null;
  if (payments.unknownMode === undefined) return 'Payments are off (MPESA_MODE).';
  return `Payments are off, because MPESA_MODE is '${payments.unknownMode}': it must be one of ${paymentModes.join(', ')}.`;
}
