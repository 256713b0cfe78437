import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '#app/shared/actor.ts';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { siteSettings } from '#app/database/schema/site.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle, createCoupon } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { reconcile, type Reconciliation } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { toCents } from '#app/shared/money.ts';
import type { OrderState } from '#app/modules/money/collection/progress/order-progress.ts';
import { orderStatus } from '#app/modules/money/collection/progress/order-status.server.ts';
import { PaymentShop, type Purchase } from '../support/payment-shop.ts';
import type { TestEnv } from '../support/test-env.ts';
import { sharedPhone, Staff } from './staff.ts';

/** An order as its learner knows it: contents and price. */
export interface KnownOrder extends Purchase {
  readonly learner: number;
  readonly shillings: number;
  /** Number of the plan that it pays; undefined for any other order. */
  readonly plan?: string;
  /** It pays a gift; undefined for any other order. */
  readonly isGift?: boolean;
}

/** A gift as its giver knows it. */
export interface KnownGift {
  readonly orderId: string;
  readonly number: string;
  readonly buyer: Purchase['buyer'];
  readonly courseId: string;
  /** The learner who opened it; null before. */
  openedBy: string | null;
}

/** An order of seats as its buyer knows it. */
export interface KnownSeats {
  readonly orderId: string;
  readonly number: string;
  readonly buyer: Purchase['buyer'];
  readonly courseIds: readonly string[];
  readonly shillings: number;
  /** Learners who took a seat, by the seat. */
  readonly takenBy: Map<string, string>;
}

/** Seats that an organisation bought, as its owner knows them. */
export interface KnownPack {
  readonly packId: string;
  readonly organisationId: string;
  readonly courseId: string;
  readonly seats: number;
  readonly orders: readonly KnownSeats[];
  /** The join code that was used last; empty before. */
  code: string;
  /** How often a seat was taken back, by the seat. */
  readonly returns: Map<string, number>;
  /** Seats whose learner left the organisation. */
  readonly left: Set<string>;
}

/** A link as its buyer knows it. */
export interface KnownLink {
  readonly id: string;
  /** The order for which it was made; of a plan, one of its orders. */
  readonly order: KnownOrder;
  readonly validUntil: number;
  isTakenBack: boolean;
  /** What the browsers of those who paid by it keep. */
  readonly kept: Set<string>;
}

/** An instalment plan as its learner knows it. */
export interface KnownInstalmentPlan {
  readonly number: string;
  readonly buyer: Purchase['buyer'];
  readonly courseIds: readonly string[];
  readonly learner: number;
}

/** A payment by bank, cash or cheque as its slip shows it. */
interface RecordedPayment {
  readonly id: string;
  /** Of the receipt, once it counts. */
  readonly receipt: string;
  readonly shillings: number;
}

/** Above it in a day, what one member of staff records or accepts waits for another one. */
const approvalLimit = 1500;
export const approvalLimitCents = approvalLimit * 100;

/** The last one is for packs: three of its seats are more than a prompt takes. */
const prices = [6500, 1200.5, 999.99, 45, 1, 90_000] as const;

/** The system under test of one sequence: a shop, the simulator and the orders. */
export class TestShop {
  readonly env: TestEnv;
  readonly payments: PaymentShop;
  readonly orders: KnownOrder[] = [];
  readonly plans: KnownInstalmentPlan[] = [];
  readonly gifts: KnownGift[] = [];
  readonly ordersOfSeats: KnownSeats[] = [];
  readonly packs: KnownPack[] = [];
  /** Organisations by their owners. */
  readonly organisations = new Map<string, string>();
  readonly links: KnownLink[] = [];
  readonly recordedPayments: RecordedPayment[] = [];
  /** WAL position of the last reconciliation. */
  reconciledAt: string | null = null;
  /** The books, and the WAL position at which they were read. */
  #books: { readonly at: string; readonly read: Reconciliation } | null = null;
  /** What the checks read the last time. */
  checkedAt: string | null = null;
  readonly staff: Staff;
  /** Number of the member of staff who does what staff do. */
  acting = 0;
  /** Accounts that were deleted. */
  readonly goneUsers = new Set<string>();
  /** Courses that were deleted, with the lines that were settled before. */
  readonly goneCourses = new Map<string, ReadonlySet<string>>();
  /** Receipts whose refund staff decided about, while M-Pesa might still make it: perhaps wrongly. */
  readonly doubtfulRefunds = new Set<string>();
  /** The last entry of the audit log that was checked. */
  auditedTo = '0';
  #bundle: string | null = null;
  #bundles = 0;
  #proofs: string | null = null;
  readonly #learners = new Map<number, Purchase['buyer']>();
  readonly #courses = new Map<number, string>();

  private constructor(env: TestEnv) {
    this.env = env;
    this.payments = new PaymentShop(env);
    this.staff = new Staff(env);
  }

