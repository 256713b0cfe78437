import { randomUUID } from 'node:crypto';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import type { MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { SiteClient } from '#tests/support/site-client.ts';

/** The shop's staff: one makes quotations and approves payments, and another one records them. */
export interface Staff {
  readonly owner: MadeUser;
  readonly accountant: MadeUser;
}

/** A payment as its slip shows it. The same slip is recorded once, however often it is sent. */
export class Slip {
  readonly id = randomUUID();
  readonly method: string;
  readonly reference = `SLIP${this.id.slice(0, 13)}`;

  constructor(method: string) {
    this.method = method;
  }
}

/** Works in the portal by its forms, in sessions that survive the server. */
export class Office {
  readonly #site: string;
  readonly #staff: Staff;
  readonly #clients = new Map<MadeUser, SiteClient>();

  constructor(site: string, staff: Staff) {
    this.#site = site;
    this.#staff = staff;
  }

  /** Makes an order of these courses for a learner, with its quotation. `id` is the form's. */
  async quote(id: string, email: string, courseIds: readonly string[]): Promise<void> {
    const fields = [
      ['id', id],
      ['email', email],
      ['name', 'Visitor'],
      ['locale', 'en'],
      ['days', '14'],
    ];
    await this.#send(this.#staff.owner, '/admin/quotations/new', [
      ...fields,
      ...courseIds.map((each) => ['course', each]),
    ]);
  }

  /** Records a payment of an order. Returns whether it waits for a second person, or a cheque to clear. */
  async record(slip: Slip, order: { readonly number: string; readonly totalCents: number }): Promise<boolean> {
    const form = new FormData();
    const receivedOn = dayInNairobi(new Date());
    const { id, method, reference } = slip;
    const amount = String(order.totalCents / 100);
    const fields = { id, method, reference, order: order.number, amount, receivedOn, note: '' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('proof', new File([new Uint8Array(onePixel)], 'slip.png', { type: 'image/png' }));
    const to = await this.#send(this.#staff.accountant, '/admin/payments/recorded/new', form);
    return ['=waiting', '=clearing', '=known'].some((outcome) => to.endsWith(outcome));
  }

  /** Approves a recorded payment; nothing if it counts already. */
  async approve({ id }: Slip): Promise<void> {
    const checks = [...approvalChecks, 'cleared'].map((check) => [`checked_${check}`, 'on']);
    await this.#send(this.#staff.owner, `/admin/payments/recorded/${id}`, [['decision', 'approve'], ...checks]);
  }

  /** Sends a form of the portal. Returns where it leads. */
  async #send(who: MadeUser, path: string, fields: FormData | readonly (readonly string[])[]): Promise<string> {
    let client = this.#clients.get(who);
    if (!client) {
      client = new SiteClient(this.#site);
      await client.logIn(who, '/admin/login');
      this.#clients.set(who, client);
    }
    const answer = await client.post(path, fields);
    const to = answer.headers.get('location') ?? '';
    if (!to.includes('?done=')) throw new Error(`${path} leads to ${to}`);
    return to;
  }
}
