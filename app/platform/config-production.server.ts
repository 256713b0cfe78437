import { databaseHost, isEncrypted, parseDatabaseUrl } from './database-url.ts';
import { isLocalHost, isPrivateHost } from './http/address.ts';
import type { Settings } from './config-settings.ts';

/** Names that are kept free for examples and tests (RFC 2606): nobody can be reached there. */
const invented = /(^|\.)(example|invalid)(\.(com|org|net))?$/;

/** Domains on which anybody gets an address. */
const mailForEverybody = /^(gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|proton|protonmail|aol|gmx)\./;

/** Adds to `problems` what may not stand in the settings of a shop that is in earnest. */
export function checkProduction(settings: Settings, appUrl: string, problems: string[]): void {
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
