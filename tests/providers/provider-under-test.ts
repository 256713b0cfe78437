import { startAttempt, type StartedAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import type { PaymentShop, Purchase } from '#tests/support/payment-shop.ts';
import { CardCompany, type Webhook } from './card-company.ts';
import { cardName, cardProvider, takeWebhook } from './card-provider.ts';

/** Course of a request: answered or not, reported or not, paid with another amount, or preceded by a forged message. */
type RequestPlan = 'answered' | 'refused' | 'answer lost' | 'message lost' | 'another amount' | 'forged';

/** A provider of payments with its payers and its network, as the contract's tests control them. */
export interface ProviderUnderTest {
  /** Whether it answers queries about a request; otherwise it only sends messages. */
  readonly canBeAsked: boolean;
  /** Returns the shop with this provider beside the others. */
  deps(): MpesaDeps;
  /** Presses Pay as the buyer. */
  request(order: Purchase, plan?: RequestPlan): Promise<StartedAttempt>;
  /** Pays the nth request; the provider reports it so often. */
  pay(nth: number, times?: number): Promise<void>;
  /** Declines the nth request, as the payer or their bank; the provider reports it. */
  decline(nth: number): Promise<void>;
  /** Lets the nth request expire without a payment. */
  abandon(nth: number): Promise<void>;
  /** Sends the lost message about the nth request late. */
  tellLate(nth: number): Promise<void>;
  /** Sends a forged message that the nth request was paid, as its plan 'forged' says. */
  forge(nth: number): Promise<void>;
}

/** M-Pesa, through its simulator. */
export function mpesaUnderTest(shop: PaymentShop): ProviderUnderTest {
  const scenarios: Readonly<Record<RequestPlan, string>> = {
    answered: 'wait-for-me',
    refused: 'system-busy',
    'answer lost': 'dropped-after',
    'message lost': 'callback-lost',
    'another amount': 'wrong-amount',
    forged: 'forged-secret',
  };
  const plans: RequestPlan[] = [];
  const idOf = (nth: number) => shop.prompts()[nth] ?? '';
  return {
    canBeAsked: true,
    deps: () => shop.deps,
    async request(order, plan = 'answered') {
      await shop.next(scenarios[plan]);
      if (plan !== 'refused') plans.push(plan);
      return shop.pay(order);
    },
    async pay(nth, times = 1) {
      if (plans[nth] === 'answered' || plans[nth] === 'forged') await shop.approve(nth);
      await shop.passWithoutJobs(5);
      if (times > 1) await shop.control('/callbacks', { checkoutRequestId: idOf(nth), copies: times - 1 });
    },
    async decline(nth) {
      await shop.control(`/prompts/${idOf(nth)}/cancel`, {});
      await shop.passWithoutJobs(5);
    },
    abandon: async () => undefined,
    tellLate: (nth) => shop.control('/callbacks', { checkoutRequestId: idOf(nth) }),
    forge: () => shop.passWithoutJobs(10),
  };
}

/** The different provider: its own page, signed messages, no phone; with or without queries. */
export function cardUnderTest(
  shop: PaymentShop,
  { canBeAsked = true }: { readonly canBeAsked?: boolean } = {},
): ProviderUnderTest & { readonly company: CardCompany } {
  const company = new CardCompany();
  const provider = cardProvider(company, { canBeAsked });
  const deps = () => ({ ...shop.deps, providers: [...shop.deps.providers, provider] });
  company.shop = (webhook) => takeWebhook(deps(), company, webhook);
  const plans: RequestPlan[] = [];
  const lost = new Map<number, Webhook>();
  return {
    company,
    canBeAsked,
    deps,
    request({ buyer, orderId }, plan = 'answered') {
      if (plan === 'refused' || plan === 'answer lost') company.nextRequest = plan === 'refused' ? 'refused' : 'lost';
      if (plan !== 'refused') plans.push(plan);
      const rateLimits = { consume: async () => undefined };
      const payer = { actor: buyer, rateLimits, address: '127.0.0.1', orderPriceHours: 48 };
      return startAttempt({ ...deps(), ...payer }, { orderId, provider: cardName });
    },
    async pay(nth, times = 1) {
      const cents = (company.pages[nth]?.cents ?? 0) - (plans[nth] === 'another amount' ? 100 : 0);
      const paid = company.end(nth, 'paid', cents);
      if (plans[nth] === 'message lost') lost.set(nth, paid);
      else await Promise.all(Array.from({ length: times }, () => company.shop(paid)));
    },
    async decline(nth) {
      await company.shop(company.end(nth, 'declined'));
    },
    async abandon(nth) {
      company.expire(nth);
    },
    async tellLate(nth) {
      const message = lost.get(nth);
      if (message) await company.shop(message);
    },
    async forge(nth) {
      const { id: page, orderNumber, cents } = company.pages[nth] ?? { id: '', orderNumber: '', cents: 0 };
      await company.shop(company.sign({ page, orderNumber, state: 'paid', charge: 'ch_9', cents }, 'another secret'));
    },
  };
}
