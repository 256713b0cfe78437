import { expect } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { payIntoInstalmentPlan } from '#app/modules/money/instalments/pay-into-instalment-plan.server.ts';
import { startInstalmentPlan } from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { toCents } from '#app/shared/money.ts';
import { ledgerDeps } from './ledger-deps.ts';
import type { PaymentShop, Purchase } from './payment-shop.ts';
import type { TestEnv } from './test-env.ts';

/** An instalment plan as stored. */
interface Row {
  readonly number: string;
  readonly state: string;
  readonly paid_cents: number;
  readonly access_until: Date | null;
}

type Buyer = Purchase['buyer'];

/** Starts and pays instalment plans in a shop, and reads what has become of them. */
export function useInstalmentPlans(env: TestEnv, shop: PaymentShop) {
  const instalmentPlansNow = async (): Promise<Row[]> =>
    (await env.pool.query<Row>('select number, state, paid_cents, access_until from plans order by created_at, id'))
      .rows;
  const instalmentPlanNow = async (): Promise<Row> =>
    (await instalmentPlansNow()).at(-1) ?? expect.fail('there is no plan');
  const isOpen = async () => (await env.pool.query('select from enrolments where revoked_at is null')).rows.length > 0;
  const incomingPaymentStates = async () =>
    (await env.pool.query<{ state: string }>('select state from mpesa_receipts order by state')).rows.map(
      ({ state }) => state,
    );
  const invoiced = async () => (await env.pool.query('select from invoices')).rows.length;

  const documents = async () => {
    const { rows } = await env.pool.query<{ kind: string; total_cents: number }>(
      'select kind, total_cents from invoices',
    );
    const of = (requested: string) =>
      rows
        .filter(({ kind }) => kind === requested)
        .map(({ total_cents }) => total_cents)
        .toSorted((a, b) => a - b);
    return { invoice: of('invoice'), credit_note: of('credit_note') };
  };

  const offer = async (courseId: string, isOffered = true) =>
    offerInstalments({ ...env, actor: await shop.staff() }, { courseId, isOffered });

  let keys = 0;
  const key = () => {
    keys += 1;
    return `plan-key-${keys}`;
  };

  /** Creates a course that is sold bit by bit too. */
  async function newCourse(priceCents: number): Promise<string> {
    const { id } = await createCourse(env.db, { priceCents: toCents(priceCents) });
    await offer(id);
    return id;
  }

  async function begin(
    shillings = 8500,
    input: {
      readonly amount?: number;
      readonly courseId?: string;
      readonly courseIds?: readonly string[];
      readonly buyer?: Buyer;
    } = {},
  ) {
    const buyer = input.buyer ?? (await shop.learner());
    const courseIds = input.courseIds ?? [input.courseId ?? (await newCourse(shillings * 100))];
    const [courseId = ''] = courseIds;
    const order = await startInstalmentPlan(
      { ...ledgerDeps(env), actor: buyer },
      {
        courseIds,
        shownPriceCents: shillings * 100,
        idempotencyKey: key(),
        ...(input.amount !== undefined && { amountCents: toCents(input.amount * 100) }),
      },
    );
    return { buyer, courseIds, courseId, ...order };
  }

  /** An instalment plan of KSh 8,500 with its first payment of KSh 1,700. */
  async function begun() {
    const order = await begin();
    await shop.pay(order);
    await shop.pass(5);
    expect((await shop.status(order)).state).toBe('paid');
    await shop.registerConfirmations();
    return { ...order, plan: (await instalmentPlanNow()).number };
  }

  const payBill = async (account: string, amount: number) => {
    await shop.control('/paybill', { msisdn: '254712345678', amount, account });
  };

  async function payByPrompt(buyer: Buyer, number: string, amount: number) {
    const order = await payIntoInstalmentPlan(
      { ...ledgerDeps(env), actor: buyer },
      { number, amountCents: toCents(amount * 100), idempotencyKey: key() },
    );
    const purchase = { buyer, courseIds: [], ...order };
    await shop.pay(purchase);
    await shop.pass(5);
    return purchase;
  }

  return {
    instalmentPlansNow,
    instalmentPlanNow,
    isOpen,
    receiptStates: incomingPaymentStates,
    invoiced,
    documents,
    offer,
    key,
    newCourse,
    begin,
    begun,
    payBill,
    payByPrompt,
  };
}
