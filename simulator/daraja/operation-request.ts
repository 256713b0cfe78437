import type { SimulatorMerchant } from '../merchant.ts';
import { isCallbackUrl } from './callback-url.ts';
import { darajaError, invalidField } from './error-bodies.ts';
import { readFields, type Checked, type Fields } from './push-request.ts';

/** A valid reversal or transaction status request. The permission is checked elsewhere. */
export interface OperationRequest {
  readonly kind: 'reversal' | 'status';
  readonly initiator: string;
  readonly securityCredential: string;
  /** Receipt of the payment, in capitals. */
  readonly transactionId: string;
  /** Whole shillings; of a reversal only. */
  readonly amount?: number;
  readonly resultUrl: string;
  readonly timeoutUrl: string;
}

/** Addresses that confirm payments (Daraja: C2B, register URL). */
export interface RegistrationRequest {
  readonly confirmationUrl: string;
  readonly validationUrl: string;
  readonly responseType: 'Completed' | 'Cancelled';
}

type Rules = readonly (readonly [field: string, valid: boolean])[];

/** Checks every field of POST /mpesa/reversal/v1/request. RecieverIdentifierType is misspelt by Daraja. */
export function readReversalRequest(body: unknown, merchant: SimulatorMerchant): Checked<OperationRequest> {
  const fields = readFields(body);
  const amount = fields('Amount');
  const broken = firstBroken([
    ...whoAsks(fields, 'TransactionReversal'),
    ['Amount', /^\d{1,6}$/.test(amount) && Number(amount) >= 1],
    ['ReceiverParty', isOurs(fields('ReceiverParty'), merchant)],
    ['RecieverIdentifierType', ['4', '11'].includes(fields('RecieverIdentifierType'))],
    ...whereTo(fields),
  ]);
  if (broken) return { refusal: invalidField(broken) };
  return { value: { kind: 'reversal', ...operationOf(fields), amount: Number(amount) } };
}

/** Checks every field of POST /mpesa/transactionstatus/v1/query. */
export function readStatusRequest(body: unknown, merchant: SimulatorMerchant): Checked<OperationRequest> {
  const fields = readFields(body);
  const broken = firstBroken([
    ...whoAsks(fields, 'TransactionStatusQuery'),
    ['PartyA', isOurs(fields('PartyA'), merchant)],
    ['IdentifierType', ['2', '4'].includes(fields('IdentifierType'))],
    ...whereTo(fields),
  ]);
  if (broken) return { refusal: invalidField(broken) };
  return { value: { kind: 'status', ...operationOf(fields) } };
}

/** Checks every field of POST /mpesa/c2b/v2/registerurl. */
export function readRegistration(body: unknown, merchant: SimulatorMerchant): Checked<RegistrationRequest> {
  const fields = readFields(body);
  const responseType = fields('ResponseType');
  const broken = firstBroken([
    ['ShortCode', /^\d{5,7}$/.test(fields('ShortCode'))],
    ['ResponseType', responseType === 'Completed' || responseType === 'Cancelled'],
    ['ConfirmationURL', isCallbackUrl(fields('ConfirmationURL'))],
    ['ValidationURL', isCallbackUrl(fields('ValidationURL'))],
  ]);
  if (broken) return { refusal: invalidField(broken) };
  if (!isOurs(fields('ShortCode'), merchant)) {
    return { refusal: darajaError('500.001.1001', 'Merchant does not exist') };
  }
  return {
    value: {
      confirmationUrl: fields('ConfirmationURL'),
      validationUrl: fields('ValidationURL'),
      responseType: responseType === 'Cancelled' ? 'Cancelled' : 'Completed',
    },
  };
}

function whoAsks(fields: Fields, command: string): Rules {
  return [
    ['Initiator', fields('Initiator') !== ''],
    ['SecurityCredential', fields('SecurityCredential') !== ''],
    ['CommandID', fields('CommandID') === command],
    ['TransactionID', /^[a-z0-9]{1,20}$/i.test(fields('TransactionID'))],
  ];
}

function whereTo(fields: Fields): Rules {
  return [
    ['ResultURL', isCallbackUrl(fields('ResultURL'))],
    ['QueueTimeOutURL', isCallbackUrl(fields('QueueTimeOutURL'))],
    ['Remarks', /^.{1,100}$/u.test(fields('Remarks'))],
    ['Occasion', /^.{0,100}$/u.test(fields('Occasion'))],
  ];
}

function operationOf(fields: Fields) {
  return {
    initiator: fields('Initiator'),
    securityCredential: fields('SecurityCredential'),
    transactionId: fields('TransactionID').toUpperCase(),
    resultUrl: fields('ResultURL'),
    timeoutUrl: fields('QueueTimeOutURL'),
  };
}

const isOurs = (number: string, { shortcode, till }: SimulatorMerchant) => number === shortcode || number === till;

const firstBroken = (rules: Rules): string | undefined => rules.find(([, valid]) => !valid)?.[0];
