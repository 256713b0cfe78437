import { z } from 'zod';
import { isDatabaseUrl } from './database-url.ts';
import { isProxyEntry } from './http/address.ts';
import { isGuessable } from './weak-secret.ts';

/** Parsers of settings. Each message ends a sentence that begins with the setting's name: 'PORT must be a number'. */

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

/** Parses a whole number of a unit, such as 'days', from `least` to `most` inclusive. */
const wholeNumber = (unit: string, least: number, most: number) =>
  z.coerce
    .number(`must be a number of ${unit}`)
    .int(`must be a whole number of ${unit}`)
    .min(least, `must be ${least} to ${most}`)
    .max(most, `must be ${least} to ${most}`);

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');

const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:3000' })
  .transform((value) => value.replace(/\/+$/, ''));

const isOrigin = ({ href, origin }: URL) => href === `${origin}/`;

/** An origin without a path: cookies, redirects and the check of a form's origin require that the site has the whole host. */
const siteUrl = url
  .refine((value) => isOrigin(new URL(value)), 'must be a scheme and a host alone, such as https://shop.example')
  .transform((value) => new URL(value).origin);

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

/** Minutes since midnight. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
  .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)));

const backupsToKeep = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be numbers of days, weeks and months, such as 7,4,6')
  .transform((value) => {
    const [days = 0, weeks = 0, months = 0] = value.split(',').map(Number);
    return { days, weeks, months };
  });

const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .refine((value) => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(value), 'must be a domain such as example.co.ke');

const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
  .refine(
    (value) => (URL.parse(value)?.hostname ?? '') !== '',
    'cannot be read: write smtps://USER:PASSWORD@HOST:465, with %40 for @ in user and password',
  );

const sender = z
  .string()
  .trim()
  .regex(
    /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address, as in 'Shop <no-reply@your.domain>'",
  );

const bucketName = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');

const bucketRegion = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-west-1, or 'auto'");

const securityCredential = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be the text that Daraja's portal makes of the initiator's password");

/** Comma-separated addresses and networks. */
const proxies = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isProxyEntry), "must be addresses, networks such as 10.0.0.0/8, or 'loopback'");

/**
 * Every setting, as text from the environment; an empty text counts as not set. docs/settings.md is generated from this file:
 * `description` says what a setting does, `unset` what applies without it if the schema has no default, `requiredFor` when the server
 * does not start without it.
 */
