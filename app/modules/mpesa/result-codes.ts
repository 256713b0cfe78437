import {
  checkingSentence,
  nothingTaken,
  paidCode,
  paidSentence,
  type ResultMeaning,
} from '#app/modules/collection/result-meaning.ts';

const label = 'M-Pesa';

/** Nothing happened to the money: a new prompt is safe, at once or after some seconds. */
const failed = (sentence: string, resendAfterSeconds = 0): ResultMeaning => ({
  kind: 'failed',
  sentence,
  resendAfterSeconds,
  alertsStaff: false,
});
const ours = (sentence: string): ResultMeaning => ({
  kind: 'alert',
  sentence,
  resendAfterSeconds: 300,
  alertsStaff: true,
});
const checking = (alertsStaff: boolean): ResultMeaning => ({
  kind: 'checking',
  sentence: checkingSentence(label),
  resendAfterSeconds: null,
  alertsStaff,
});

const ourSide = `The payment could not be made because of a fault on our side, not yours. ${nothingTaken} We have been told and will mend it. Please try again later or contact us.`;

const meanings: Readonly<Record<string, ResultMeaning>> = {
  [paidCode]: {
    kind: 'paid',
    sentence: paidSentence,
    resendAfterSeconds: null,
    alertsStaff: false,
  },
  '1': failed(`There is not enough money in this M-Pesa account. ${nothingTaken} Please top up and try again.`),
  '2': failed(`M-Pesa does not allow an amount this small. ${nothingTaken}`),
  '3': failed(
    `M-Pesa does not allow an amount this large on this account. ${nothingTaken} Please try with another number.`,
  ),
  '4': failed(
    `This payment would pass the daily limit of this M-Pesa account. ${nothingTaken} Please try again tomorrow, or with another number.`,
  ),
  '8': ours(ourSide),
  '11': failed(
    `This M-Pesa account is dormant. ${nothingTaken} Please call Safaricom on 100 to open it again, or pay with another number.`,
  ),
  '17': failed(
    `M-Pesa does not take the same amount twice within 2 minutes. ${nothingTaken} Please wait 2 minutes and try again.`,
    120,
  ),
  '26': failed(`M-Pesa is busy at the moment. ${nothingTaken} Please try again in a minute.`, 60),
  '1001': failed(
    `Another M-Pesa prompt is open on this phone. ${nothingTaken} Please finish or cancel it, then try again in a minute.`,
    60,
  ),
  '1019': failed(`The prompt expired before the PIN was entered. ${nothingTaken} Please try again.`),
  '1025': failed(`The prompt could not be sent to this phone. ${nothingTaken} Please try again.`),
  '1031': failed(`The prompt was cancelled or timed out. ${nothingTaken} Please try again.`),
  '1032': failed(`The prompt was cancelled or timed out. ${nothingTaken} Please try again.`),
  '1036': failed(`The mobile network was too slow to show the prompt. ${nothingTaken} Please try again.`),
  '1037': failed(
    `The phone could not be reached. ${nothingTaken} Is it on, and does it have signal? Please try again.`,
  ),
  '2001': failed(`The M-Pesa PIN was wrong. ${nothingTaken} Please try again.`),
  '2028': ours(ourSide),
  '4999': checking(false),
  '8006': failed(
    `This M-Pesa account is locked. ${nothingTaken} Please call Safaricom on 100, or pay with another number.`,
  ),
  '9999': failed(`The prompt could not be sent to this phone. ${nothingTaken} Please try again.`),
  SFC_IC0003: ours(ourSide),
};

/** Every code that has been written down. */
export const knownResultCodes: readonly string[] = Object.keys(meanings);

const unheardOf = checking(true);

/** The meaning of a ResultCode. One that nobody has written down counts as 'still checking' and alerts the owner. */
export function resultOf(code: string): ResultMeaning {
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? unheardOf) : unheardOf;
}

/** Why a prompt certainly did not go out; kept as the result code of a rejected attempt. */
export type RejectionCause = 'busy' | 'phone_busy' | 'too_many' | 'unreachable' | 'invalid' | 'ours';

const rejections: Readonly<Record<RejectionCause, ResultMeaning>> = {
  busy: failed(`M-Pesa is busy, so no prompt was sent. ${nothingTaken} Please try again in half a minute.`, 30),
  phone_busy: failed(
    `Another M-Pesa prompt is open on this phone, so ours was not sent. ${nothingTaken} Please finish or cancel it, then try again in half a minute.`,
    30,
  ),
  too_many: failed(
    `M-Pesa gets too many requests from us at the moment, so no prompt was sent. ${nothingTaken} Please try again in half a minute.`,
    30,
  ),
  unreachable: failed(
    `M-Pesa could not be reached, so no prompt was sent. ${nothingTaken} Please try again in half a minute.`,
    30,
  ),
  invalid: failed(
    `M-Pesa did not accept this phone number, so no prompt was sent. ${nothingTaken} Please check the number and try again.`,
  ),
  ours: ours(ourSide),
};

/** The meaning of a rejection. */
export function rejectionOf(cause: string | null): ResultMeaning {
  return cause !== null && Object.hasOwn(rejections, cause) ? rejections[cause as RejectionCause] : rejections.busy;
}

/** What a busy M-Pesa was busy with, by what it said (Daraja: error codes). */
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
