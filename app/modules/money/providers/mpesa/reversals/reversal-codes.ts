/** Meaning of a reversal's ResultCode. */
interface ReversalMeaning {
  /**
   * given: refunded; already: M-Pesa had reversed the payment before; refused: ended without money; unknown: an unknown code, which
   * proves nothing.
   */
  readonly kind: 'given' | 'already' | 'refused' | 'unknown';
  /** Sentence for staff. */
  readonly sentence: string;
}

const refused = (sentence: string): ReversalMeaning => ({ kind: 'refused', sentence });

/** Daraja: reversal, and M-Pesa's general codes for requests of an initiator. */
const meanings: Readonly<Record<string, ReversalMeaning>> = {
  '0': { kind: 'given', sentence: 'M-Pesa has given the money back.' },
  R000001: { kind: 'already', sentence: 'M-Pesa says that this payment was reversed before.' },
  R000002: refused('M-Pesa knows no payment with this code.'),
  '1': refused('There is not enough money in the merchant account. Top it up and send the refund again.'),
  '3': refused('M-Pesa lets no more go back than is left of the payment.'),
  '11': refused('The merchant account or the account of the payer cannot be used at the moment.'),
  '15': refused('M-Pesa took this for a repetition of an earlier request.'),
  '21': refused('The initiator has no permission to reverse payments. Give it the reversal role in the M-Pesa portal.'),
  '26': refused('M-Pesa was busy. Send the refund again later.'),
  '2001': refused('The name or the password of the initiator is wrong. Check MPESA_INITIATOR and its password.'),
  '2006': refused('The account of the payer or of the merchant is not active.'),
  '2028': refused('The merchant account is not allowed to reverse payments.'),
  '8006': refused('The initiator is locked. Unlock it in the M-Pesa portal.'),
};

/** Every known code. */
export const knownReversalCodes: readonly string[] = Object.keys(meanings);

const unheardOf: ReversalMeaning = { kind: 'unknown', sentence: 'M-Pesa answered with a code that nobody knows.' };

/** Returns the meaning of a reversal's ResultCode; 'unknown' for an unknown code. */
export function reversalResultOf(code: string): ReversalMeaning {
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? unheardOf) : unheardOf;
}
