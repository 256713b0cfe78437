import { z } from 'zod';
import {
  selectAttemptByReference,
  lockAttempt,
  selectAttempts,
} from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import { moveAttempt } from '#app/modules/money/collection/attempts/move-attempt.server.ts';
import { resolveAttempt } from '#app/modules/money/collection/attempts/resolve-attempt.server.ts';
import { recordMoney } from '#app/modules/money/collection/money/record-money.server.ts';
import {
  orderTopic,
  type CollectionDeps,
  type PaymentProvider,
  type PaymentRequests,
  type QueryAnswer,
} from '#app/modules/money/collection/payment-provider.ts';
import {
  checkingSentence,
  nothingTaken,
  paidSentence,
  type ResultMeaning,
} from '#app/modules/money/collection/result-meaning.ts';
import { spanOf, type Statement, type StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import { isSigned, type CardCompany, type Webhook } from './card-company.ts';

export const cardName = 'card_page';

const meaning = (kind: ResultMeaning['kind'], sentence: string): ResultMeaning => ({
  kind,
  sentence,
  resendAfterSeconds: kind === 'failed' ? 0 : null,
  alertsStaff: false,
});
const meanings: Readonly<Record<string, ResultMeaning>> = {
  '0': meaning('paid', paidSentence()),
  expired: meaning('failed', `The page for the card expired. ${nothingTaken()} Please try again.`),
  declined: meaning('failed', `Your bank declined the card. ${nothingTaken()} Please try another card.`),
};

/** Milliseconds for which a page can be paid, and for which its message may be late. */
const pageLifeMs = 60 * 60_000;

/**
 * A provider that differs from M-Pesa: it sends payers to a page, needs no phone, and signs its messages. With `canBeAsked` false it only
 * sends messages, which it repeats until they are accepted.
 */
export function cardProvider(
  company: CardCompany,
  { canBeAsked = true, isOn = true }: { readonly canBeAsked?: boolean; readonly isOn?: boolean } = {},
): PaymentProvider {
  return {
    name: cardName,
    label: 'Card',
    results: {
      resultOf: (code) => meanings[code] ?? meaning('checking', checkingSentence('Card')),
      rejectionOf: () => meaning('failed', `The card company took no request. ${nothingTaken()} Please try again.`),
    },
    codes: {
      label: 'Card charge',
      maxLength: 40,
      read(typed) {
        const code = /^(?:card_page:)?((?:ch|re)_\d+)$/.exec(typed.trim())?.[1];
        return code === undefined ? null : `${cardName}:${code}`;
      },
      shape: 'A charge of the card company begins with ch_, a refund with re_.',
      forPayers: {
        label: 'Card charge',
        hint: 'The charge in the mail from the card company.',
        example: 'ch_1',
        shape: 'Please enter the charge from the mail of the card company, such as ch_1.',
      },
    },
    asksBy: { kind: 'page', lifeMs: pageLifeMs },
    requests: isOn ? requestsOf(company) : null,
    kept: { isLatestReversal: async () => false },
    query: canBeAsked && isOn ? queryOf(company) : null,
    reversals: null,
    lookUps: null,
    readStatement: readCardStatement,
    compareStatement: null,
  };
}

function requestsOf(company: CardCompany): PaymentRequests {
  return {
    async prepare(_tx, _deps, { orderNumber, amount }) {
      return async () => {
        const page = company.open({ orderNumber, cents: shillingsToCents(amount) });
        if (page === null) return { kind: 'unknown', message: 'no answer' };
        if (page === 'refused')
          return { kind: 'not_sent', reason: 'busy', code: '503', message: 'busy', isOurFault: false };
        const paymentPage = `https://cards.example/${page.id}`;
        return { kind: 'accepted', providerReference: page.id, message: 'open', paymentPage };
      };
    },
  };
}

/** Reads the company's list of charges: a JSON line for each. */
async function readCardStatement(bytes: Uint8Array): Promise<Statement> {
  const lines = new TextDecoder().decode(bytes).trim().split('\n');
  if (!lines.every((line) => line.startsWith('{"charge"'))) throw new DomainError('statement_no_headings');
  const rows = lines.map((line): StatementRow => {
    const { charge, orderNumber, cents, at } = statementLine.parse(JSON.parse(line));
    return {
      receipt: `${cardName}:${charge}`,
      at: new Date(at),
      kind: 'payment',
      paidIn: toCents(cents),
      withdrawn: toCents(0),
      details: 'Charge',
      party: '',
      account: orderNumber,
    };
  });
  return { rows, duplicates: [], unread: [], covers: spanOf(rows.map(({ at }) => at)) };
}

const statementLine = z.object({ charge: z.string(), orderNumber: z.string(), cents: z.number(), at: z.string() });

const queryOf =
  (company: CardCompany) =>
  async (reference: string): Promise<QueryAnswer> => {
    const page = company.find(reference);
    if (!page || page.state === 'open') return { kind: 'unknown', message: 'still open' };
    return { kind: 'result', resultCode: page.state === 'paid' ? '0' : page.state, description: page.state };
  };

const message = z.object({
  page: z.string(),
  orderNumber: z.string(),
  state: z.enum(['paid', 'declined']),
  charge: z.string().nullable(),
  cents: z.number().int().positive(),
});

/** Handles a message of the company in a transaction. Returns false if it is not signed or comes too early, and must be repeated. */
export async function takeWebhook(deps: CollectionDeps, company: CardCompany, webhook: Webhook): Promise<boolean> {
  if (!isSigned(webhook, company.secret)) return false;
  const reported = message.parse(JSON.parse(webhook.body));
  const orderId = await deps.db.transaction(async (tx) => {
    const found = await findAttempt(tx, reported);
    const attempt = found && (await lockAttempt(tx, found));
    if (!attempt || attempt.status === 'submitting') return null;
    const reference = attempt.providerReference === null ? { providerReference: reported.page } : {};
    if (reported.state === 'declined') {
      if (attempt.providerReference === null)
        await moveAttempt(tx, deps, attempt, { event: { kind: 'accepted' }, by: 'callback', ...reference });
      const result = { by: 'callback', resultCode: 'declined', description: reported.state, ...reference } as const;
      await resolveAttempt(tx, deps, attempt, result);
    } else
      await recordMoney(
        tx,
        deps,
        { orderId: attempt.orderId, attempt },
        {
          provider: cardName,
          receipt: `${cardName}:${reported.charge}`,
          amountCents: toCents(reported.cents),
          phone: null,
          paidAt: deps.clock.now(),
          source: 'callback',
          ...reference,
        },
      );
    return attempt.orderId;
  });
  if (orderId === null) return false;
  deps.liveEvents.publish(orderTopic(orderId));
  return true;
}

/** Finds the attempt by the page; where the answer with the page was lost, the order's only attempt without one. */
async function findAttempt(tx: Database, reported: z.infer<typeof message>): Promise<string | null> {
  const named = await selectAttemptByReference(tx, cardName, reported.page);
  if (named) return named.id;
  const order = await selectOrderByNumber(tx, reported.orderNumber);
  const nameless = order
    ? (await selectAttempts(tx, order.id)).filter(
        (each) => each.provider === cardName && each.providerReference === null,
      )
    : [];
  return nameless.length === 1 ? (nameless[0]?.id ?? null) : null;
}
