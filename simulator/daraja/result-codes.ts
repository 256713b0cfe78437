/** ResultDesc of every ResultCode of the simulator (Daraja: M-Pesa Express, reversal and transaction status). */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '17': 'Rule limited.',
  '21': 'The initiator is not allowed to initiate this request.',
  '26': 'System busy. The service request is rejected.',
  '1001': 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  '1019': 'Transaction has expired',
  '1025': 'An error occurred while sending a push request',
  '1031': 'Request cancelled by user',
  '1032': 'Request cancelled by user',
  '1036': 'SMSC ACK timeout.',
  '1037': 'DS timeout user cannot be reached',
  '2001': 'The initiator information is invalid.',
  '2028': 'The request is not permitted according to product assignment.',
  '2032': 'The transaction receipt number does not exist.',
  '4999': 'The transaction is still under processing',
  '8006': 'The security credential is locked.',
  '9999': 'An error occurred while sending a push request',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
  SFC_IC0003: 'The operator does not exist.',
};

/** Returns the text of a ResultCode; a neutral text for undocumented codes. */
export function describeResult(code: string): string {
  return DESCRIPTIONS[code] ?? 'The service request could not be completed.';
}
