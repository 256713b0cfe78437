import { readBackup, type BackupConfig } from './config-backup.server.ts';
import { readFfmpeg, type FfmpegPrograms } from './config-ffmpeg.server.ts';
import { readPayments, type PaymentConfig } from './config-payments.server.ts';
import { settingsSchema, type Settings } from './config-settings.ts';
import { readStorage, type StorageConfig } from './config-storage.server.ts';
import type { ServerAddress } from './database.server.ts';
import { isLoopbackUrl, isLocalHost, isPrivateHost } from './http/address.ts';
import { StartError } from './start-error.server.ts';
import { databaseHost, isEncrypted, parseDatabaseUrl } from './database-url.ts';

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** Public address without a slash at its end. */
  readonly appUrl: string;
  readonly dataDir: string;
  /** Names in the environment that are almost a setting's. */
  readonly misspelt: ReturnType<typeof findMisspeltSettings>;
  readonly database: { readonly kind: 'embedded' } | ({ readonly kind: 'server' } & ServerAddress);
  readonly storage: StorageConfig;
  readonly backup: BackupConfig;
  /** Null in demo mode: made once and kept in the data folder. */
  readonly authSecret: string | null;
  readonly requireVerifiedEmail: boolean;
  /** After how many days without use a learner has to log in again. */
  readonly sessionIdleDays: number;
  readonly admin: {
    /** Domain whose verified e-mails get the role admin at the portal; null while that is off. */
    readonly emailDomain: string | null;
    /** Whether nobody administers without a second factor. */
    readonly requireTotp: boolean;
  };
  readonly mail:
    | { readonly kind: 'outbox'; readonly from: string }
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  readonly google: GoogleConfig;
  readonly payments: PaymentConfig;
  /** The most bytes of a file that an admin sends; null where the product's own limit holds. */
  readonly largestUpload: Readonly<Record<'video' | 'pdf' | 'image', number | null>>;
  /** What converts videos that browsers do not play; null where it is not installed, or turned off. */
  readonly ffmpeg: FfmpegPrograms | null;
  readonly contentAccess: 'enrolled' | 'signed-in';
  /** How long an unpaid order keeps its price. */
  readonly orderPriceHours: number;
  /** For how long (milliseconds) a server that was told to stop goes on answering, until load balancers have seen that it is not ready. */
  readonly drainMs: number;
  readonly trustedProxies: readonly string[];
  /** Where Prometheus asks, beside the site; null where it asks the site's own port, on this machine. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: Settings['LOG_LEVEL'];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings as they were found: what to run with, and what is wrong or missing, each beginning with the setting's name. */
export interface InspectedConfig {
  /** With defaults in the place of what is wrong: to be run with only where there are no problems. */
  readonly config: Config;
  readonly problems: readonly string[];
}

/** Where mails come from while nobody says so: an address that nobody has. */
const inventedSender = 'MIC3 <no-reply@example.com>';

/**
 * Reads the settings once, at start. Takes the environment; returns the configuration as unions, so that what depends on
 * a setting exists only with it. Throws StartError naming every wrong or missing setting at once.
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw refuseSettings(problems);
  return config;
}

/** The same without refusing, for whoever has more to say about the settings than is written in them. */
export function inspectConfig(env: Environment): InspectedConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  const misspelt = findMisspeltSettings(env);
  const context = { misspelt, searchPath: env['PATH'] };
  if (parsed.success) return inspectSettings(parsed.data, [], context);
  const issues = parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }));
  // Leaves out settings that cannot be read, so that the others are checked too.
  for (const { name } of issues) delete given[name];
  return inspectSettings(settingsSchema.parse(given), issues, context);
}

function inspectSettings(
  settings: Settings,
  unreadable: readonly { readonly name: string; readonly message: string }[],
  { misspelt, searchPath }: Pick<Config, 'misspelt'> & { readonly searchPath: string | undefined },
): InspectedConfig {
  const problems: string[] = [];
  const appUrl = settings.APP_URL ?? `http://localhost:${settings.PORT}`;
  const from = settings.MAIL_FROM ?? inventedSender;
  const google = readGoogle(settings, problems);
  const storage = readStorage(settings, problems);
  const backup = readBackup(settings, problems);
  const ffmpeg = readFfmpeg(settings, searchPath, problems);
  const payments = readPayments(settings, appUrl, problems);
  if (settings.APP_MODE === 'production') checkProduction(settings, appUrl, problems);
  const unread = new Set(unreadable.map(({ name }) => name));
  const config: Config = {
    mode: settings.APP_MODE,
    host: settings.HOST,
    port: settings.PORT,
    appUrl,
    dataDir: settings.DATA_DIR,
    misspelt,
    database: settings.DATABASE_URL
      ? {
          kind: 'server',
          url: settings.DATABASE_URL,
          directUrl: settings.DATABASE_DIRECT_URL ?? null,
          poolSize: settings.DATABASE_POOL,
        }
      : { kind: 'embedded' },
    storage,
    backup,
    authSecret: settings.AUTH_SECRET ?? null,
    requireVerifiedEmail: settings.AUTH_REQUIRE_VERIFIED_EMAIL,
    sessionIdleDays: settings.SESSION_IDLE_DAYS,
    admin: { emailDomain: settings.ADMIN_EMAIL_DOMAIN ?? null, requireTotp: settings.ADMIN_REQUIRE_TOTP },
    mail: settings.SMTP_URL ? { kind: 'smtp', url: settings.SMTP_URL, from } : { kind: 'outbox', from },
    google,
    payments,
    largestUpload: {
      video: inBytes(settings.UPLOAD_MAX_VIDEO_MB),
      pdf: inBytes(settings.UPLOAD_MAX_PDF_MB),
      image: inBytes(settings.UPLOAD_MAX_IMAGE_MB),
    },
    ffmpeg,
    contentAccess: settings.CONTENT_ACCESS,
    orderPriceHours: settings.ORDER_PRICE_HOURS,
    drainMs: settings.DRAIN_SECONDS * 1000,
    trustedProxies: settings.TRUSTED_PROXIES,
    metrics: settings.METRICS_PORT === undefined ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    logLevel: settings.LOG_LEVEL,
  };
  const isMissing = ({ meant }: Config['misspelt'][number]) =>
    problems.some((problem) => problem.startsWith(`${meant} `));
  return {
    config,
    // An unreadable setting is not reported as missing too. Two rules that find the same mistake report it once.
    problems: [
      ...unreadable.map(({ name, message }) => `${name} ${message}`),
      ...new Set(problems.filter((problem) => !unread.has(problem.split(' ')[0] ?? ''))),
      ...misspelt.filter(isMissing).map(({ given, meant }) => `${given} is no setting, ${meant} is`),
    ],
  };
}

