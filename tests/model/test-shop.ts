import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { PaymentTrial, type Purchase } from '#tests/support/payment-trial.ts';
import type { TestBed } from '#tests/support/test-bed.ts';

/** An order as its learner remembers it: what was in it, and what it cost. */
export interface KnownOrder extends Purchase {
  readonly learner: number;
  readonly shillings: number;
}

const prices = [6500, 1200.5, 999.99, 45, 1] as const;

/** The system under test of one sequence: a shop, the simulator and the orders. */
export class TestShop {
  readonly bed: TestBed;
  readonly trial: PaymentTrial;
  readonly orders: KnownOrder[] = [];
  /** WAL position of the last reconciliation. */
  reconciledAt: string | null = null;
  #admin: Awaited<ReturnType<PaymentTrial['admin']>> | null = null;
  readonly #learners = new Map<number, Purchase['buyer']>();
  readonly #courses = new Map<number, string>();

  private constructor(bed: TestBed) {
    this.bed = bed;
    this.trial = new PaymentTrial(bed);
  }

  static async begin(bed: TestBed): Promise<TestShop> {
    await bed.startAnew();
    const shop = new TestShop(bed);
    await shop.trial.open();
    return shop;
  }

  end(): Promise<void> {
    return this.trial.close();
  }

  async admin() {
    this.#admin ??= await this.trial.admin();
    return this.#admin;
  }

  async learner(number: number): Promise<Purchase['buyer']> {
    const known = this.#learners.get(number);
    if (known) return known;
    const learner = await this.trial.learner();
    this.#learners.set(number, learner);
    return learner;
  }

  async course(number: number): Promise<string> {
    const known = this.#courses.get(number);
    if (known) return known;
    const { id } = await createCourse(this.bed.db, { priceCents: toCents(Math.round((prices[number] ?? 100) * 100)) });
    this.#courses.set(number, id);
    return id;
  }

  /** The nth order, counted round; undefined while there is none. */
  order(number: number): KnownOrder | undefined {
    return this.orders[number % this.orders.length];
  }

  /** The nth prompt that M-Pesa sent, counted round. */
  prompt(number: number) {
    const prompts = this.trial.simulator.ledger.prompts();
    return prompts[number % prompts.length];
  }
}

/** Three phones for everybody. */
export const phoneOf = (number: number) => `25471234567${number}`;
