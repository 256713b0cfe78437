import type { Config } from './config.server.ts';
import { isEncrypted, isVerified, parseDatabaseUrl } from './database-url.ts';

/** A setting that the owner may have overlooked. The server starts all the same. */
interface SettingsWarning {
  readonly sentence: string;
  /** The change that ends the warning. */
  readonly remedy: string;
}

/** Returns warnings about misspelt names and about settings that production should have. */
export function settingsWarnings(config: Config): SettingsWarning[] {
  const cards = config.misspelt.map(({ name, meant }) => ({
    sentence: `${name} is set, which is no setting.`,
    remedy: `Set ${meant}, if that was meant.`,
  }));
  if (config.mode === 'demo') return cards;
  return [...cards, ...placeWarnings(config), ...accessWarnings(config), ...paymentWarnings(config)];
}

function placeWarnings({ database, storage, trustedProxies, logLevel }: Config): SettingsWarning[] {
  const found: SettingsWarning[] = [];
  if (database.kind === 'embedded')
    found.push({
      sentence:
        'The database is the embedded one in DATA_DIR: one process serves alone, and backups are made on this machine.',
      remedy: 'Set DATABASE_URL to a PostgreSQL where more than one process is to serve.',
    });
  else if (trustsAnyCertificate(database.url))
    found.push({
      sentence: 'DATABASE_URL believes any certificate, so somebody on the way can play the database.',
      remedy: 'Write sslmode=verify-full, with sslrootcert where the authority is your own.',
    });
  if (database.kind === 'server' && storage.kind === 'folder')
    found.push({
      sentence: "Media lie in this machine's DATA_DIR, where no other process reads them.",
      remedy: 'Run one server, or set S3_* for a bucket that several share.',
    });
  if (trustedProxies.length === 0)
    found.push({
      sentence: 'TRUSTED_PROXIES is not set: behind a proxy all visitors have its address, and share their limits.',
      remedy: "Name the proxy's address or network, or 'loopback' for one on this machine.",
    });
  if (logLevel === 'silent' || logLevel === 'fatal')
    found.push({ sentence: `LOG_LEVEL=${logLevel} hides what goes wrong.`, remedy: 'Leave it at info.' });
  return found;
}

function trustsAnyCertificate(databaseUrl: string): boolean {
  const url = parseDatabaseUrl(databaseUrl);
  return url !== null && isEncrypted(url) && !isVerified(url);
}

function accessWarnings({ requireVerifiedEmail, contentAccess, staff }: Config): SettingsWarning[] {
  const found: SettingsWarning[] = [];
  if (!requireVerifiedEmail)
    found.push({
      sentence: 'AUTH_REQUIRE_VERIFIED_EMAIL=false: people sign up with e-mails that are not theirs.',
      remedy: 'Set it to true once mails arrive.',
    });
  if (contentAccess === 'signed-in')
    found.push({
      sentence: 'CONTENT_ACCESS=signed-in: every course is open to everybody who signs up, without paying.',
      remedy: 'Set it to enrolled.',
    });
  if (!staff.requireTotp)
    found.push({
      sentence: 'Staff need nothing but a password.',
      remedy: 'Set ADMIN_REQUIRE_TOTP=true.',
    });
  return found;
}

function paymentWarnings({ payments }: Config): SettingsWarning[] {
  if (payments.mode === 'off') {
    const cause =
      payments.unknownMode === undefined ? '' : `, because there is no MPESA_MODE '${payments.unknownMode}'`;
    return [
      {
        sentence: `Payments are off${cause}: nobody can buy.`,
        remedy: 'Set MPESA_MODE=live and its keys (docs/mpesa.md).',
      },
    ];
  }
  if (payments.mode === 'sandbox')
    return [
      {
        sentence: "MPESA_MODE=sandbox: courses are sold for the sandbox's play money.",
        remedy: 'Set MPESA_MODE=live before the shop opens.',
      },
    ];
  if (payments.mode === 'live' && payments.initiator === null)
    return [
      {
        sentence: 'MPESA_INITIATOR is not set: refunds are carried out by hand, and receipts cannot be looked up.',
        remedy: 'Have an initiator made in the M-Pesa portal (docs/mpesa.md).',
      },
    ];
  return [];
}
