import type { Shillings } from '#app/shared/money.ts';
import type { Msisdn } from '#app/shared/phone.ts';

/** What the shop asks of a mobile-money provider. Adapters translate; they decide nothing and never retry a prompt. */
export interface PaymentGateway {
  /** The merchant's numbers. */
  readonly account: MerchantAccount;
  /** Sends one prompt to a phone. Never rejects: whatever happened is one of three answers. */
  requestPayment(prompt: PaymentPrompt): Promise<PromptAnswer>;
  /** Asks what became of a prompt. Never rejects. */
  queryPayment(checkoutRequestId: string): Promise<QueryAnswer>;
  /** Asks whether the provider knows us now, with nothing kept of an earlier answer. Moves no money. Never rejects. */
  checkReachable(): Promise<GatewayReach>;
  /** Names the addresses at which the provider confirms every payment it takes for us (Daraja: C2B). Never rejects. */
  registerConfirmations(addresses: ConfirmationAddresses): Promise<RegistrationAnswer>;
  /** What needs a named operator of the merchant account; null where none is configured. */
  readonly operations: PaymentOperations | null;
}

/** Both are asked for in one request and answered later, at an address of ours. 'accepted' only says that they were taken. */
export interface PaymentOperations {
  /** Sends money back to where it came from (Daraja: reversal). Never rejects. */
  reversePayment(reversal: ReversalRequest): Promise<OperationAnswer>;
  /** Asks what is known of a receipt (Daraja: transaction status). Never rejects. */
  checkTransaction(check: CheckRequest): Promise<OperationAnswer>;
}

export interface MerchantAccount {
  /** Every number that money to us may name as its receiver. */
  readonly receivesAt: readonly string[];
  /** The Pay Bill number that anybody can pay to by hand; null for a till, which takes no account number. */
  readonly payBill: string | null;
}

export interface ConfirmationAddresses {
  readonly confirmationUrl: string;
  readonly validationUrl: string;
}

/** Where the answer goes; the last part of each is a secret. */
export interface ResultAddresses {
  readonly resultUrl: string;
  readonly timeoutUrl: string;
}

export interface ReversalRequest extends ResultAddresses {
  readonly receipt: string;
  /** Whole shillings; at most what the receipt moved. */
  readonly amount: Shillings;
  /** At most 100 characters, for the statement. */
  readonly remarks: string;
}

export interface CheckRequest extends ResultAddresses {
  readonly receipt: string;
}

export type OperationAnswer =
  | { readonly kind: 'accepted'; readonly conversationId: string; readonly originatorConversationId: string }
  | Extract<PromptAnswer, { readonly kind: 'not_sent' | 'unknown' }>;

/** Whether the provider would take our requests now. Reasons hold no secret. */
export type GatewayReach =
  | {
      readonly kind: 'reached';
      /** Seconds by which this machine's clock is ahead of the provider's; null where its answer holds no time. */
      readonly clockAheadSeconds: number | null;
    }
  /** Our keys are not accepted. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type RegistrationAnswer =
  | { readonly kind: 'registered' }
  | Extract<PromptAnswer, { readonly kind: 'not_sent' | 'unknown' }>;

export interface PaymentPrompt {
  readonly phone: Msisdn;
  /** 1 to 250,000 whole shillings. */
  readonly amount: Shillings;
  /** At most 12 letters and digits: the order's number. */
  readonly accountReference: string;
  /** At most 13 characters. */
  readonly description: string;
  /** Where the provider reports the result; its last part is a secret. */
  readonly callbackUrl: string;
}

export type PromptAnswer =
  | {
      readonly kind: 'accepted';
      readonly merchantRequestId: string;
      readonly checkoutRequestId: string;
      readonly message: string;
    }
  /** Certain: no prompt reached a phone. `retryable` after a cool-down; `ours` means our configuration is wrong. */
  | {
      readonly kind: 'not_sent';
      readonly code: string;
      readonly message: string;
      readonly cause: 'busy' | 'invalid' | 'ours';
    }
  /** A prompt may be on the phone: time-out, dropped connection, unreadable answer. */
  | { readonly kind: 'unknown'; readonly message: string };

export type QueryAnswer =
  | { readonly kind: 'result'; readonly resultCode: string; readonly description: string }
  /** Still being processed, asked too early, rate limited, or the answer says nothing: ask again later. */
  | { readonly kind: 'unknown'; readonly message: string };
