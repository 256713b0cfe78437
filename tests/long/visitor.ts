import { randomInt, randomUUID } from 'node:crypto';

/** What the product said yes to: none of it may ever be missing. */
export interface Acknowledged {
  readonly users: string[];
  readonly orders: string[];
  readonly paidOrders: string[];
  readonly completions: { readonly email: string; readonly lessonId: string }[];
}

const course = 'mpesa-for-a-small-shop';
const password = 'Mkeka-wa-2026';

/**
 * Somebody who registers, buys the shortest course and completes its lessons, by the forms alone, and writes down each
 * thing as soon as the product acknowledged it. When the line drops they come back and go on where they were: what they
 * did last may have been done or not, so they do it again, with the same key.
 */
export class Visitor {
  readonly #site: string;
  readonly #done: Acknowledged;
  readonly #email = `visitor-${randomUUID()}@example.com`;
  readonly #phone = `2547${String(randomInt(100_000_000)).padStart(8, '0')}`;
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  readonly #orderKey = randomUUID();
  readonly #steps = [
    () => this.#register(),
    () => this.#logIn(),
    () => this.#order(),
    () => this.#wait(),
    () => this.#study(),
  ];
  #cookie = '';
  #orderId = '';

  constructor(site: string, done: Acknowledged) {
    this.#site = site;
    this.#done = done;
  }

  /** Goes on until everything is done; throws where the line drops. */
  async visit(): Promise<void> {
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      await step();
      this.#steps.shift();
    }
  }

  async #register(): Promise<void> {
    const email = this.#email;
    const fields = { name: 'Visitor', email, password, confirmPassword: password, terms: 'on' };
    // Registered already: the answer was lost.
    await this.#post('/register', fields, [409]);
    this.#done.users.push(email);
  }

  async #logIn(): Promise<void> {
    const email = this.#email;
    const mails = (await (await this.#get('/dev/mailbox.json')).json()) as { to: string; links: string[] }[];
    const link = mails.find(({ to }) => to === email)?.links.find((address) => address.includes('/verify-email'));
    if (!link) throw new Error('the mail is not there');
    // Verified already: the answer was lost.
    await this.#post('/verify-email', { token: new URL(link).searchParams.get('token') ?? '' }, [400]);
    const answer = await this.#post('/login', { email, password });
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async #order(): Promise<void> {
    const page = await (await this.#get(`/courses/${course}`)).text();
    const courseId = /name="course" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
    const fields = { intent: 'pay', course: courseId, orderKey: this.#orderKey, phone: this.#phone };
    const next = (await this.#post('/checkout', fields)).headers.get('location') ?? '';
    this.#orderId = /^\/orders\/(.+)$/.exec(next)?.[1] ?? '';
    if (!this.#orderId) throw new Error(`the checkout leads to ${next}`);
    this.#done.orders.push(this.#orderId);
  }

  async #wait(): Promise<void> {
    for (;;) {
      const { state } = (await (await this.#get(`/api/orders/${this.#orderId}/status`)).json()) as { state: string };
      if (state === 'paid') break;
      if (state === 'in_doubt' || state === 'review') {
        // Told not to pay again, they leave.
        this.#steps.length = 0;
        return;
      }
      await new Promise((resolve) => void setTimeout(resolve, 100));
    }
    this.#done.paidOrders.push(this.#orderId);
  }

  async #study(): Promise<void> {
    const first = (await this.#get(`/courses/${course}/content`)).headers.get('location') ?? '';
    const page = await (await this.#get(first)).text();
    const lessons = new Set([...page.matchAll(/[?&]lesson=([0-9a-f-]{36})/g)].map((match) => match[1] ?? ''));
    for (const lessonId of lessons) {
      await this.#post(`/api/courses/${course}/progress`, { intent: 'complete', lessonId });
      this.#done.completions.push({ email: this.#email, lessonId });
    }
  }

  #get(path: string): Promise<Response> {
    return this.#fetch(path, { headers: this.#headers() });
  }

  #post(path: string, fields: Readonly<Record<string, string>>, alsoFine: readonly number[] = []): Promise<Response> {
    const headers = { ...this.#headers(), origin: this.#site };
    return this.#fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) }, alsoFine);
  }

  #headers(): Record<string, string> {
    return { cookie: this.#cookie, 'x-forwarded-for': this.#address };
  }

  async #fetch(path: string, options: RequestInit, alsoFine: readonly number[] = []): Promise<Response> {
    const answer = await fetch(new URL(path, this.#site), { ...options, redirect: 'manual' });
    if (answer.status >= 400 && !alsoFine.includes(answer.status))
      throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
