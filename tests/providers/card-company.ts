import { createHmac, timingSafeEqual } from 'node:crypto';

/** A page at which a customer pays by card, as the company knows it. */
export interface CardPage {
  readonly id: string;
  readonly orderNumber: string;
  readonly cents: number;
  state: 'open' | 'paid' | 'declined' | 'expired';
  /** Of the charge; null until it is paid. */
  charge: string | null;
}

/** What the company posts: the body as text, and its signature. */
export interface Webhook {
  readonly body: string;
  readonly signature: string;
}

/** A company whose customers pay by card at its own pages. It tells shops by signed messages, and repeats each until it is taken. */
export class CardCompany {
  readonly secret = 'shared with the shop';
  readonly pages: CardPage[] = [];
  /** Takes a message of the company; false where it has to come again. */
  shop: (webhook: Webhook) => Promise<boolean> = async () => true;
  /** What the next request is answered by: its page, no answer although the page is there, or a refusal. */
  nextRequest: 'answered' | 'lost' | 'refused' = 'answered';

  /** Opens a page; null where the answer does not arrive. */
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

  /** The customer pays, or the bank declines, at the nth page. Returns what the company posts, and has not posted yet. */
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

  /** Nobody pays at the nth page: it cannot be paid any more, and nothing is posted. */
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

/** Whether a message was signed with the secret. */
export function isSigned({ body, signature }: Webhook, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
