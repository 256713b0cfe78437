import type { Shillings } from '#app/shared/money.ts';
import type { Msisdn } from '#app/shared/phone.ts';

/** The shop's requests to a mobile-money provider. Adapters translate; they decide nothing and never retry a prompt. */
export interface PaymentGateway {
  /** The merchant's numbers. */
  readonly account: MerchantAccount;
  /** Sends one prompt to a phone. Never rejects: returns one of three answers. */
  requestPayment(prompt: PaymentPrompt): Promise<PromptAnswer>;
  /** Asks for the state of a prompt. Never rejects. */
  queryPayment(checkoutRequestId: string): Promise<QueryAnswer>;
  /** Checks whether the provider accepts our credentials now, without cached answers. Moves no money. Never rejects. */
  checkReachable(): Promise<GatewayReach>;
  /** Registers the addresses for confirmations of every payment to us (Daraja: C2B). Never rejects. */
  registerConfirmations(addresses: ConfirmationAddresses): Promise<RegistrationAnswer>;
  /** Operations in the name of an operator of the merchant account; null without a configured one. */
  readonly operations: PaymentOperations | null;
}

/** Both are requested once and answered later by callback. 'accepted' only confirms the request. */
export interface PaymentOperations {
  /** Sends money back to the payer (Daraja: reversal). Never rejects. */
  reversePayment(reversal: ReversalRequest): Promise<OperationAnswer>;
  /** Asks for the state of a receipt (Daraja: transaction status). Never rejects. */
  checkTransaction(check: CheckRequest): Promise<OperationAnswer>;
}

interface MerchantAccount {
  /** Every number that payments to us may name as receiver. */
  readonly receivesAt: readonly string[];
  /** The Pay Bill number for payments by hand; null for a till, which takes no account number. */
  readonly payBill: string | null;
}

interface ConfirmationAddresses {
  readonly confirmationUrl: string;
  readonly validationUrl: string;
}

/** Addresses of the answer; the last part of each is a secret. */
export interface ResultAddresses {
  readonly resultUrl: string;
  readonly timeoutUrl: string;
}

export interface ReversalRequest extends ResultAddresses {
  readonly receipt: string;
  /** Whole shillings; at most the incoming payment's amount. */
  readonly amount: Shillings;
  /** Text for the statement, at most 100 characters. */
  readonly remarks: string;
}

export interface CheckRequest extends ResultAddresses {
  readonly receipt: string;
}

export type OperationAnswer =
  | { readonly kind: 'accepted'; readonly conversationId: string; readonly originatorConversationId: string }
  | Extract<PromptAnswer, { readonly kind: 'not_sent' | 'unknown' }>;

/** Whether the provider would accept our requests now. Reasons contain no secret. */
export type GatewayReach =
  | {
      readonly kind: 'reached';
      /** Seconds by which this machine's clock is ahead of the provider's; null if the answer has no time. */
      readonly clockAheadSeconds: number | null;
    }
  /** Our keys are not accepted. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type RegistrationAnswer =
  | { readonly kind: 'registered' }
  | Extract<PromptAnswer, { readonly kind: 'not_sent' | 'unknown' }>;

interface PaymentPrompt {
  readonly phone: Msisdn;
  /** 1 to 250,000 whole shillings. */
  readonly amount: Shillings;
  /** The order's number: at most 12 letters and digits. */
  readonly accountReference: string;
  /** At most 13 characters. */
  readonly description: string;
  /** Address of the result; its last part is a secret. */
  readonly callbackUrl: string;
}

export type PromptAnswer =
  | {
      readonly kind: 'accepted';
      readonly merchantRequestId: string;
      readonly checkoutRequestId: string;
      readonly message: string;
    }
  /** Certain: no phone got a prompt. `retryable` after a cool-down; `ours` means that our configuration is wrong. */
  | {
      readonly kind: 'not_sent';
      readonly code: string;
      readonly message: string;
      readonly cause: 'busy' | 'invalid' | 'ours';
    }
  /** A prompt may be on the phone: timeout, dropped connection, unreadable answer. */
  | { readonly kind: 'unknown'; readonly message: string };

export type QueryAnswer =
  | { readonly kind: 'result'; readonly resultCode: string; readonly description: string }
  /** In progress, asked too early, rate limited, or an unclear answer: ask again later. */
  | { readonly kind: 'unknown'; readonly message: string };

/** The provider's name with attempts and incoming payments. */
export const mpesaName = 'mpesa';

/** Its name for people. */
export const mpesaLabel = 'M-Pesa';
