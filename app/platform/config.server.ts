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
  /** Processes that serve on the port. */
  readonly workers: number;
  /** Public address without a trailing slash. */
  readonly appUrl: string;
  readonly dataDir: string;
  /** Environment variables that are almost a setting's name. */
  readonly misspelt: ReturnType<typeof findMisspeltSettings>;
  readonly database: { readonly kind: 'embedded' } | ({ readonly kind: 'server' } & ServerAddress);
  readonly storage: StorageConfig;
  readonly backup: BackupConfig;
  /** Null in demo mode, which generates a secret and stores it in the data folder. */
  readonly authSecret: string | null;
  readonly requireVerifiedEmail: boolean;
  /** Days without use after which a learner has to log in again. */
  readonly sessionIdleDays: number;
  readonly staff: {
    /** Domain whose verified e-mail addresses get the role admin at the portal; null turns this off. */
    readonly emailDomain: string | null;
    /** True if every staff member needs a second factor. */
    readonly requireTotp: boolean;
  };
  readonly mail:
    | { readonly kind: 'outbox'; readonly from: string }
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  readonly google: GoogleConfig;
  readonly payments: PaymentConfig;
  /** Maximum bytes of a staff member's upload; null if the product's own limit applies. */
  readonly maxUploadBytes: Readonly<Record<'video' | 'pdf' | 'image', number | null>>;
  /** Programs that convert videos for browsers; null if not installed or turned off. */
  readonly ffmpeg: FfmpegPrograms | null;
  readonly contentAccess: 'enrolled' | 'signed-in';
  /** Hours for which an unpaid order keeps its price. */
  readonly orderPriceHours: number;
  /** Milliseconds for which a stopping server goes on answering, until load balancers have seen that it is not ready. */
  readonly drainMs: number;
  readonly trustedProxies: readonly string[];
  /** Address of the metrics server for Prometheus; null if the site's port serves metrics, to this machine only. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: Settings['LOG_LEVEL'];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Parsed settings with their problems. Each problem begins with the setting's name. */
interface InspectedConfig {
  /** Has defaults in place of wrong settings, so run with it only if there are no problems. */
  readonly config: Config;
  readonly problems: readonly string[];
}

/** Sender of mails if no setting names one. The address belongs to nobody. */
const placeholderSender = 'MIC3 <no-reply@example.com>';

/**
 * Reads the settings once, at start. Takes the environment; returns the configuration as unions, so that values that depend on a setting
 * exist only with it. Throws StartError naming every wrong or missing setting at once.
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw refuseSettings(problems);
  return config;
}

/** Reads the settings without refusing, for callers that report more than these problems. */
export function inspectConfig(env: Environment): InspectedConfig {
  const nonEmpty = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(nonEmpty);
  const misspelt = findMisspeltSettings(env);
  const context = { misspelt, searchPath: env['PATH'] };
  if (parsed.success) return inspectSettings(parsed.data, [], context);
  const issues = parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }));
  // Leaves out settings that cannot be read, so that the others are checked too.
  for (const { name } of issues) delete nonEmpty[name];
  return inspectSettings(settingsSchema.parse(nonEmpty), issues, context);
}

function inspectSettings(
  settings: Settings,
  unreadable: readonly { readonly name: string; readonly message: string }[],
  { misspelt, searchPath }: Pick<Config, 'misspelt'> & { readonly searchPath: string | undefined },
): InspectedConfig {
  const problems: string[] = [];
  const appUrl = settings.APP_URL ?? `http://localhost:${settings.PORT}`;
  const from = settings.MAIL_FROM ?? placeholderSender;
  const google = readGoogle(settings, problems);
  const storage = readStorage(settings, problems);
  const backup = readBackup(settings, problems);
  const ffmpeg = readFfmpeg(settings, searchPath, problems);
  const payments = readPayments(settings, appUrl, problems);
  if (settings.WORKERS > 1) checkWorkers(settings, payments, problems);
  if (settings.APP_MODE === 'production') checkProduction(settings, appUrl, problems);
  const unread = new Set(unreadable.map(({ name }) => name));
  const config: Config = {
    mode: settings.APP_MODE,
    host: settings.HOST,
    port: settings.PORT,
    workers: settings.WORKERS,
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
    staff: { emailDomain: settings.ADMIN_EMAIL_DOMAIN ?? null, requireTotp: settings.ADMIN_REQUIRE_TOTP },
    mail: settings.SMTP_URL ? { kind: 'smtp', url: settings.SMTP_URL, from } : { kind: 'outbox', from },
    google,
    payments,
    maxUploadBytes: {
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
      ...misspelt.filter(isMissing).map(({ name, meant }) => `${name} is no setting, ${meant} is`),
    ],
  };
}

/** Adds what only one process can have to `problems`. */
function checkWorkers({ DATABASE_URL: server }: Settings, payments: PaymentConfig, problems: string[]): void {
  if (!server)
    problems.push('WORKERS above 1 needs DATABASE_URL, because one process alone uses the embedded database');
  if (payments.mode === 'simulator')
    problems.push('WORKERS above 1 needs another MPESA_MODE, because the simulator is a part of one process');
}

