import { readGoogle, type GoogleConfig } from './config-google.server.ts';
import { readPayments, type PaymentConfig } from './config-payments.server.ts';
import type { ServerAddress } from './database.server.ts';
import { settingsSchema, type Settings } from './config-settings.ts';
import { readStorage, type StorageConfig } from './config-storage.server.ts';
import { StartError } from './start-error.server.ts';

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** Public address without a slash at its end. */
  readonly appUrl: string;
  readonly dataDir: string;
  readonly database: { readonly kind: 'embedded' } | ({ readonly kind: 'server' } & ServerAddress);
  readonly storage: StorageConfig;
  /** Null in demo mode: made once and kept in the data folder. */
  readonly authSecret: string | null;
  readonly requireVerifiedEmail: boolean;
  readonly admin: {
    /** Whose verified e-mail is on it gets the role admin at the portal (decision A4); null while that is off. */
    readonly emailDomain: string | null;
    /** Whether nobody administers without a second factor (decision A7). */
    readonly requireTotp: boolean;
  };
  readonly mail:
    | { readonly kind: 'outbox'; readonly from: string }
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  readonly google: GoogleConfig;
  readonly payments: PaymentConfig;
  /** The most bytes of a file that an admin sends; null where the product's own limit holds. */
  readonly largestUpload: Readonly<Record<'video' | 'pdf' | 'image', number | null>>;
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
  const google = readGoogle(settings, problems);
  const storage = readStorage(settings, problems);
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
      ? {
          kind: 'server',
          url: settings.DATABASE_URL,
          directUrl: settings.DATABASE_DIRECT_URL ?? null,
          poolSize: settings.DATABASE_POOL,
        }
      : { kind: 'embedded' },
    storage,
    authSecret: settings.AUTH_SECRET ?? null,
    requireVerifiedEmail: settings.AUTH_REQUIRE_VERIFIED_EMAIL,
    admin: { emailDomain: settings.ADMIN_EMAIL_DOMAIN ?? null, requireTotp: settings.ADMIN_REQUIRE_TOTP },
    mail: settings.SMTP_URL
      ? { kind: 'smtp', url: settings.SMTP_URL, from: settings.MAIL_FROM }
      : { kind: 'outbox', from: settings.MAIL_FROM },
    google,
    payments,
    largestUpload: {
      video: inBytes(settings.UPLOAD_MAX_VIDEO_MB),
      pdf: inBytes(settings.UPLOAD_MAX_PDF_MB),
      image: inBytes(settings.UPLOAD_MAX_IMAGE_MB),
    },
    contentAccess: settings.CONTENT_ACCESS,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
  };
}

const inBytes = (megabytes: number | undefined) => (megabytes === undefined ? null : megabytes * 1_048_576);

/** One sentence; a setting that two rules find wrong for the same reason is named once. */
function refuse(problems: readonly string[]): StartError {
  return new StartError(`These settings are missing or wrong: ${[...new Set(problems)].join('; ')}.`);
}

function checkProduction(settings: Settings, appUrl: string, problems: string[]): void {
  if (!settings.AUTH_SECRET) problems.push('AUTH_SECRET is missing');
  if (!appUrl.startsWith('https://')) problems.push('APP_URL must start with https://');
  if (!settings.SMTP_URL) problems.push('SMTP_URL is missing');
}
