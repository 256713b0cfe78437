import {
  checkingSentence,
  nothingTaken,
  paidCode,
  paidSentence,
  type ResultMeaning,
} from '#app/modules/money/collection/result-meaning.ts';
import { m } from '#texts';

const label = 'M-Pesa';

type FailureText = (values: { readonly nothing: string }) => string;

/** Returns a failure without a movement of money: a new prompt is safe, at once or after some seconds. */
const failed = (text: FailureText, resendAfterSeconds = 0): ResultMeaning => ({
  kind: 'failed',
  get sentence() {
    return text({ nothing: nothingTaken() });
  },
  resendAfterSeconds,
  alertsStaff: false,
});
/** A fault on our side. */
const ours: ResultMeaning = {
  kind: 'alert',
  get sentence() {
    return m.payments_failed_our_side({ nothing: nothingTaken() });
  },
  resendAfterSeconds: 300,
  alertsStaff: true,
};
const checking = (alertsStaff: boolean): ResultMeaning => ({
  kind: 'checking',
  get sentence() {
    return checkingSentence(label);
  },
  resendAfterSeconds: null,
  alertsStaff,
});

const meanings: Readonly<Record<string, ResultMeaning>> = {
  [paidCode]: {
    kind: 'paid',
    get sentence() {
      return paidSentence();
    },
    resendAfterSeconds: null,
    alertsStaff: false,
  },
  '1': failed(m.payments_failed_no_money),
  '2': failed(m.payments_failed_too_small),
  '3': failed(m.payments_failed_too_large),
  '4': failed(m.payments_failed_daily_limit),
  '8': ours,
  '11': failed(m.payments_failed_dormant),
  '17': failed(m.payments_failed_same_amount, 120),
  '26': failed(m.payments_failed_busy, 60),
  '1001': failed(m.payments_failed_other_prompt, 60),
  '1019': failed(m.payments_failed_expired),
  '1025': failed(m.payments_failed_not_sent),
  '1031': failed(m.payments_failed_cancelled),
  '1032': failed(m.payments_failed_cancelled),
  '1036': failed(m.payments_failed_slow),
  '1037': failed(m.payments_failed_unreachable_phone),
  '2001': failed(m.payments_failed_pin),
  '2028': ours,
  '4999': checking(false),
  '8006': failed(m.payments_failed_locked),
  '9999': failed(m.payments_failed_not_sent),
  SFC_IC0003: ours,
};

/** Every known code. */
export const knownResultCodes: readonly string[] = Object.keys(meanings);

const unheardOf = checking(true);

/** Returns the meaning of a ResultCode. An unknown one counts as 'still checking' and alerts the owner. */
export function resultOf(code: string): ResultMeaning {
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? unheardOf) : unheardOf;
}

/** Reason why a prompt was certainly not sent; stored as the result code of a rejected attempt. */
type RejectionCause = 'busy' | 'phone_busy' | 'too_many' | 'unreachable' | 'invalid' | 'ours';

const rejections: Readonly<Record<RejectionCause, ResultMeaning>> = {
  busy: failed(m.payments_rejected_busy, 30),
  phone_busy: failed(m.payments_rejected_phone_busy, 30),
  too_many: failed(m.payments_rejected_too_many, 30),
  unreachable: failed(m.payments_rejected_unreachable, 30),
  invalid: failed(m.payments_rejected_phone),
  ours,
};

/** Returns the meaning of a rejection. */
export function rejectionOf(cause: string | null): ResultMeaning {
  return cause !== null && Object.hasOwn(rejections, cause) ? rejections[cause as RejectionCause] : rejections.busy;
}

/** Returns the cause of a busy answer from M-Pesa's words (Daraja: error codes). */
export function rejectionCause({
  cause,
  code,
  message,
}: {
  readonly cause: 'busy' | 'invalid' | 'ours';
  readonly code: string;
  readonly message: string;
}): RejectionCause {
  if (cause !== 'busy') return cause;
  if (/lock subscriber/i.test(message)) return 'phone_busy';
  if (code === 'unreachable' || code === 'oauth') return 'unreachable';
  if (code === '429' || code === '403' || /spike arrest|quota|rate limit/i.test(message)) return 'too_many';
  return 'busy';
}