const inBytes = (megabytes: number | undefined) => (megabytes === undefined ? null : megabytes * 1_048_576);

/** Returns one error that names all problems. */
export function refuseSettings(problems: readonly string[]): StartError {
  return new StartError(`These settings are missing or wrong: ${problems.join('; ')}.`);
}

/** Sign-in by Google. */
type GoogleConfig =
  | { readonly kind: 'off' }
  /** Demo mode without keys: a provider in this process plays Google. */
  | { readonly kind: 'demo' }
  | {
      readonly kind: 'keys';
      /** The issuer of the OpenID provider, which is its address. */
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    };

/** Reads the settings of Google sign-in. Adds missing and wrong settings to `problems`. */
function readGoogle(settings: Settings, problems: string[]): GoogleConfig {
  const { APP_MODE: mode, WORKERS: workers, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const issuer = settings.GOOGLE_ISSUER;
  if (!clientId && !clientSecret) return { kind: mode === 'demo' && workers === 1 ? 'demo' : 'off' };
  if (!clientId) problems.push('GOOGLE_CLIENT_ID is missing');
  if (!clientSecret) problems.push('GOOGLE_CLIENT_SECRET is missing');
  if (!issuer.startsWith('https://') && !isLoopbackUrl(issuer)) problems.push('GOOGLE_ISSUER must start with https://');
  return { kind: 'keys', issuer, clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

/** Domains reserved for examples and tests (RFC 2606). They reach nobody. */
const reservedDomain = /(^|\.)(example|invalid)(\.(com|org|net))?$/;

/** Mail domains on which everybody can get an address. */
const mailForEverybody = /^(gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|proton|protonmail|aol|gmx)\./;

/** Adds settings that are unsafe in production to `problems`. */
function checkProduction(settings: Settings, appUrl: string, problems: string[]): void {
  if (!settings.AUTH_SECRET) problems.push('AUTH_SECRET is missing (make one with: openssl rand -base64 48)');
  checkAddress(appUrl, problems);
  checkMail(settings, problems);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) checkDatabase(name, settings[name], problems);
  if (settings.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED may not be 0, which accepts any certificate');
  const { ADMIN_EMAIL_DOMAIN: staffDomain } = settings;
  if (staffDomain && mailForEverybody.test(staffDomain))
    problems.push(`ADMIN_EMAIL_DOMAIN may not be ${staffDomain}, where anybody gets an address and would administer`);
}

function checkAddress(appUrl: string, problems: string[]): void {
  const { protocol, hostname } = new URL(appUrl);
  if (protocol !== 'https:') problems.push('APP_URL must start with https://');
  if (isLocalHost(hostname)) problems.push('APP_URL must be the address that visitors use, not this machine itself');
  if (reservedDomain.test(hostname)) problems.push(`APP_URL must be your own address, and ${hostname} is an example`);
}

function checkMail({ SMTP_URL: server, MAIL_FROM: from }: Settings, problems: string[]): void {
  if (!server) problems.push('SMTP_URL is missing');
  else if (reservedDomain.test(new URL(server).hostname))
    problems.push(`SMTP_URL must name your own mail server, and ${new URL(server).hostname} is an example`);
  if (!from) problems.push("MAIL_FROM is missing (write it as 'Shop <no-reply@your.domain>')");
  else if (reservedDomain.test(domainOf(from)))
    problems.push(`MAIL_FROM must be an address of your own, and ${domainOf(from)} is an example`);
}

const domainOf = (from: string) => (/@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase();

/** Refuses an unencrypted database connection over a public network: it would expose personal data and the password. */
function checkDatabase(name: string, text: string | undefined, problems: string[]): void {
  const url = text === undefined ? null : parseDatabaseUrl(text);
  if (!url || isPrivateHost(databaseHost(url)) || isEncrypted(url)) return;
  problems.push(`${name} speaks in clear text to another network: add ?sslmode=verify-full to it`);
}

const known = Object.keys(settingsSchema.shape);

/** Finds variables that are almost a setting's name, with that setting: 'SMPT_URL' and 'SMTP_URL'. Ignores settings that are set. */
export function findMisspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly name: string; readonly meant: string }[] {
  const candidates = known.filter((name) => env[name] === undefined && name.length >= 7);
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = candidates.find((candidate) => isOneTypoFrom(name.toUpperCase(), candidate));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** Returns whether the names differ only in case, or by one inserted, missing, changed or swapped letter. */
function isOneTypoFrom(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [first, second] = [one.slice(start), other.slice(start)];
  const swapped = `${first[1] ?? ''}${first[0] ?? ''}${first.slice(2)}`;
  return (
    first.slice(1) === second.slice(1) || first.slice(1) === second || first === second.slice(1) || swapped === second
  );
}
