import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { cartCookieName } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import type { Acknowledged } from './acknowledged.ts';
import { LearnerWork, type GradedCourse } from './graded-course.ts';
import type { MPesa } from './m-pesa.ts';
import type { Random } from './random.ts';

/** The site under load. */
export interface LoadTarget {
  readonly site: string;
  readonly mPesa: MPesa;
  readonly courses: readonly GradedCourse[];
  readonly done: Acknowledged;
  /** What the shop sells beside carts, and its staff; without it, everybody buys a cart. */
  readonly selling?: { stepsFor(user: VirtualUser): Step[] };
}

/** Scenarios of prompts, with their weights. */
const scenarios = {
  success: 8,
  'callback-first': 2,
  'three-callbacks': 2,
  'masked-callback': 1,
  'success-then-failure': 1,
  'callback-lost': 2,
  'query-4999': 1,
  cancelled: 3,
  'no-money': 1,
  'wrong-amount': 1,
  'dropped-after': 2,
  'internal-error-but-sent': 1,
  'dropped-before': 1,
  'system-busy': 1,
  'pays-by-hand': 2,
  'pays-by-hand-wrong-account': 1,
};

const password = 'Mkeka-wa-2026';
/** Milliseconds that the user waits for a payment before leaving for a later visit. */
const maxWaitMs = 2_000;

/** A step of a visit: 'later' ends the visit and repeats the step at the next one. */
export type Step = () => Promise<'later' | void>;

/**
 * Registers, buys in one of several ways, completes the lessons, answers their questions and hands in by HTTP forms, and records everything
 * that the product acknowledged. After a dropped connection the user repeats the last step with the same idempotency key, because it may
 * have been done or not.
 */
export class VirtualUser {
  readonly target: LoadTarget;
  readonly random: Random;
  readonly client: SiteClient;
  readonly email = `visitor-${randomUUID()}@example.com`;
  readonly phone: string;
  /** What the user buys; studied once it is paid. */
  cart: LoadTarget['courses'];
  orderId = '';
  readonly #orderKey = randomUUID();
  readonly #steps: Step[];
  readonly #work = new Map<string, LearnerWork>();

  constructor(target: LoadTarget, random: Random) {
    this.target = target;
    this.random = random;
    this.client = new SiteClient(target.site);
    this.phone = `2547${10_000_000 + random.below(90_000_000)}`;
    this.cart = target.courses.slice(random.below(target.courses.length));
    const buys = target.selling?.stepsFor(this) ?? [() => this.order(), () => this.wait()];
    this.#steps = [() => this.#register(), () => this.#logIn(), ...buys, () => this.#study()];
  }

  /** Continues until everything is done; returns false to continue at a later visit. Throws if the connection drops. */
  async visit(): Promise<boolean> {
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      if ((await step()) === 'later') return false;
      this.#steps.shift();
    }
    return true;
  }

  /** Does nothing more. */
  leave(): void {
    this.#steps.length = 0;
  }

  async #register(): Promise<void> {
    const { email } = this;
    const fields = { name: 'Visitor', email, password, confirmPassword: password, terms: 'on' };
    // 409: the user is registered already, and the answer was lost.
    await this.client.post('/register', fields, [409]);
    this.target.done.users.push(email);
  }

  async #logIn(): Promise<void> {
    const { email } = this;
    const link = await this.linkIn('/verify-email');
    // The mailbox shows the last hundred mails. A user who returns too late gives up.
    if (!link) return this.leave();
    // 400: the user is verified already, and the answer was lost.
    await this.client.post('/verify-email', { token: link.searchParams.get('token') ?? '' }, [400]);
    await this.client.logIn({ email, password });
    this.client.addCookie(cartCookieName, this.cart.map(({ id }) => id).join('.'));
  }

  /** Returns the link of the user's latest mail that has one with this path. */
  async linkIn(path: string): Promise<URL | null> {
    const mails = (await (await this.client.get('/dev/mailbox.json')).json()) as { to: string; links: string[] }[];
    const links = mails.filter(({ to }) => to === this.email).flatMap((mail) => mail.links);
    const link = links.find((address) => address.includes(path));
    return link === undefined ? null : new URL(link);
  }

  /** Orders the cart and pays it by a prompt, in one of four cases by two clicks. */
  order(more: readonly (readonly [string, string])[] = []): Promise<'later' | void> {
    const courses = this.cart.map(({ id }) => ['course', id] as const);
    return this.payBy('/checkout', [['intent', 'pay'], ...courses, ['orderKey', this.#orderKey], ...more]);
  }

  /** Sends a form that places an order and sends its prompt. */
  async payBy(
    path: string,
    fields: readonly (readonly [string, string])[],
    scenario: keyof typeof scenarios = this.random.pick(scenarios),
  ): Promise<'later' | void> {
    await this.target.mPesa.next(this.phone, scenario);
    // After a lost answer, the order's payment is in review, or the next prompt is not allowed yet.
    const notNow = [409, 429];
    const press = () => this.client.post(path, [...fields, ['phone', this.phone]], notNow);
    const presses = this.random.once(4) ? [press(), press()] : [press()];
    // Waits for both, so that neither is pending at the next visit.
    const answers = await Promise.allSettled(presses);
    for (const answer of answers) {
      if (answer.status === 'rejected') throw answer.reason;
      if (notNow.includes(answer.value.status)) return 'later';
      const place = answer.value.headers.get('location') ?? '';
      const orderId = /^\/orders\/(.+)$/.exec(place)?.[1] ?? '';
      if (!orderId) throw new Error(`the checkout leads to ${place}`);
      if (this.orderId && this.orderId !== orderId) throw new Error('a double click made two orders');
      this.orderId = orderId;
    }
    this.target.done.orders.push(this.orderId);
  }

  /** Waits until the order is paid, and asks for another prompt where the page offers one. */
  async wait(): Promise<'later' | void> {
    const end = performance.now() + maxWaitMs;
    while (performance.now() < end) {
      const { state, resend } = await this.status();
      if (state === 'paid') {
        this.target.done.paidOrders.push(this.orderId);
        return;
      }
      // The page says not to pay again, so the user leaves.
      if (state === 'in_doubt' || state === 'review') return this.leave();
      if ((state === 'failed' || state === 'not_sent') && resend.allowed) {
        // The server refuses what has changed meanwhile, such as a late success.
        await this.client.post(`/orders/${this.orderId}`, [['phone', this.phone]], [409, 422, 429]);
      }
      await wait(100);
    }
    return 'later';
  }

  /** The order as its page shows it. */
  async status() {
    const answer = await this.client.get(`/api/orders/${this.orderId}/status`);
    return (await answer.json()) as {
      readonly state: string;
      readonly number: string;
      readonly totalCents: number;
      readonly resend: { readonly allowed: boolean };
    };
  }

  async #study(): Promise<void> {
    for (const course of this.cart) {
      const path = `/courses/${course.slug}/content`;
      const first = (await this.client.get(path)).headers.get('location') ?? '';
      // Refunded meanwhile.
      if (!first.includes('lesson=')) continue;
      await (await this.client.get(first)).text();
      const work = this.#work.get(course.id) ?? new LearnerWork(course, this.random.fork(2));
      this.#work.set(course.id, work);
      if (!(await work.hand(this.client, this.target.done))) continue;
      for (const lessonId of course.texts) {
        const fields = { intent: 'complete', lessonId };
        const answer = await this.client.post(`/api/courses/${course.slug}/progress`, fields, [403]);
        if (answer.status === 403) break;
        this.target.done.completions.push(`${this.email} ${lessonId}`);
      }
    }
  }
}
