import { createHmac, timingSafeEqual } from 'node:crypto';

/** A page for card payments, as the company stores it. */
interface CardPage {
  readonly id: string;
  readonly orderNumber: string;
  readonly cents: number;
  state: 'open' | 'paid' | 'declined' | 'expired';
  /** Id of the charge; null until it is paid. */
  charge: string | null;
}

/** A message of the company: the body as text, and its signature. */
export interface Webhook {
  readonly body: string;
  readonly signature: string;
}

/** A company whose customers pay by card on its own pages. It sends signed messages to shops and repeats each until it is accepted. */
export class CardCompany {
  readonly secret = 'shared with the shop';
  readonly pages: CardPage[] = [];
  /** Delivers a message to the shop; returns false if it must be repeated. */
  shop: (webhook: Webhook) => Promise<boolean> = async () => true;
  /** Outcome of the next request: its page, a page without an answer, or a refusal. */
  nextRequest: 'answered' | 'lost' | 'refused' = 'answered';

  /** Opens a page; null if the answer is lost. */
  open({ orderNumber, cents }: { readonly orderNumber: string; readonly cents: number }): CardPage | 'refused' | null {
    const how = this.nextRequest;
    this.nextRequest = 'answered';
    if (how === 'refused') return 'refused';
    const page: CardPage = { id: `page_${this.pages.length + 1}`, orderNumber, cents, state: 'open', charge: null };
    this.pages.push(page);
    return how === 'lost' ? null : page;
  }

  find(id: string): CardPage | null {
    return this.pages.find((page) => page.id === id) ?? null;
  }

  /** Pays or declines at the nth page. Returns the message that the company has yet to send. */
  end(nth: number, state: 'paid' | 'declined', cents?: number): Webhook {
    const page = this.pages[nth];
    if (!page) throw new Error('there is no such page');
    page.state = state;
    page.charge = state === 'paid' ? `ch_${nth + 1}` : null;
    return this.sign({
      page: page.id,
      orderNumber: page.orderNumber,
      state,
      charge: page.charge,
      cents: cents ?? page.cents,
    });
  }

  /** Expires the nth page: it cannot be paid any more, and no message is sent. */
  expire(nth: number): void {
    const page = this.pages[nth];
    if (!page) throw new Error('there is no such page');
    page.state = 'expired';
  }

  sign(message: object, secret = this.secret): Webhook {
    const body = JSON.stringify(message);
    return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
  }
}

/** Whether a message is signed with the secret. */
export function isSigned({ body, signature }: Webhook, secret: string): boolean {
  const requested = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === requested.length && timingSafeEqual(given, requested);
}
