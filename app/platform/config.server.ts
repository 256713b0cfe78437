import { z } from 'zod';
import { isProxyEntry } from './http/address.ts';
import { StartError } from './start-error.server.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');
const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');
const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:3000' })
  .transform((value) => value.replace(/\/+$/, ''));
/** Cookies, redirects and the check of a form's origin count on the site having the whole host. */
const siteUrl = url
  .refine((value) => isOrigin(new URL(value)), 'must be a scheme and a host alone, such as https://shop.example')
  .transform((value) => new URL(value).origin);
const isOrigin = ({ href, origin }: URL) => href === `${origin}/`;
const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((value) => new Set(value).size >= 12, 'is too easy to guess; make one with: openssl rand -base64 48');

/** Every setting of the run contract, as text from the environment. An empty text counts as not set. */
const settingsSchema = z.object({
  APP_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  APP_URL: siteUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(1).max(100).default(10),
  AUTH_SECRET: secret.optional(),
  AUTH_REQUIRE_VERIFIED_EMAIL: flag(true),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('MIC3 <no-reply@example.com>'),
  // Kept as text: an unknown mode disables payments instead of stopping the site (design of the payments).
  MPESA_MODE: z.string().optional(),
  MPESA_BASE_URL: url.optional(),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_TRANSACTION_TYPE: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']).default('CustomerPayBillOnline'),
  MPESA_TILL: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_CALLBACK_BASE: url.optional(),
  SIMULATOR_PORT: port.default(0),
  CONTENT_ACCESS: z.enum(['enrolled', 'signed-in'], 'must be enrolled or signed-in').default('enrolled'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isProxyEntry), "must be addresses, networks such as 10.0.0.0/8, or 'loopback'"),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type Settings = z.infer<typeof settingsSchema>;

/** Where payments go; 'off' shows the courses and takes no money. */
export type PaymentConfig =
  | { readonly mode: 'off' }
  | { readonly mode: 'simulator'; readonly port: number; readonly callbackBase: string }
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
    };

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** Public address without a slash at its end. */
  readonly appUrl: string;
  readonly dataDir: string;
  readonly database:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'server'; readonly url: string; readonly poolSize: number };
  /** Null in demo mode: made once and kept in the data folder. */
  readonly authSecret: string | null;
  readonly requireVerifiedEmail: boolean;
  readonly mail:
    | { readonly kind: 'outbox'; readonly from: string }
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  readonly payments: PaymentConfig;
  readonly contentAccess: 'enrolled' | 'signed-in';
  readonly trustedProxies: readonly string[];
  readonly logLevel: Settings['LOG_LEVEL'];
}

/**
 * Reads the settings once, at start. Takes the environment; returns the configuration as unions, so that what depends on
 * a setting exists only with it. Throws StartError naming every wrong or missing setting at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    throw refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const settings = parsed.data;
  const problems: string[] = [];
  const appUrl = settings.APP_URL ?? `http://localhost:${settings.PORT}`;
  const payments = readPayments(settings, appUrl, problems);
  if (settings.APP_MODE === 'production') checkProduction(settings, appUrl, problems);
  if (problems.length > 0) throw refuse(problems);

  return {
    mode: settings.APP_MODE,
    host: settings.HOST,
    port: settings.PORT,
    appUrl,
    dataDir: settings.DATA_DIR,
    database: settings.DATABASE_URL
      ? { kind: 'server', url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL }
      : { kind: 'embedded' },
    authSecret: settings.AUTH_SECRET ?? null,
    requireVerifiedEmail: settings.AUTH_REQUIRE_VERIFIED_EMAIL,
    mail: settings.SMTP_URL
      ? { kind: 'smtp', url: settings.SMTP_URL, from: settings.MAIL_FROM }
      : { kind: 'outbox', from: settings.MAIL_FROM },
    payments,
    contentAccess: settings.CONTENT_ACCESS,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
  };
}

function refuse(problems: readonly string[]): StartError {
  return new StartError(`These settings are missing or wrong: ${problems.join('; ')}.`);
}

function checkProduction(settings: Settings, appUrl: string, problems: string[]): void {
  if (!settings.AUTH_SECRET) problems.push('AUTH_SECRET is missing');
  if (!appUrl.startsWith('https://')) problems.push('APP_URL must start with https://');
  if (!settings.SMTP_URL) problems.push('SMTP_URL is missing');
}

const productionHost = 'https://api.safaricom.co.ke';
const sandboxHost = 'https://sandbox.safaricom.co.ke';
const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

function readPayments(settings: Settings, appUrl: string, problems: string[]): PaymentConfig {
  const mode = settings.MPESA_MODE ?? (settings.APP_MODE === 'demo' ? 'simulator' : 'off');
  const callbackBase = settings.MPESA_CALLBACK_BASE ?? appUrl;
  if (mode === 'simulator') {
    if (settings.APP_MODE === 'production') problems.push('MPESA_MODE may not be simulator in production');
    return { mode, port: settings.SIMULATOR_PORT, callbackBase };
  }
  if (mode !== 'sandbox' && mode !== 'live') return { mode: 'off' };

  const required = (name: 'MPESA_CONSUMER_KEY' | 'MPESA_CONSUMER_SECRET' | 'MPESA_SHORTCODE' | 'MPESA_PASSKEY') => {
    const value = settings[name];
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const baseUrl = settings.MPESA_BASE_URL ?? (mode === 'live' ? productionHost : sandboxHost);
  if (mode === 'live' && baseUrl !== productionHost)
    problems.push(`MPESA_BASE_URL must be ${productionHost} in live mode`);
  for (const [name, address] of [
    ['MPESA_BASE_URL', baseUrl],
    ['MPESA_CALLBACK_BASE', callbackBase],
  ] as const) {
    const allowed = address.startsWith('https://') || (mode === 'sandbox' && isLoopback(address));
    if (!allowed) problems.push(`${name} must start with https://`);
  }
  if (settings.MPESA_TRANSACTION_TYPE === 'CustomerBuyGoodsOnline' && !settings.MPESA_TILL)
    problems.push('MPESA_TILL is missing');
  return {
    mode,
    baseUrl,
    callbackBase,
    consumerKey: required('MPESA_CONSUMER_KEY'),
    consumerSecret: required('MPESA_CONSUMER_SECRET'),
    shortcode: required('MPESA_SHORTCODE'),
    passkey: required('MPESA_PASSKEY'),
    transactionType: settings.MPESA_TRANSACTION_TYPE,
    till: settings.MPESA_TILL ?? null,
  };
}