export const settingGroups = {
  Server: {
    APP_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo').meta({
      description:
        '`production` has no demo accounts, no simulator and no mailbox, and requires a secret, https and mail ([all it refuses](operations.md#production))',
    }),
    HOST: z.string().default('127.0.0.1').meta({ description: 'address to listen on' }),
    PORT: port.default(3000).meta({ description: 'port to listen on' }),
    WORKERS: wholeNumber('processes', 1, 64).default(1).meta({
      description: 'processes that share the port ([when](operations.md#several-processes))',
      requiredFor: 'above 1: `DATABASE_URL`, and no simulator',
    }),
    APP_URL: siteUrl.optional().meta({
      description: 'public address: scheme and host. Decides cookies, redirects and links in mails',
      unset: '`http://localhost:PORT`',
      requiredFor: 'production; must be https',
    }),
    TRUSTED_PROXIES: proxies.meta({
      description: 'proxies whose `X-Forwarded-For` counts: addresses, networks or `loopback`, separated by commas',
      unset: 'none',
    }),
    DRAIN_SECONDS: wholeNumber('seconds', 0, 300).default(0).meta({
      description:
        'how long a stopping server keeps answering, so that load balancers see the 503 of `/readyz/traffic` first',
    }),
    METRICS_PORT: port.optional().meta({
      description: 'separate port for `/metrics`, which requires no login: keep it inside your network',
      unset: '`/metrics` answers on `PORT`, to this machine only',
    }),
    METRICS_HOST: z.string().default('127.0.0.1').meta({ description: 'address of the metrics port' }),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
      .default('info')
      .meta({ description: 'how much is logged' }),
    NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional().meta({
      description: "Node's own; production refuses `0`, which accepts any certificate",
      unset: 'certificates are checked',
    }),
  },
  'Database and files': {
    DATA_DIR: z.string().default('./data').meta({
      description: 'folder for the embedded database, media and the secret; one server at a time',
    }),
    DATABASE_URL: databaseUrl.optional().meta({
      description:
        'PostgreSQL 15 or newer instead of the embedded database ([TLS, poolers](operations.md#use-your-own-postgresql))',
      unset: 'the embedded database',
      requiredFor: 'more than one copy',
    }),
    DATABASE_DIRECT_URL: databaseUrl.optional().meta({
      description: 'the same database without the pooler, if `DATABASE_URL` points to a pooler',
      unset: '`DATABASE_URL`',
    }),
    DATABASE_POOL: wholeNumber('connections', 1, 100).default(10).meta({
      description: 'most connections of a copy to PostgreSQL',
    }),
    S3_ENDPOINT: url
      .refine((value) => new URL(value).search === '', 'must be an address without a query')
      .optional()
      .meta({
        description: 'S3-compatible storage for media and uploads ([set up](operations.md#keep-media-in-a-bucket))',
        unset: 'media lie in `DATA_DIR`',
        requiredFor: 'any `S3_` setting below is set; more than one copy',
      }),
    S3_BUCKET: bucketName.optional().meta({ description: 'name of the bucket', requiredFor: 'with `S3_ENDPOINT`' }),
    S3_REGION: bucketRegion
      .optional()
      .meta({ description: 'its region, or `auto`', requiredFor: 'with `S3_ENDPOINT`' }),
    S3_ACCESS_KEY_ID: z
      .string()
      .trim()
      .optional()
      .meta({ description: 'access key', requiredFor: 'with `S3_ENDPOINT`' }),
    S3_SECRET_ACCESS_KEY: z.string().trim().optional().meta({
      description: 'secret of the access key',
      requiredFor: 'with `S3_ENDPOINT`',
    }),
    S3_DIRECT_UPLOADS: flag(true).meta({
      description:
        "videos and PDFs go from a staff member's browser straight into the bucket; `false`: through this server",
    }),
    UPLOAD_MAX_VIDEO_MB: wholeNumber('MB', 1, 102_400)
      .optional()
      .meta({ description: 'largest video', unset: '`5120`' }),
    UPLOAD_MAX_PDF_MB: wholeNumber('MB', 1, 2_048).optional().meta({ description: 'largest PDF', unset: '`200`' }),
    UPLOAD_MAX_IMAGE_MB: wholeNumber('MB', 1, 100).optional().meta({ description: 'largest image', unset: '`20`' }),
    FFMPEG_PATH: z.string().trim().optional().meta({
      description:
        'the program ffmpeg, with ffprobe beside it, which [converts videos](operations.md#convert-videos); `off`: videos that browsers do not play are refused, and no smaller ones are made',
      unset: 'found in `PATH`',
    }),
  },
  'Accounts and access': {
    AUTH_SECRET: secret.optional().meta({
      description:
        'signs sessions and encrypts the keys of authenticators; at least 32 characters (`openssl rand -base64 48`). Keep a copy: no backup has it',
      unset: 'created and kept in `DATA_DIR`',
      requiredFor: 'production',
    }),
    AUTH_REQUIRE_VERIFIED_EMAIL: flag(true).meta({ description: 'signing in requires a verified e-mail' }),
    SESSION_IDLE_DAYS: wholeNumber('days', 1, 30).default(30).meta({
      description: 'days without use after which a learner is signed out',
    }),
    CONTENT_ACCESS: z.enum(['enrolled', 'signed-in'], 'must be enrolled or signed-in').default('enrolled').meta({
      description: '`signed-in` lets every account study every course, without paying',
    }),
    ADMIN_EMAIL_DOMAIN: emailDomain.optional().meta({
      description: 'whoever signs in at the portal with a verified e-mail on this domain becomes staff',
      unset: 'off',
    }),
    ADMIN_REQUIRE_TOTP: flag(false).meta({ description: 'every staff member needs an authenticator app' }),
    GOOGLE_CLIENT_ID: z.string().trim().optional().meta({
      description: 'key for "Continue with Google"',
      unset: 'demo: a fake Google; production: no button',
      requiredFor: 'with `GOOGLE_CLIENT_SECRET`',
    }),
    GOOGLE_CLIENT_SECRET: z.string().trim().optional().meta({
      description: 'secret of the key',
      requiredFor: 'with `GOOGLE_CLIENT_ID`',
    }),
    // Not normalised: the provider compares the issuer letter by letter.
    GOOGLE_ISSUER: z
      .url({ protocol: /^https?$/, error: 'must be a URL such as https://accounts.google.com' })
      .default('https://accounts.google.com')
      .meta({ description: 'another OpenID provider instead of Google' }),
  },
  Mail: {
    SMTP_URL: smtpUrl.optional().meta({
      description: 'mail server: `smtps://USER:PASSWORD@HOST:465`',
      unset: 'mails are shown at `/dev/mailbox`',
      requiredFor: 'production',
    }),
    MAIL_FROM: sender.optional().meta({
      description: "sender of all mails: `'Shop <no-reply@your.domain>'`",
      unset: '`MIC3 <no-reply@example.com>`',
      requiredFor: 'production',
    }),
  },
  'M-Pesa and orders': {
    // Any text, because an unknown mode switches payments off instead of stopping the site.
    MPESA_MODE: z.string().trim().optional().meta({
      description: '`off`, `simulator`, `sandbox` or `live`; any other word switches payments off',
      unset: '`simulator` (demo), `off` (production)',
    }),
    MPESA_CONSUMER_KEY: z
      .string()
      .optional()
      .meta({ description: "key of Daraja's app", requiredFor: 'sandbox, live' }),
    MPESA_CONSUMER_SECRET: z.string().optional().meta({ description: 'its secret', requiredFor: 'sandbox, live' }),
    MPESA_SHORTCODE: shortcode.optional().meta({ description: 'shortcode that asks', requiredFor: 'sandbox, live' }),
    MPESA_PASSKEY: z
      .string()
      .optional()
      .meta({ description: 'passkey of the shortcode', requiredFor: 'sandbox, live' }),
    MPESA_TRANSACTION_TYPE: z
      .enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'])
      .default('CustomerPayBillOnline')
      .meta({ description: 'Pay Bill, or Buy Goods at a till' }),
    MPESA_TILL: shortcode.optional().meta({ description: 'till number', requiredFor: '`CustomerBuyGoodsOnline`' }),
    MPESA_BASE_URL: url.optional().meta({
      description: "Daraja's address; only the sandbox may have another, also http on this machine",
      unset: "Safaricom's, by the mode",
    }),
    MPESA_CALLBACK_BASE: url.optional().meta({
      description: 'public https address that Daraja calls back; in the sandbox also http on this machine',
      unset: '`APP_URL`',
    }),
    MPESA_INITIATOR: z.string().optional().meta({
      description: 'operator that sends refunds and looks receipts up',
      unset: 'refunds are sent by hand, receipts cannot be looked up',
      requiredFor: 'with any of the next three',
    }),
    MPESA_SECURITY_CREDENTIAL: securityCredential.optional().meta({
      description: "the operator's password as encrypted by Daraja's portal",
      requiredFor: 'with `MPESA_INITIATOR`, unless the next two are set',
    }),
    MPESA_INITIATOR_PASSWORD: z.string().optional().meta({
      description: "the operator's password",
      requiredFor: 'without `MPESA_SECURITY_CREDENTIAL`',
    }),
    MPESA_CERTIFICATE_FILE: z.string().optional().meta({
      description: "Safaricom's certificate, which encrypts the password",
      requiredFor: 'with `MPESA_INITIATOR_PASSWORD`',
    }),
    MPESA_QUERIES_PER_MINUTE: wholeNumber('queries', 1, 600).optional().meta({
      description: 'most status queries to M-Pesa in a minute',
      unset: '`5`, live `60`',
    }),
    MPESA_STATEMENT_HOURS: wholeNumber('hours', 1, 744).default(24).meta({
      description: "live: how old the last comparison with M-Pesa's statement may be before it counts as overdue",
    }),
    SIMULATOR_PORT: port.default(0).meta({ description: "the simulator's port; 0 takes any free one" }),
    ORDER_PRICE_HOURS: wholeNumber('hours', 1, 720).default(48).meta({
      description: 'how long an unpaid order keeps its price',
    }),
  },
  Backups: {
    BACKUP_DIR: z.string().optional().meta({
      description: 'folder in which the server makes backups by itself ([back up](backup.md))',
      unset: 'backups by command only',
      requiredFor: 'with `BACKUP_AT` or `BACKUP_EVERY_HOURS`',
    }),
    BACKUP_AT: timeOfDay.optional().meta({ description: 'time of the daily backup in Nairobi', unset: '`02:30`' }),
    BACKUP_EVERY_HOURS: wholeNumber('hours', 1, 24).optional().meta({
      description: 'interval instead of `BACKUP_AT`',
    }),
    BACKUP_KEEP: backupsToKeep
      .prefault('7,4,6')
      .meta({ description: 'days, weeks and months of which one backup is kept' }),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional().meta({
      description: 'encrypts and opens backups; at least 12 characters',
      unset: 'backups are not encrypted',
    }),
    BACKUP_KEY_FILE: z.string().optional().meta({
      description: 'file of `age-keygen`, instead of `BACKUP_PASSPHRASE`',
    }),
  },
};

export const settingsSchema = z.object({
  ...settingGroups.Server,
  ...settingGroups['Database and files'],
  ...settingGroups['Accounts and access'],
  ...settingGroups.Mail,
  ...settingGroups['M-Pesa and orders'],
  ...settingGroups.Backups,
});

export type Settings = z.infer<typeof settingsSchema>;
