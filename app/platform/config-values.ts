import { z } from 'zod';
import { isDatabaseUrl } from './database-url.ts';
import { isProxyEntry } from './http/address.ts';
import { isGuessable } from './weak-secret.ts';

/** How the text of a setting is read. Each message ends the sentence that the start prints: 'PORT must be a number'. */

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

/** A whole number of something, such as 'days'; both ends are allowed. */
export const wholeNumber = (unit: string, least: number, most: number) =>
  z.coerce
    .number(`must be a number of ${unit}`)
    .int(`must be a whole number of ${unit}`)
    .min(least, `must be ${least} to ${most}`)
    .max(most, `must be ${least} to ${most}`);

export const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');

export const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:3000' })
  .transform((value) => value.replace(/\/+$/, ''));

const isOrigin = ({ href, origin }: URL) => href === `${origin}/`;

/** Cookies, redirects and the check of a form's origin count on the site having the whole host. */
export const siteUrl = url
  .refine((value) => isOrigin(new URL(value)), 'must be a scheme and a host alone, such as https://shop.example')
  .transform((value) => new URL(value).origin);

export const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine((value) => !isGuessable(value), 'is too easy to guess (make one with: openssl rand -base64 48)');

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    isDatabaseUrl,
    'cannot be read: write postgres://USER:PASSWORD@HOST:5432/DATABASE, with %40 for @ and %2F for / in the password',
  );

export const shortcode = z.string().regex(/^\d{5,7}$/, 'must be 5 to 7 digits');

/** Minutes since midnight. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
  .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)));

export const keptBackups = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be numbers of days, weeks and months, such as 7,4,6')
  .transform((value) => {
    const [days = 0, weeks = 0, months = 0] = value.split(',').map(Number);
    return { days, weeks, months };
  });

export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .refine((value) => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(value), 'must be a domain such as example.co.ke');

export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
  .refine(
    (value) => (URL.parse(value)?.hostname ?? '') !== '',
    'cannot be read: write smtps://USER:PASSWORD@HOST:465, with %40 for @ in user and password',
  );

export const sender = z
  .string()
  .trim()
  .regex(
    /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address, as in 'Shop <no-reply@your.domain>'",
  );

export const bucketName = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');

export const bucketRegion = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-west-1, or 'auto'");

export const securityCredential = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be the text that Daraja's portal makes of the initiator's password");

/** Addresses and networks, with commas between. */
export const proxies = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isProxyEntry), "must be addresses, networks such as 10.0.0.0/8, or 'loopback'");
