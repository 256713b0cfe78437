import type { CustomerPayment, Decision, MoneyBack, Push, TopUp } from './ledger-entries.ts';

/** An SMS to a phone, with the phone's balance afterwards in whole shillings. */
export type PhoneEvent = { readonly at: string; readonly balance: number } & PhoneMessage;

export type PhoneMessage =
  | { readonly kind: 'decision'; readonly push: Push; readonly decision: Decision }
  | { readonly kind: 'own-payment'; readonly payment: CustomerPayment }
  | { readonly kind: 'money-back'; readonly back: MoneyBack }
  | { readonly kind: 'top-up'; readonly topUp: TopUp };

/** The SMS of each phone, in order. */
interface PhoneHistory {
  of(msisdn: string): readonly PhoneEvent[];
  add(msisdn: string, event: PhoneEvent): void;
  clear(): void;
}

export function createPhoneHistory(): PhoneHistory {
  const events = new Map<string, PhoneEvent[]>();
  return {
    of: (msisdn) => events.get(msisdn) ?? [],
    add(msisdn, event) {
      const known = events.get(msisdn);
      if (known) known.push(event);
      else events.set(msisdn, [event]);
    },
    clear: () => events.clear(),
  };
}
