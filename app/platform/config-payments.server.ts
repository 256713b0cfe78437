import { isLoopbackUrl } from './http/address.ts';
import { readInitiator, type InitiatorConfig } from './config-initiator.server.ts';
import type { Settings } from './config-settings.ts';

/** The payment mode and its settings. 'off' shows the courses and takes no money. */
export type PaymentConfig =
  | {
      readonly mode: 'off';
      /** The value of MPESA_MODE if it is no known mode. */
      readonly unknownMode?: string;
    }
  | {
      readonly mode: 'simulator';
      readonly port: number;
      readonly callbackBase: string;
      readonly queriesPerMinute: number;
    }
  | {
      readonly mode: 'sandbox' | 'live';
      readonly baseUrl: string;
      readonly callbackBase: string;
      readonly consumerKey: string;
      readonly consumerSecret: string;
      readonly shortcode: string;
      readonly passkey: string;
      readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
      readonly till: string | null;
      /** Null: staff send refunds by hand, and receipts cannot be looked up. */
      readonly initiator: InitiatorConfig | null;
      readonly queriesPerMinute: number;
      /** Maximum hours since the last comparison with M-Pesa's statement. */
      readonly statementHours: number;
    };

export const paymentModes = ['off', 'simulator', 'sandbox', 'live'] as const;

const productionHost = 'https://api.safaricom.co.ke';
const sandboxHost = 'https://sandbox.safaricom.co.ke';
/** Queries a minute. The sandbox allows about five. Production documents no limit; 60 stay far below it. */
const defaultQueries = { simulator: 5, sandbox: 5, live: 60 } as const;

/** Words that Daraja refuses in a callback address (Daraja: STK push, CallBackURL). */
const refusedWords = ['mpesa', 'm-pesa', 'safaricom', 'exe', 'cmd', 'sql', 'query'];

/** Reads the settings of payments. Adds missing and wrong settings to `problems`. An unknown mode is 'off'. */
export function readPayments(settings: Settings, appUrl: string, problems: string[]): PaymentConfig {
  const paymentMode = settings.MPESA_MODE ?? (settings.APP_MODE === 'demo' ? 'simulator' : 'off');
  const mode = paymentModes.find((known) => known === paymentMode);
  if (mode === undefined) return { mode: 'off', unknownMode: paymentMode };
  if (mode === 'off') return { mode };
  const queriesPerMinute = settings.MPESA_QUERIES_PER_MINUTE ?? defaultQueries[mode];
  if (mode === 'simulator') {
    if (settings.APP_MODE === 'production') problems.push('MPESA_MODE may not be simulator in production');
    const callbackBase = settings.MPESA_CALLBACK_BASE ?? appUrl;
    return { mode, port: settings.SIMULATOR_PORT, callbackBase, queriesPerMinute };
  }
  if (mode === 'live') checkLive(settings, problems);
  return {
    mode,
    baseUrl: readBaseUrl(settings, mode, problems),
    callbackBase: readCallbackBase(settings, { mode, appUrl }, problems),
    ...readKeys(settings, problems),
    transactionType: settings.MPESA_TRANSACTION_TYPE,
    till: settings.MPESA_TILL ?? null,
    initiator: readInitiator(settings, problems),
    queriesPerMinute,
    statementHours: settings.MPESA_STATEMENT_HOURS,
  };
}

/** Refuses demo mode: the demo has accounts with public passwords, and shows every mail to everybody. */
function checkLive({ APP_MODE: appMode }: Settings, problems: string[]): void {
  if (appMode !== 'production') problems.push('APP_MODE must be production in live mode');
}

function readKeys(settings: Settings, problems: string[]) {
  const required = (name: 'MPESA_CONSUMER_KEY' | 'MPESA_CONSUMER_SECRET' | 'MPESA_SHORTCODE' | 'MPESA_PASSKEY') => {
    const value = settings[name];
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  if (settings.MPESA_TRANSACTION_TYPE === 'CustomerBuyGoodsOnline' && !settings.MPESA_TILL)
    problems.push('MPESA_TILL is missing');
  return {
    consumerKey: required('MPESA_CONSUMER_KEY'),
    consumerSecret: required('MPESA_CONSUMER_SECRET'),
    shortcode: required('MPESA_SHORTCODE'),
    passkey: required('MPESA_PASSKEY'),
  };
}

function readBaseUrl(settings: Settings, mode: 'sandbox' | 'live', problems: string[]): string {
  const baseUrl = settings.MPESA_BASE_URL ?? (mode === 'live' ? productionHost : sandboxHost);
  if (mode === 'live' && baseUrl !== productionHost)
    problems.push(`MPESA_BASE_URL must be ${productionHost} in live mode`);
  else if (!isSafe(baseUrl, mode)) problems.push('MPESA_BASE_URL must start with https://');
  return baseUrl;
}

/** Reads the base of the callback addresses. Refuses an address that Daraja would refuse, because the owner can still correct it here. */
function readCallbackBase(
  settings: Settings,
  { mode, appUrl }: { mode: 'sandbox' | 'live'; appUrl: string },
  problems: string[],
): string {
  const name = settings.MPESA_CALLBACK_BASE === undefined ? 'APP_URL' : 'MPESA_CALLBACK_BASE';
  const address = new URL(settings.MPESA_CALLBACK_BASE ?? appUrl);
  const { href, pathname, search, hash, username } = address;
  if (!isSafe(href, mode)) problems.push(`${name} must start with https://`);
  const word = refusedWords.find((refused) => href.toLowerCase().includes(refused));
  if (word) problems.push(`${name} holds '${word}', which Daraja refuses in the address for its reports`);
  if (pathname !== pathname.toLowerCase())
    problems.push(`${name} must have a path in small letters, or Daraja refuses it`);
  if (search || hash || username) problems.push(`${name} must be an address without a question mark, a # or a name`);
  return href.replace(/\/+$/, '');
}

/** Accepts http only for a sandbox on this machine. */
const isSafe = (address: string, mode: 'sandbox' | 'live') =>
  address.startsWith('https://') || (mode === 'sandbox' && isLoopbackUrl(address));
