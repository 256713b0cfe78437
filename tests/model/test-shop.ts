import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createCoupon } from '#app/modules/offers/offer-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { PaymentShop, type Purchase } from '../support/payment-shop.ts';
import type { TestEnv } from '../support/test-env.ts';

/** An order as its learner knows it: contents and price. */
export interface KnownOrder extends Purchase {
  readonly learner: number;
  readonly shillings: number;
}

const prices = [6500, 1200.5, 999.99, 45, 1] as const;

/** The system under test of one sequence: a shop, the simulator and the orders. */
export class TestShop {
  readonly env: TestEnv;
  readonly payments: PaymentShop;
  readonly orders: KnownOrder[] = [];
  /** WAL position of the last reconciliation. */
  reconciledAt: string | null = null;
  #admin: Awaited<ReturnType<PaymentShop['admin']>> | null = null;
  readonly #learners = new Map<number, Purchase['buyer']>();
  readonly #courses = new Map<number, string>();

  private constructor(env: TestEnv) {
    this.env = env;
    this.payments = new PaymentShop(env);
  }

  static async begin(env: TestEnv): Promise<TestShop> {
    await env.startAnew();
    const shop = new TestShop(env);
    await shop.payments.open();
    const coupon = { endsAt: null, usesTotal: 3 };
    await createCoupon(env.db, env.clock.now(), { ...coupon, name: 'LESS10', usesPerPerson: 1 });
    await createCoupon(env.db, env.clock.now(), { ...coupon, name: 'FREE100', reduction: { percent: 100 } });
    return shop;
  }

  end(): Promise<void> {
    return this.payments.close();
  }

  async admin() {
    this.#admin ??= await this.payments.admin();
    return this.#admin;
  }

  async learner(number: number): Promise<Purchase['buyer']> {
    const known = this.#learners.get(number);
    if (known) return known;
    const learner = await this.payments.learner();
    this.#learners.set(number, learner);
    return learner;
  }

  async course(number: number): Promise<string> {
    const known = this.#courses.get(number);
    if (known) return known;
    const { id } = await createCourse(this.env.db, { priceCents: toCents(Math.round((prices[number] ?? 100) * 100)) });
    this.#courses.set(number, id);
    return id;
  }

  /** Returns the nth order, wrapping around; undefined while there is none. */
  order(number: number): KnownOrder | undefined {
    return this.orders[number % this.orders.length];
  }

  /** Returns the nth prompt that M-Pesa sent, wrapping around. */
  prompt(number: number) {
    const prompts = this.payments.simulator.ledger.prompts();
    return prompts[number % prompts.length];
  }
}

/** Three phones, shared by all. */
export const phoneOf = (number: number) => `25471234567${number}`;