  static async begin(env: TestEnv): Promise<TestShop> {
    await env.startAnew();
    const shop = new TestShop(env);
    await shop.payments.open();
    // Before anything happens at the same time.
    await shop.staff.owner();
    const coupon = { endsAt: null, usesTotal: 3 };
    await createCoupon(env.db, env.clock.now(), { ...coupon, name: 'LESS10', usesPerPerson: 1 });
    await createCoupon(env.db, env.clock.now(), { ...coupon, name: 'FREE100', reduction: { percent: 100 } });
    // Some recorded payments count at once, and others wait for the staff member.
    await shop.set('approvalLimit', approvalLimit);
    return shop;
  }

  async end(): Promise<void> {
    await this.payments.close();
    if (this.#proofs !== null) await rm(this.#proofs, { recursive: true, force: true });
  }

  /** Changes a setting of the shop, as its owner does. */
  async set(key: string, value: string | number): Promise<void> {
    const change = { target: siteSettings.key, set: { value } };
    await this.env.db.insert(siteSettings).values({ key, value }).onConflictDoUpdate(change);
  }

  /** Where the proofs of recorded payments are. */
  async storage(): Promise<MediaStorage> {
    this.#proofs ??= await mkdtemp(join(tmpdir(), 'proofs-'));
    return createLocalStorage(this.#proofs);
  }

  /** A bundle of three of the courses. */
  async bundle(): Promise<string> {
    if (this.#bundle !== null) return this.#bundle;
    this.#bundles += 1;
    this.#bundle = await createBundle(this.env.db, this.env.clock.now(), {
      slug: `bundle-${this.#bundles}`,
      endsAt: null,
      reduction: { percent: 15 },
      courses: [await this.course(0), await this.course(1), await this.course(3)],
    });
    return this.#bundle;
  }

  /** The member of staff who does what staff do. */
  actor(): Promise<StaffActor> {
    return this.staff.nth(this.acting);
  }

  owner(): Promise<StaffActor> {
    return this.staff.owner();
  }

  /** Returns a learner; beyond the last one a member of staff who buys, as far as there are so many. */
  async learner(number: number): Promise<Purchase['buyer']> {
    if (number >= learners) return (await this.staff.asBuyer(number - learners)) ?? this.learner(number % learners);
    const known = this.#learners.get(number);
    if (known) return known;
    const phone = number === twin ? { phoneNumber: sharedPhone } : {};
    const { id, name, email } = await createLearner(this.env.db, phone);
    const learner = { kind: 'learner', userId: id, name, email } as const;
    this.#learners.set(number, learner);
    return learner;
  }

  /** Forgets a learner whose account is deleted: the next one with the number is somebody else. */
  forgetLearner(number: number): void {
    const learner = this.#learners.get(number);
    if (!learner) return;
    this.goneUsers.add(learner.userId);
    this.#learners.delete(number);
  }

  /** Forgets a course that is deleted, with the lines that were settled before: the next one with the number is another one. */
  forgetCourse(number: number, settled: ReadonlySet<string>): void {
    const courseId = this.#courses.get(number);
    if (courseId === undefined) return;
    this.goneCourses.set(courseId, settled);
    this.#courses.delete(number);
  }

  /** The bundle is not sold any more: the next one is another one. */
  forgetBundle(): void {
    this.#bundle = null;
  }

  /** Whether the buyer can sign in. */
  isHere({ buyer }: Pick<Purchase, 'buyer'>): boolean {
    return !this.goneUsers.has(buyer.userId);
  }

  /** Returns an order's status as its buyer sees it, or the owner after the buyer's account is deleted. */
  async status(order: Purchase) {
    if (this.isHere(order)) return this.payments.status(order);
    return orderStatus({ ...this.payments.deps, actor: await this.owner() }, { orderId: order.orderId });
  }

  async course(number: number): Promise<string> {
    const known = this.#courses.get(number);
    if (known) return known;
    const { id } = await createCourse(this.env.db, { priceCents: toCents(Math.round((prices[number] ?? 100) * 100)) });
    this.#courses.set(number, id);
    return id;
  }

  /** Returns the position in the log of the database: the same as long as nothing is written. */
  async writtenTo(): Promise<string> {
    const { rows } = await this.env.db.execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
    return rows[0]?.at ?? '';
  }

  /** Returns the reconciliation of the books as they are; reads them again only once something was written. */
  async books(): Promise<Reconciliation> {
    const at = await this.writtenTo();
    if (this.#books?.at !== at) this.#books = { at, read: await reconcile(this.env.db) };
    return this.#books.read;
  }
}

/** Returns the nth thing, wrapping around; undefined while there is none. */
export const nth = <Thing>(things: readonly Thing[], number: number): Thing | undefined =>
  things[number % things.length];

/** Runs what happens at the same time to its end, and refuses if a part of it was refused. */
export async function together(parts: readonly Promise<void>[]): Promise<void> {
  const refusal = (await Promise.allSettled(parts)).find((part) => part.status === 'rejected');
  if (refusal) throw refusal.reason;
}

/** Whether an order was paid for, whatever became of its money. */
export const wasPaidFor = (state: OrderState) => state === 'paid' || state === 'refunded' || state === 'bounced';

/** Learners of the shop; higher numbers are staff who buy. */
const learners = 3;
/** The learner with the manager's phone. */
const twin = 2;

/** Three phones, shared by all. */
export const phoneOf = (number: number) => `25471234567${number}`;
