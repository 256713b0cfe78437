import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { cartCookieName } from '#app/modules/checkout/cart-cookie.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { MPesa } from './m-pesa.ts';
import type { Random } from './random.ts';

/** The site under load. */
export interface LoadTarget {
  readonly site: string;
  readonly mPesa: MPesa;
  readonly courses: readonly { readonly id: string; readonly slug: string }[];
  readonly done: Acknowledged;
}

/** How prompts go, each as often as its number says. */
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
/** After waiting this long for a payment the user leaves and comes back later (milliseconds). */
const longestWait = 2_000;

/**
 * Registers, buys one to three courses and completes the lessons by HTTP forms, and records everything that the product
 * acknowledged. After a dropped connection the user continues with the last step: it may have been done or not, so it is repeated with
 * the same idempotency key.
 */
export class VirtualUser {
  readonly #target: LoadTarget;
  readonly #random: Random;
  readonly #client: SiteClient;
  readonly #email = `visitor-${randomUUID()}@example.com`;
  readonly #phone: string;
  readonly #orderKey = randomUUID();
  readonly #cart: LoadTarget['courses'];
  readonly #steps = [
    () => this.#register(),
    () => this.#logIn(),
    () => this.#order(),
    () => this.#wait(),
    () => this.#study(),
  ];
  #orderId = '';

  constructor(target: LoadTarget, random: Random) {
    this.#target = target;
    this.#random = random;
    this.#client = new SiteClient(target.site);
    this.#phone = `2547${10_000_000 + random.below(90_000_000)}`;
    this.#cart = target.courses.slice(random.below(target.courses.length));
  }

  /** Goes on until everything is done, or false where it is left for another time; throws where the line drops. */
  async visit(): Promise<boolean> {
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      if ((await step()) === 'later') return false;
      this.#steps.shift();
    }
    return true;
  }

  async #register(): Promise<void> {
    const email = this.#email;
    const fields = { name: 'Visitor', email, password, confirmPassword: password, terms: 'on' };
    // Registered already: the answer was lost.
    await this.#client.post('/register', fields, [409]);
    this.#target.done.users.push(email);
  }

  async #logIn(): Promise<void> {
    const email = this.#email;
    const mails = (await (await this.#client.get('/dev/mailbox.json')).json()) as { to: string; links: string[] }[];
    const link = mails.find(({ to }) => to === email)?.links.find((address) => address.includes('/verify-email'));
    // The mailbox shows the last hundred: who comes back too late leaves for good.
    if (!link) return void (this.#steps.length = 0);
    // Verified already: the answer was lost.
    await this.#client.post('/verify-email', { token: new URL(link).searchParams.get('token') ?? '' }, [400]);
    await this.#client.logIn({ email, password });
    this.#client.addCookie(cartCookieName, this.#cart.map(({ id }) => id).join('.'));
  }

  async #order(): Promise<'later' | void> {
    await this.#target.mPesa.next(this.#phone, this.#random.pick(scenarios));
    const fields = [['intent', 'pay'], ...this.#cart.map(({ id }) => ['course', id])];
    fields.push(['orderKey', this.#orderKey], ['phone', this.#phone]);
    // Of an order whose answer was lost: its money is in review by now, or the next prompt is not due yet.
    const notNow = [409, 429];
    const press = () => this.#client.post('/checkout', fields, notNow);
    const presses = this.#random.once(4) ? [press(), press()] : [press()];
    // Both are waited for, so that none is under way when they come back.
    const answers = await Promise.allSettled(presses);
    for (const answer of answers) {
      if (answer.status === 'rejected') throw answer.reason;
      if (notNow.includes(answer.value.status)) return 'later';
      const place = answer.value.headers.get('location') ?? '';
      const orderId = /^\/orders\/(.+)$/.exec(place)?.[1] ?? '';
      if (!orderId) throw new Error(`the checkout leads to ${place}`);
      if (this.#orderId && this.#orderId !== orderId) throw new Error('a double click made two orders');
      this.#orderId = orderId;
    }
    this.#target.done.orders.push(this.#orderId);
  }

  async #wait(): Promise<'later' | void> {
    const end = performance.now() + longestWait;
    while (performance.now() < end) {
      const answer = await this.#client.get(`/api/orders/${this.#orderId}/status`);
      const { state, resend } = (await answer.json()) as { state: string; resend: { allowed: boolean } };
      if (state === 'paid') {
        this.#target.done.paidOrders.push(this.#orderId);
        return;
      }
      // Told not to pay again, they leave.
      if (state === 'in_doubt' || state === 'review') return void (this.#steps.length = 0);
      if ((state === 'failed' || state === 'not_sent') && resend.allowed) {
        // What has changed meanwhile, such as a late success, is refused in words.
        await this.#client.post(`/orders/${this.#orderId}`, [['phone', this.#phone]], [409, 422, 429]);
      }
      await wait(100);
    }
    return 'later';
  }

  async #study(): Promise<void> {
    for (const { slug } of this.#cart) {
      const path = `/courses/${slug}/content`;
      const first = (await this.#client.get(path)).headers.get('location') ?? '';
      // Given back meanwhile.
      if (!first.includes('lesson=')) continue;
      const page = await (await this.#client.get(first)).text();
      for (const lessonId of new Set(
        [...page.matchAll(/[?&]lesson=([0-9a-f-]{36})/g)].map((match) => match[1] ?? ''),
      )) {
        const fields = { intent: 'complete', lessonId };
        const answer = await this.#client.post(`/api/courses/${slug}/progress`, fields, [403]);
        if (answer.status === 403) break;
        this.#target.done.completions.push({ email: this.#email, lessonId });
      }
    }
  }
}
