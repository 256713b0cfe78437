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
 * thing as soon as the product acknowledged it. Gives up at the first thing that does not come, as a person whose line
 * dropped: then `false`.
 */
export class Visitor {
  readonly #site: string;
  readonly #done: Acknowledged;
  readonly #email = `visitor-${randomUUID()}@example.com`;
  readonly #phone = `2547${String(randomInt(100_000_000)).padStart(8, '0')}`;
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  #cookie = '';

  constructor(site: string, done: Acknowledged) {
    this.#site = site;
    this.#done = done;
  }

  async visit(): Promise<boolean> {
    try {
      await this.#register();
      await this.#buy();
      await this.#study();
      return true;
    } catch {
      return false;
    }
  }

  async #register(): Promise<void> {
    const email = this.#email;
    await this.#post('/register', { name: 'Visitor', email, password, confirmPassword: password, terms: 'on' });
    this.#done.users.push(email);
    const mails = (await (await this.#get('/dev/mailbox.json')).json()) as { to: string; links: string[] }[];
    const link = mails.find(({ to }) => to === email)?.links.find((address) => address.includes('/verify-email')) ?? '';
    await this.#post('/verify-email', { token: new URL(link).searchParams.get('token') ?? '' });
    const answer = await this.#post('/login', { email, password });
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async #buy(): Promise<void> {
    const page = await (await this.#get(`/courses/${course}`)).text();
    const courseId = /name="course" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
    const fields = { intent: 'pay', course: courseId, orderKey: randomUUID(), phone: this.#phone };
    const orderId = (await this.#post('/checkout', fields)).headers.get('location')?.split('/').at(-1) ?? '';
    this.#done.orders.push(orderId);
    for (;;) {
      const { state } = (await (await this.#get(`/api/orders/${orderId}/status`)).json()) as { state: string };
      if (state === 'paid') break;
      await new Promise((resolve) => void setTimeout(resolve, 100));
    }
    this.#done.paidOrders.push(orderId);
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

  #post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.#fetch(path, {
      method: 'POST',
      headers: { ...this.#headers(), origin: this.#site },
      body: new URLSearchParams(fields),
    });
  }

  #headers(): Record<string, string> {
    return { cookie: this.#cookie, 'x-forwarded-for': this.#address };
  }

  async #fetch(path: string, options: RequestInit): Promise<Response> {
    const answer = await fetch(new URL(path, this.#site), { ...options, redirect: 'manual' });
    if (answer.status >= 400) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
