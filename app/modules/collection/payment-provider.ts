import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { LedgerDeps } from '#app/modules/ledger/ledger-deps.ts';
import type { Cents, Shillings } from '#app/shared/money.ts';
import type { Msisdn } from '#app/shared/phone.ts';
import type { Statement } from './reconcile/statement-row.ts';
import type { ResultTable } from './result-meaning.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';

/**
 * A provider that takes money for us: the port of this module. A provider translates and decides nothing about orders; it never
 * repeats a request by itself. A part that is null is something that it cannot do, or not now. What only the provider needs to know of an attempt or a refund
 * (ids, secrets) it keeps in tables of its own.
 */
export interface PaymentProvider {
  /** Stored with attempts and receipts: small letters and underscores. */
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** What its codes mean, those of the past too while it is switched off. */
  readonly results: ResultTable;
  /** How it asks to be paid. */
  readonly asksBy: WayOfAsking;
  /** The codes by which it names money to people. */
  readonly codes: ReceiptCodes;
  /** Asks to be paid; null while it is switched off. */
  readonly requests: PaymentRequests | null;
  /** What it keeps about requests and reversals, also while it is switched off. */
  readonly kept: KeptByProvider;
  /** Asks what became of a request; null where only the provider's own messages tell, or while it is switched off. Never rejects. */
  readonly query: ((providerReference: string) => Promise<QueryAnswer>) | null;
  /** Sends money back to where it came from; null where a person does it by hand. */
  readonly reversals: Reversals | null;
  /** Asks about money by its code; null where it cannot. */
  readonly lookUps: ReceiptLookUps | null;
  /** Reads a statement of its account out of a file, to compare it with the books; null where it has none. Throws DomainError where the file is none. */
  readonly readStatement: ((bytes: Uint8Array, now: Date) => Promise<Statement>) | null;
}

/**
 * prompt: the payer approves on the phone that is named. page: the payer is sent to a page of the provider's, and finds no other way to it;
 * `lifeMs` after the request (milliseconds) nobody can pay there any more, and messages about those who did have come.
 */
export type WayOfAsking = { readonly kind: 'prompt' } | { readonly kind: 'page'; readonly lifeMs: number };

export interface PaymentRequests {
  /**
   * In the transaction that writes the attempt: keeps what the provider will need to recognise its answers. What it returns makes the one
   * request, after the commit. That never rejects: whatever happened is one of three answers.
   */
  prepare(tx: Database, deps: CollectionDeps, request: PaymentRequest): Promise<() => Promise<RequestAnswer>>;
}

/** What comparing the books with statements needs to know of a provider. */
export type StatementProvider = Pick<PaymentProvider, 'name' | 'label' | 'readStatement'>;

/** What people read in a provider's messages and portal, and type here. */
export interface ReceiptCodes {
  /** What a form asks for, such as 'M-Pesa code'. */
  readonly label: string;
  /** At most so many characters are typed. */
  readonly maxLength: number;
  /** The code as receipts have it, from what was typed or from a receipt; null where that is no code of this provider. */
  read(typed: string): string | null;
  /** Says what one looks like, to an admin who typed something else. */
  readonly shape: string;
  /** How payers find theirs; null where they are told none. */
  readonly forPayers: PayerCodes | null;
}

/** What a payer reads where a code can be entered. */
export interface PayerCodes {
  readonly hint: string;
  readonly example: string;
  /** Says what a code looks like, to a payer who typed something else. */
  readonly shape: string;
}

/** What a provider does in tables of its own when the answers to its requests are recorded, which may be long after they were made. */
export interface KeptByProvider {
  /** In the transaction that records it: keeps what the provider told beside its reference. */
  keepRequest?(tx: Database, attemptId: string, answer: AcceptedRequest): Promise<void>;
  /** At the end of that transaction: finds messages about the attempt that were quicker than the answer. What it returns takes them, after the commit. */
  findEarlyMessages?(tx: Database, deps: CollectionDeps, attemptId: string): Promise<() => Promise<void>>;
  /** Whether this sending is the last one of its refund; answers to earlier ones are not recorded. */
  isLatestReversal(tx: Database, refundId: string, sending: string): Promise<boolean>;
  keepReversal?(tx: Database, refundId: string, answer: AcceptedReversal): Promise<void>;
}

export interface PaymentRequest {
  readonly attemptId: string;
  readonly orderId: string;
  /** At most 12 letters and digits. */
  readonly orderNumber: string;
  /** 1 to 250,000 whole shillings. */
  readonly amount: Shillings;
  /** The phone to be prompted; null where the provider asks by a page. */
  readonly phone: Msisdn | null;
}

export interface AcceptedRequest {
  readonly kind: 'accepted';
  /** What the provider calls the request; opaque. */
  readonly providerReference: string;
  readonly message: string;
  /** Where the payer pays, with a provider that asks by a page. */
  readonly paymentPage?: string | undefined;
  /** What only the provider needs, for `keepRequest`; plain JSON. */
  readonly own?: Readonly<Record<string, string>> | undefined;
}

