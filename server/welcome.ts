import type { Config } from '#app/platform/config.server.ts';

/** What is printed once the server can be used. */
export function welcome({
  config,
  simulatorUrl,
}: {
  readonly config: Config;
  readonly simulatorUrl: string | null;
}): string {
  const lines = [`Ready at ${config.appUrl}`];
  if (config.mode === 'demo') {
    lines.push('Demo accounts:', '  learner@example.com / Learner#2026', '  admin@example.com / Admin#2026');
  }
  if (simulatorUrl) lines.push(`M-Pesa simulator, with the customer's phone: ${simulatorUrl}`);
  if (config.mode === 'demo' && config.mail.kind === 'outbox') lines.push(`Mails: ${config.appUrl}/dev/mailbox`);
  return lines.join('\n');
}
