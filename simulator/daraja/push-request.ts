import type { SimulatorMerchant } from '../merchant.ts';
import { isCompactTime } from '../nairobi-time.ts';
import { isCallbackUrl } from './callback-url.ts';
import { darajaError, invalidField, type ApiAnswer } from './error-bodies.ts';

/** A valid M-Pesa Express request. Amounts are whole shillings. */
export interface PushRequest {
  readonly amount: number;
  readonly msisdn: string;
  readonly callbackUrl: string;
  readonly reference: string;
  readonly description: string;
  /** The paid number of the merchant. */
  readonly to: 'paybill' | 'till';
}

export type Checked<Value> = { readonly value: Value } | { readonly refusal: ApiAnswer };

const MAX_AMOUNT = 250_000;

/** Checks every field of POST /mpesa/stkpush/v1/processrequest as Daraja does, in its order. */
export function readPushRequest(body: unknown, merchant: SimulatorMerchant): Checked<PushRequest> {
  const fields = readFields(body);
  const credentials = checkCredentials(fields, merchant);
  if (credentials) return { refusal: credentials };
  const type = fields('TransactionType');
  if (type !== 'CustomerPayBillOnline' && type !== 'CustomerBuyGoodsOnline') {
    return { refusal: invalidField('TransactionType') };
  }
  const partyB = type === 'CustomerPayBillOnline' ? merchant.shortcode : merchant.till;
  const amount = fields('Amount');
  const rules: readonly (readonly [field: string, valid: boolean])[] = [
    ['Amount', /^\d{1,6}$/.test(amount) && Number(amount) >= 1 && Number(amount) <= MAX_AMOUNT],
    ['PartyA', isMsisdn(fields('PartyA'))],
    ['PartyB', fields('PartyB') === partyB],
    ['PhoneNumber', isMsisdn(fields('PhoneNumber'))],
    ['CallBackURL', isCallbackUrl(fields('CallBackURL'))],
    ['AccountReference', /^[a-zA-Z0-9]{1,12}$/.test(fields('AccountReference'))],
    ['TransactionDesc', /^.{1,13}$/u.test(fields('TransactionDesc'))],
  ];
  const broken = rules.find(([, valid]) => !valid);
  if (broken) return { refusal: invalidField(broken[0]) };
  return {
    value: {
      amount: Number(amount),
      msisdn: fields('PhoneNumber'),
      callbackUrl: fields('CallBackURL'),
      reference: fields('AccountReference'),
      description: fields('TransactionDesc'),
      to: type === 'CustomerBuyGoodsOnline' ? 'till' : 'paybill',
    },
  };
}

/** Checks POST /mpesa/stkpushquery/v1/query; returns the CheckoutRequestID. */
export function readQueryRequest(body: unknown, merchant: SimulatorMerchant): Checked<string> {
  const fields = readFields(body);
  const credentials = checkCredentials(fields, merchant);
  if (credentials) return { refusal: credentials };
  const id = fields('CheckoutRequestID');
  return /^ws_CO_\d{20,}$/.test(id) ? { value: id } : { refusal: invalidField('CheckoutRequestID') };
}

/** Accepts Kenyan mobile numbers as Daraja does: 2547XXXXXXXX or 2541XXXXXXXX. */
export function isMsisdn(text: string): boolean {
  return /^254[17]\d{8}$/.test(text);
}

export type Fields = (name: string) => string;

/** Daraja takes numbers as numbers or as text. Anything else counts as empty and fails its rule. */
export function readFields(body: unknown): Fields {
  const fields = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>();
  return (name) => {
    const value = fields.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
}

function checkCredentials(fields: Fields, merchant: SimulatorMerchant): ApiAnswer | undefined {
  const shortcode = fields('BusinessShortCode');
  if (!/^\d{5,6}$/.test(shortcode)) return invalidField('BusinessShortCode');
  if (shortcode !== merchant.shortcode) return darajaError('500.001.1001', 'Merchant does not exist');
  const timestamp = fields('Timestamp');
  if (!isCompactTime(timestamp)) return invalidField('Timestamp');
  const password = fields('Password');
  if (password === '') return invalidField('Password');
  const expected = Buffer.from(shortcode + merchant.passkey + timestamp).toString('base64');
  return password === expected ? undefined : darajaError('500.001.1001', 'Wrong credentials');
}
