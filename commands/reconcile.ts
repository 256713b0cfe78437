import { actingAdmin } from '#app/modules/identity/acting-admin.server.ts';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { paymentErrors } from '#app/modules/collection/collection-errors.ts';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { decisionSubcommands } from './reconcile-decisions.ts';
import { lookUps } from './reconcile-look-ups.ts';
import { printReport } from './reconcile-report.ts';
import { statementSubcommand } from './reconcile-statement.ts';
import { readArguments, usageOf, type Print, type Subcommand } from './reconcile-subcommand.ts';

/** What the command needs of the services. */
export type ReconcileServices = Parameters<typeof paymentDepsOf>[0];

const operator = { kind: 'system', name: 'reconcile command' } as const;

/** What may follow `npm run reconcile --`, by its first word. */
const subcommands: Readonly<Record<string, Subcommand>> = {
  ...lookUps,
  ...decisionSubcommands,
  statement: statementSubcommand,
};

/**
 * `reconcile`: prints where the money is and what waits for a person; throws StartError where the books are not right, so that
 * the exit code says it too. With a word after it, decides about one of the cases in the name of an admin (`--as`), or looks
 * something up. Throws StartError with the sentence of a refusal, and with the usage where the words are not understood.
 */
export async function reconcileCommand(
  args: readonly string[],
  services: ReconcileServices,
  print: Print = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined) return printReport(services, print);
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand) throw new StartError(`There is no '${name}'.\n${usage()}`);
  const given = readArguments(name, subcommand, rest);
  try {
    const actor =
      given.as === undefined ? operator : await actingAdmin({ ...services, actor: operator }, { email: given.as });
    await subcommand.run({ ...paymentDepsOf(services), actor, config: services.config }, given, print);
  } catch (error) {
    throw new StartError(sentenceOf(error));
  }
}

/** Refusals in words; anything else is thrown on as it is. */
function sentenceOf(error: unknown): string {
  for (const table of [settlementErrors, paymentErrors, identityErrors]) {
    const answer = answerFrom<string>(table, error);
    if (answer) return answer.message;
  }
  if (error instanceof DomainError) return `Refused: ${error.code.replaceAll('_', ' ')}.`;
  if (error instanceof StartError) return error.message;
  throw error;
}

function usage(): string {
  const lines = Object.entries(subcommands).map(([name, subcommand]) => `  ${usageOf(name, subcommand)}`);
  return ['Write: npm run reconcile, for the report, or npm run reconcile -- with one of', ...lines].join('\n');
}