/** Certain: nobody was asked. */
export interface NotSent {
  readonly kind: 'not_sent';
  /** Why, as `results.rejectionOf` reads it. */
  readonly reason: string;
  readonly code: string;
  readonly message: string;
  /** Whether our configuration is at fault: then the owner hears of it. */
  readonly isOurFault: boolean;
}

/** Perhaps it arrived: time-out, dropped connection, unreadable answer. */
export interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly message: string;
}

export type RequestAnswer = AcceptedRequest | NotSent | UnknownAnswer;

export type QueryAnswer =
  | { readonly kind: 'result'; readonly resultCode: string; readonly description: string }
  /** Still being processed, asked too early, rate limited, or the answer says nothing: ask again later. */
  | UnknownAnswer;

export interface Reversals {
  /** As `PaymentRequests.prepare`, for one sending of a refund. */
  prepare(tx: Database, deps: CollectionDeps, request: ReversalRequest): Promise<PreparedReversal>;
}

export interface ReversalRequest {
  readonly refundId: string;
  readonly receipt: string;
  /** Whole shillings; at most what the receipt moved. */
  readonly amount: Shillings;
  /** For the statement. */
  readonly remarks: string;
}

export interface PreparedReversal {
  /** Tells this sending from others of the same refund; opaque. */
  readonly sending: string;
  readonly send: () => Promise<ReversalAnswer>;
}

/** The reversal was taken; its result comes later (`resolveReversal`). */
export interface AcceptedReversal {
  readonly kind: 'accepted';
  readonly own?: Readonly<Record<string, string>> | undefined;
}

export type ReversalAnswer = AcceptedReversal | NotSent | UnknownAnswer;

/** Why a receipt is looked up: a learner's claim, or a refund of which nobody knows whether it was made. */
export type LookUpCause = { readonly claimId: string } | { readonly refundId: string };

export interface ReceiptLookUps {
  /** Whether anything can be asked now. */
  readonly isOn: boolean;
  /** Asks about a receipt; what is learnt comes later (`resolveClaim`, `resolveRefundInDoubt`). Never rejects. Of many calls at once for one cause, one asks. */
  ask(deps: CollectionDeps, asked: LookUpCause & { readonly receipt: string }): Promise<void>;
  /** Whether an answer is still awaited for a claim. */
  isAsking(db: Database, claimId: string): Promise<boolean>;
  /** What the provider last said, for a claim, that was paid to us; null where it never did. */
  reported(db: Database, claimId: string): Promise<ReportedMoney | null>;
}

/** Money of which a provider told when it was asked. The payer is known only while the money is in no book. */
export interface ReportedMoney {
  readonly amountCents: Cents;
  readonly payer: string | null;
  readonly paidAt: Date | null;
}

/** Where answers wait that the database does not take: a provider gives none twice. */
export interface AnswerKeeper {
  /** Keeps an answer on disk until it can be recorded. Rejects where the disk refuses it. */
  put(answer: KeptAnswer, options: { readonly isProven: boolean }): Promise<void>;
  /** Keeps it in memory. */
  remember(answer: KeptAnswer): void;
}

/** What a provider answered to a request of ours. */
export type KeptAnswer =
  | { readonly type: 'prompt'; readonly attemptId: string; readonly answer: RequestAnswer }
  | { readonly type: 'query'; readonly attemptId: string; readonly answer: QueryAnswer }
  | {
      readonly type: 'reversal';
      readonly refundId: string;
      readonly sending: string;
      readonly answer: ReversalAnswer;
      readonly isAutomatic?: boolean | undefined;
    };

/** What everything that moves an attempt needs. */
export interface CollectionDeps extends LedgerDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly liveEvents: LiveEvents;
  readonly spool: AnswerKeeper;
  /** Everybody who takes, or took, money for us; the first that is switched on is asked where nobody chooses. */
  readonly providers: readonly PaymentProvider[];
  /** How many questions the whole shop may ask a provider in a minute. */
  readonly queriesPerMinute: number;
}

/** The provider of an attempt or a receipt; null where it is not known any more. */
export function providerNamed({ providers }: Pick<CollectionDeps, 'providers'>, name: string): PaymentProvider | null {
  return providers.find((provider) => provider.name === name) ?? null;
}

/** Whether only a provider's own messages tell what becomes of its requests: it is switched on, and cannot be asked. */
export const onlyTells = (provider: PaymentProvider | null): boolean =>
  provider !== null && provider.requests !== null && provider.query === null;

/** The topic of an order's events for the waiting screen. */
export const orderTopic = (orderId: string) => `order:${orderId}`;

/** A code of a provider as an admin typed it, as receipts have it. Throws DomainError 'receipt_code_invalid', which says what one looks like. */
export function readReceiptCode(deps: Pick<CollectionDeps, 'providers'>, provider: string, typed: string): string {
  const codes = providerNamed(deps, provider)?.codes;
  const code = codes?.read(typed) ?? null;
  if (code === null)
    throw new DomainError<SettlementErrorCode>('receipt_code_invalid', codes ? { shape: codes.shape } : {});
  return code;
}
