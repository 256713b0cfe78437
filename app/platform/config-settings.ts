import { z } from 'zod';
import { isDatabaseUrl } from './database-url.ts';
import { isProxyEntry } from './http/address.ts';
import { isGuessable } from './weak-secret.ts';

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
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine((value) => !isGuessable(value), 'is too easy to guess (make one with: openssl rand -base64 48)');
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    isDatabaseUrl,
    'cannot be read: write postgres://USER:PASSWORD@HOST:5432/DATABASE, with %40 for @ and %2F for / in the password',
  );
const shortcode = z.string().regex(/^\d{5,7}$/, 'must be 5 to 7 digits');
const megabytes = (most: number) =>
  z.coerce
    .number('must be a number of MB')
    .int('must be a whole number of MB')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`)
    .optional();
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
  .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)));
const keptBackups = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be numbers of days, weeks and months, such as 7,4,6')
  .transform((value) => {
    const [days = 0, weeks = 0, months = 0] = value.split(',').map(Number);
    return { days, weeks, months };
  });
const perMinute = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be 1 to 600')
  .max(600, 'must be 1 to 600');

/** Every setting of the run contract, as text from the environment. An empty text counts as not set. */
export const settingsSchema = z.object({
  APP_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  APP_URL: siteUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 100')
    .max(100, 'must be 1 to 100')
    .default(10),
  S3_ENDPOINT: url.refine((value) => new URL(value).search === '', 'must be an address without a query').optional(),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-west-1, or 'auto'")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  S3_DIRECT_UPLOADS: flag(true),
  AUTH_SECRET: secret.optional(),
  AUTH_REQUIRE_VERIFIED_EMAIL: flag(true),
  SESSION_IDLE_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(1, 'must be 1 to 30')
    .max(30, 'must be 1 to 30')
    .default(30),
  ADMIN_EMAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .transform((value) => value.replace(/^@/, ''))
    .refine((value) => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(value), 'must be a domain such as example.co.ke')
    .optional(),
  ADMIN_REQUIRE_TOTP: flag(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
    .refine(
      (value) => (URL.parse(value)?.hostname ?? '') !== '',
      'cannot be read: write smtps://USER:PASSWORD@HOST:465, with %40 for @ in user and password',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "must be an address, as in 'Shop <no-reply@your.domain>'",
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
  // As it is: the provider compares it letter by letter.
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://accounts.google.com' })
    .default('https://accounts.google.com'),
  // Kept as text: an unknown mode disables payments instead of stopping the site (design of the payments).
  MPESA_MODE: z.string().trim().optional(),
  MPESA_BASE_URL: url.optional(),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_SHORTCODE: shortcode.optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_TRANSACTION_TYPE: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']).default('CustomerPayBillOnline'),
  MPESA_TILL: shortcode.optional(),
  MPESA_CALLBACK_BASE: url.optional(),
  MPESA_QUERIES_PER_MINUTE: perMinute.optional(),
  MPESA_STATEMENT_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be whole hours')
    .min(1, 'must be 1 to 744')
    .max(744, 'must be 1 to 744')
    .default(24),
  MPESA_INITIATOR: z.string().optional(),
  MPESA_SECURITY_CREDENTIAL: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be the text that Daraja's portal makes of the initiator's password")
    .optional(),
  MPESA_INITIATOR_PASSWORD: z.string().optional(),
  MPESA_CERTIFICATE_FILE: z.string().optional(),
  ORDER_PRICE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be whole hours')
    .min(1, 'must be 1 to 720')
    .max(720, 'must be 1 to 720')
    .default(48),
  SIMULATOR_PORT: port.default(0),
  CONTENT_ACCESS: z.enum(['enrolled', 'signed-in'], 'must be enrolled or signed-in').default('enrolled'),
  UPLOAD_MAX_VIDEO_MB: megabytes(102_400),
  UPLOAD_MAX_PDF_MB: megabytes(2_048),
  UPLOAD_MAX_IMAGE_MB: megabytes(100),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be whole seconds')
    .min(0, 'must be 0 to 300')
    .max(300, 'must be 0 to 300')
    .default(0),
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
  /** Node's own, which lets anybody listen to every connection that we open. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: timeOfDay.optional(),
  BACKUP_EVERY_HOURS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 24')
    .max(24, 'must be 1 to 24')
    .optional(),
  BACKUP_KEEP: keptBackups.prefault('7,4,6'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
});

export type Settings = z.infer<typeof settingsSchema>;
