import type { ParseArgsOptionsConfig } from 'node:util';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { actingStaff } from '#app/modules/people/accounts/acting-staff.server.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { readOrderMoney } from '#app/modules/money/ledger/read-order-money.server.ts';
import { stateOfLine, whoHas } from '#app/modules/money/ledger/recorded-line.ts';
import { selectRefund } from '#app/modules/money/ledger/refunds.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { registerConfirmations } from '#app/modules/money/providers/mpesa/confirmations/register-confirmations.server.ts';
import { decisionNames, decisions, type DecisionField } from '#app/modules/money/payments/admin/decisions.ts';
import type { Decision } from '#app/shared/permissions.ts';
import { applyDecision, type DecisionInput } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh } from '#app/shared/money.ts';
import { inColumns } from './in-columns.ts';
import { printReport } from './reconcile-report.ts';
import {
  readArguments,
  textOf,
  usageOf,
  wordOf,
  type SubcommandArguments,
  type Print,
  type Subcommand,
  type SubcommandDeps,
} from './reconcile-subcommand.ts';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import type { StatementLine } from '#app/modules/money/collection/reconcile/statement-lines.ts';
import { manualMethodOf, statementOutcomes } from '#app/shared/payment-terms.ts';
import { compareStatement } from '#app/modules/money/collection/reconcile/compare-statement.server.ts';
import type { ImportedStatement } from '#app/modules/money/collection/reconcile/import-statement.server.ts';
import { statementLimit } from '#app/modules/money/collection/reconcile/read-statement-tables.server.ts';
import type { Statement } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { importMissingPayments } from '#app/modules/money/collection/reconcile/import-missing-payments.server.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { printComparison } from './print-comparison.ts';

const shownLines = 20;

/**
 * `statement FILE` compares the portal's statement with the books, and keeps the comparison as the portal does. `--import` first enters
 * customers' payments that the books do not have. `--account` is the bank account of a bank's statement, as the settings name it. Names the
 * lines that cannot be read, and compares the others.
 */
const statementSubcommand: Subcommand = {
  words: ['FILE'],
  shown: '[--import] [--account=ACCOUNT]',
  options: { import: { type: 'boolean' }, account: { type: 'string' } },
  changes: { with: 'import' },
  async run(deps, args, print) {
    const path = wordOf(args, 0);
    const { statementId, provider, statement, compared, lines } = await saveComparison(deps, {
      name: basename(path),
      bytes: readFile(path),
      bankAccount: textOf(args, 'account') ?? null,
    });
    printLines(statement, print);
    if (args.options['import'] === true) {
      const imported = await importMissingPayments(deps, { statementId });
      for (const [outcome, sentence] of importSentences) printImported(imported[outcome], sentence, print);
    }
    if (compared === null) {
      printOwnLines(lines, print);
      return;
    }
    const { rows, covers } = statement;
    const now = args.options['import'] === true ? await compareStatement(deps, { provider, rows, covers }) : compared;
    printComparison(now, 'the statement', print);
    if (!now.isClean) throw new StartError('The statement and the books are not the same.');
    if (statement.unread.length > 0) throw new StartError('Not all of the statement could be read.');
  },
};

const importSentences: readonly (readonly [keyof ImportedStatement, string])[] = [
  ['codes', 'provisional receipt(s) got their code'],
  ['paid', 'order(s) were paid'],
  ['surplus', 'payment(s) came for an order that was paid before, and are to be refunded'],
  ['kept', 'payment(s) were kept in review'],
  ['unclear', 'payment(s) may be counted already, for an order that nobody knows, and were left out'],
];

function printImported(codes: readonly string[], sentence: string, print: Print): void {
  print(`${codes.length} ${sentence}${codes.length > 0 ? `: ${codes.join(', ')}` : ''}.`);
}

/** Prints the outcomes of a bank's statement, which a person works through in the portal. */
function printOwnLines(lines: readonly StatementLine[], print: Print): void {
  for (const outcome of statementOutcomes) {
    const count = lines.filter((line) => line.outcome === outcome).length;
    if (count > 0) print(`${outcome}: ${count} line(s).`);
  }
  print('Open the statement at /admin/payments/reconcile.');
}

function printLines({ unread, duplicates }: Statement, print: Print): void {
  const lines = [
    ...unread.map(({ line, reason }) => `Line ${line} cannot be read: ${reason}.`),
    ...duplicates.map(({ line }) => `Line ${line} stands there twice.`),
  ];
  for (const line of lines.slice(0, shownLines)) print(line);
  if (lines.length > shownLines) print(`… and ${lines.length - shownLines} more.`);
}