const inBytes = (megabytes: number | undefined) => (megabytes === undefined ? null : megabytes * 1_048_576);

/** One sentence that names them all. */
export function refuseSettings(problems: readonly string[]): StartError {
  return new StartError(`These settings are missing or wrong: ${problems.join('; ')}.`);
}

/** Where people sign in by Google. */
type GoogleConfig =
  | { readonly kind: 'off' }
  /** Without keys, in demo mode: a provider on this machine plays Google. */
  | { readonly kind: 'demo' }
  | {
      readonly kind: 'keys';
      /** The OpenID provider's own name for itself, which is its address. */
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    };

/** Takes the settings as they were given; adds to `problems` what is missing or wrong. */
function readGoogle(settings: Settings, problems: string[]): GoogleConfig {
  const { APP_MODE: mode, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const issuer = settings.GOOGLE_ISSUER;
  if (!clientId && !clientSecret) return { kind: mode === 'demo' ? 'demo' : 'off' };
  if (!clientId) problems.push('GOOGLE_CLIENT_ID is missing');
  if (!clientSecret) problems.push('GOOGLE_CLIENT_SECRET is missing');
  if (!issuer.startsWith('https://') && !isLoopbackUrl(issuer)) problems.push('GOOGLE_ISSUER must start with https://');
  return { kind: 'keys', issuer, clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

/** Names that are kept free for examples and tests (RFC 2606): nobody can be reached there. */
const invented = /(^|\.)(example|invalid)(\.(com|org|net))?$/;

/** Domains on which anybody gets an address. */
const mailForEverybody = /^(gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|proton|protonmail|aol|gmx)\./;

/** Adds to `problems` what may not stand in the settings of a shop that is in earnest. */
function checkProduction(settings: Settings, appUrl: string, problems: string[]): void {
  if (!settings.AUTH_SECRET) problems.push('AUTH_SECRET is missing (make one with: openssl rand -base64 48)');
  checkAddress(appUrl, problems);
  checkMail(settings, problems);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) checkDatabase(name, settings[name], problems);
  if (settings.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED may not be 0, which accepts any certificate');
  const { ADMIN_EMAIL_DOMAIN: adminDomain } = settings;
  if (adminDomain && mailForEverybody.test(adminDomain))
    problems.push(`ADMIN_EMAIL_DOMAIN may not be ${adminDomain}, where anybody gets an address and would administer`);
}

function checkAddress(appUrl: string, problems: string[]): void {
  const { protocol, hostname } = new URL(appUrl);
  if (protocol !== 'https:') problems.push('APP_URL must start with https://');
  if (isLocalHost(hostname)) problems.push('APP_URL must be the address that visitors use, not this machine itself');
  if (invented.test(hostname)) problems.push(`APP_URL must be your own address, and ${hostname} is an example`);
}

function checkMail({ SMTP_URL: server, MAIL_FROM: from }: Settings, problems: string[]): void {
  if (!server) problems.push('SMTP_URL is missing');
  else if (invented.test(new URL(server).hostname))
    problems.push(`SMTP_URL must name your own mail server, and ${new URL(server).hostname} is an example`);
  if (!from) problems.push("MAIL_FROM is missing (write it as 'Shop <no-reply@your.domain>')");
  else if (invented.test(domainOf(from)))
    problems.push(`MAIL_FROM must be an address of your own, and ${domainOf(from)} is an example`);
}

const domainOf = (from: string) => (/@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase();

/** People's data and the password itself cross a network only where nobody reads along. */
function checkDatabase(name: string, text: string | undefined, problems: string[]): void {
  const url = text === undefined ? null : parseDatabaseUrl(text);
  if (!url || isPrivateHost(databaseHost(url)) || isEncrypted(url)) return;
  problems.push(`${name} speaks in clear text to another network: add ?sslmode=verify-full to it`);
}

const known = Object.keys(settingsSchema.shape);

/** Names in an environment that are almost a setting's, with that setting: 'SMPT_URL' and 'SMTP_URL'. Settings that are set are not meant. */
export function findMisspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly given: string; readonly meant: string }[] {
  const candidates = known.filter((name) => env[name] === undefined && name.length >= 7);
  return Object.keys(env)
    .filter((given) => !known.includes(given))
    .flatMap((given) => {
      const meant = candidates.find((name) => isOneSlipFrom(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

/** Whether one letter is missing, too much or another, or two neighbours have changed places; or nothing but the case differs. */
function isOneSlipFrom(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [first, second] = [one.slice(start), other.slice(start)];
  const swapped = `${first[1] ?? ''}${first[0] ?? ''}${first.slice(2)}`;
  return (
    first.slice(1) === second.slice(1) || first.slice(1) === second || first === second.slice(1) || swapped === second
  );
}