function readFile(path: string): Uint8Array {
  try {
    if (statSync(path).size > statementLimit) throw new Error(`it is larger than ${formatFileSize(statementLimit)}`);
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read (${(error as Error).message}).`);
  }
}

/** The services that the command needs. */
export type ReconcileServices = Parameters<typeof paymentDepsOf>[0];

const operator = { kind: 'system', name: 'reconcile command' } as const;

/** Subcommands that decide nothing. */
const lookUps: Readonly<Record<string, Subcommand>> = {
  order: {
    words: ['ORDER'],
    shown: '',
    options: {},
    changes: false,
    async run(deps, args, print) {
      const order = await readOrderMoney(deps, { orderNumber: wordOf(args, 0) });
      const paid = order.paidAt ? `, paid ${formatMoment(order.paidAt)}` : '';
      print(`Order ${order.number}: ${formatKsh(order.total)}, ${order.status.replace('_', ' ')}${paid}`);
      const rows = [
        ...order.lines.map((line, index) => [
          `  line ${index + 1}`,
          line.title,
          formatKsh(line.amountCents),
          `${whoHas(line)}: ${stateOfLine(line)}`,
        ]),
        ...order.incomingPayments.map((money) => [
          '  receipt',
          money.receipt,
          formatKsh(money.amountCents),
          money.state,
        ]),
        ...order.refunds.map((refund) => [
          '  refund',
          refund.id,
          formatKsh(refund.amountCents),
          `${refund.status}, ${refund.reason}`,
        ]),
      ];
      for (const line of inColumns(rows, [2])) print(line);
    },
  },
  'register-urls': {
    words: [],
    shown: '',
    options: {},
    changes: false,
    async run(deps, _given, print) {
      const answer = await registerConfirmations(deps);
      if (answer.kind === 'registered') return print('M-Pesa confirms every payment to this shop from now on.');
      if (answer.kind === 'till')
        throw new StartError(
          'A till has no confirmations: its payments name no order. Prompts are reported without them.',
        );
      const reason = 'message' in answer ? answer.message : 'payments are off, or M-Pesa cannot be reached from here';
      throw new StartError(`The addresses were not registered: ${reason}.`);
    },
  },
};

interface FieldArguments {
  /** A word after the subject. */
  readonly word?: string;
  readonly options?: ParseArgsOptionsConfig;
  /** The options, as in the usage. */
  readonly shown?: string;
}

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** Arguments of the subcommands for the fields of the portal's forms, in the order of the usage. */
const argumentsOf: Readonly<Record<DecisionField, FieldArguments>> = {
  lines: { options: { line: texts, all: { type: 'boolean' } }, shown: '--line N … | --all' },
  payments: { options: { receipt: texts }, shown: '[--receipt CODE …]' },
  way: { options: { 'by-hand': text }, shown: '[--by-hand CODE]' },
  'outside-guarantee': { options: { 'outside-guarantee': { type: 'boolean' } }, shown: '[--outside-guarantee]' },
  order: { word: 'ORDER' },
  code: { word: 'CODE' },
  'code-and-amount': { options: { code: text, amount: text }, shown: '[--code CODE --amount SHILLINGS]' },
  'return-code': { options: { code: text }, shown: '[--code CODE]' },
  note: { options: { note: text }, shown: '--note TEXT' },
};

/** A subcommand for each decision; decisions about the same question share a subcommand. Each needs the name of a staff member. */
const decisionSubcommands: Readonly<Record<string, Subcommand>> = Object.fromEntries(
  [...Map.groupBy(decisionNames, (decision) => decisions[decision].command[0])].map(([name, group]) => [
    name,
    subcommandOf(group),
  ]),
);

function subcommandOf(group: readonly Decision[]): Subcommand {
  const [first] = group;
  if (!first) throw new TypeError('a subcommand needs a decision');
  const answers = group.flatMap((decision) => decisions[decision].command[1] ?? []);
  const fields = Object.entries(argumentsOf)
    .filter(([field]) => group.some((decision) => decisions[decision].fields.includes(field as DecisionField)))
    .map(([, each]) => each);
  const subject = decisions[first].about.toUpperCase();
  return {
    words: [subject, ...(answers.length > 0 ? [answers.join('|')] : []), ...fields.flatMap(({ word }) => word ?? [])],
    shown: fields.flatMap(({ shown }) => shown ?? []).join(' '),
    options: Object.assign({}, ...fields.map(({ options }) => options)) as ParseArgsOptionsConfig,
    changes: true,
    async run(deps, args, print) {
      const decision = answers.length > 0 ? group[answers.indexOf(wordOf(args, 1))] : first;
      if (!decision) throw new StartError(`Say ${answers.map((answer) => `'${answer}'`).join(' or ')}.`);
      if (decision === 'send') await requireReachable(deps, wordOf(args, 0));
      const request = await readAsked(deps, decision, args);
      const { failure } = await applyDecision(deps, request, print);
      if (failure !== undefined) throw new StartError(failure);
    },
  };
}

/** Money that came another way is refused by the use case, with the reason. */
async function requireReachable({ db, gateway, config }: SubcommandDeps, refundId: string): Promise<void> {
  if (gateway !== null || config.payments.mode !== 'simulator') return;
  const refund = isId(refundId) ? await selectRefund(db, refundId) : null;
  if (refund && manualMethodOf(refund.receipt) === null)
    throw new StartError(
      'The M-Pesa simulator runs inside the server and cannot be reached from here. Record the refund by hand: by-hand REFUND.',
    );
}

async function readAsked(
  deps: SubcommandDeps,
  decision: Decision,
  args: SubcommandArguments,
): Promise<{ decision: Decision; subject: string; input: DecisionInput }> {
  const { fields } = decisions[decision];
  const word = wordOf(args, args.words.length - 1);
  const input = {
    note: textOf(args, 'note') ?? '',
    code: fields.includes('code') ? word : (textOf(args, 'code') ?? textOf(args, 'by-hand') ?? null),
    orderNumber: fields.includes('order') ? word : '',
    amountShillings: fields.includes('code-and-amount') ? readAmount(args) : Number.NaN,
    lines: textsOf(args, 'receipt'),
    way: textOf(args, 'by-hand') === undefined ? 'later' : 'by-hand',
    outsideGuarantee: args.options['outside-guarantee'] === true,
  } as const;
  if (!fields.includes('lines')) return { decision, subject: wordOf(args, 0), input };
  const { orderId, lines } = await readLines(deps, args);
  return { decision, subject: orderId, input: { ...input, lines } };
}

/** Reads the shillings of a payment. The amount needs a code. */
function readAmount(args: SubcommandArguments): number {
  const amount = textOf(args, 'amount') ?? '';
  if (textOf(args, 'code') === undefined || !/^[0-9]{1,6}$/.test(amount))
    throw new StartError('Say by which M-Pesa code and how many shillings: --code CODE --amount SHILLINGS.');
  return Number(amount);
}

function textsOf({ options }: SubcommandArguments, name: string): readonly string[] | null {
  const values = options[name];
  return Array.isArray(values) ? values.map(String) : null;
}

/** Reads the order and the lines named by number, or with --all those that are not refunded. */
async function readLines(
  deps: SubcommandDeps,
  args: SubcommandArguments,
): Promise<{ orderId: string; lines: readonly string[] }> {
  const order = await readOrderMoney(deps, { orderNumber: wordOf(args, 0) });
  const numbers = textsOf(args, 'line') ?? [];
  const isAll = args.options['all'] === true;
  if (isAll === numbers.length > 0)
    throw new StartError(
      `Say which lines: --line N, or --all. npm run reconcile -- order ${order.number} shows the lines.`,
    );
  if (isAll) {
    const standing = order.lines.filter(({ status }) => status === 'completed');
    // The use case refuses an order without any, with the reason.
    return {
      orderId: order.orderId,
      lines: (standing.length > 0 ? standing : order.lines).map(({ orderLineId }) => orderLineId),
    };
  }
  const lines = numbers.map((number) => {
    const line = /^[1-9][0-9]*$/.test(number) ? order.lines[Number(number) - 1] : undefined;
    if (!line)
      throw new StartError(`There is no line ${number}: npm run reconcile -- order ${order.number} shows the lines.`);
    return line.orderLineId;
  });
  return { orderId: order.orderId, lines };
}

/** The subcommands of `npm run reconcile --`, by their first word. */
const subcommands: Readonly<Record<string, Subcommand>> = {
  ...lookUps,
  ...decisionSubcommands,
  statement: statementSubcommand,
};

/**
 * `reconcile` prints where the money is and which cases wait for a person; throws StartError where the books are not right, so that the
 * exit code is not 0. With a subcommand it decides a case in the name of a staff member (`--as`), or looks something up. Throws StartError with
 * the sentence of a refusal, and with the usage for unknown arguments.
 */
export async function reconcileCommand(
  args: readonly string[],
  services: ReconcileServices,
  print: Print = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined) return printReport({ ...services, ...paymentDepsOf(services) }, print);
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand) throw new StartError(`There is no '${name}'.\n${usage()}`);
  const parsed = readArguments(name, subcommand, rest);
  try {
    const actor =
      parsed.as === undefined ? operator : await actingStaff({ ...services, actor: operator }, { email: parsed.as });
    await subcommand.run({ ...paymentDepsOf(services), actor, config: services.config }, parsed, print);
  } catch (error) {
    throw new StartError(sentenceOf(error));
  }
}

/** Returns the sentence of a refusal; throws any other error on. */
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
