import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { z } from 'zod';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { portalLifeMs } from './portal-session.ts';
import { authTables, isSuspended } from './identity-queries.server.ts';
import { deleteSession } from './session-queries.server.ts';
import { cookiePrefix, knownBrowserCookie, readSessionToken, sessionCookieName } from './session-cookie.server.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './auth-secret.server.ts';

interface AuthSettings {
  readonly db: Database;
  readonly secret: string;
  /** Public address. With https, cookies are Secure and `__Host-`. */
  readonly appUrl: string;
  readonly requireVerifiedEmail: boolean;
  /** Days without use until a learner's session ends; 30 at most. */
  readonly sessionIdleDays: number;
  readonly log: Log;
}

/** Origin of a new session. */
interface Visitor {
  readonly address: string;
  readonly userAgent: string | null;
}

interface SignInAttempt extends Visitor {
  readonly email: string;
  readonly password: string;
}

/** Passwords, sessions and their cookie. */
export interface Auth {
  /**
   * Checks the password and starts a new session. Returns the headers that set its cookie. Throws DomainError 'invalid_credentials' for
   * an unknown e-mail as for a wrong password, after the same work; with the right password 'email_unverified' or 'account_suspended'.
   */
  signIn(attempt: SignInAttempt): Promise<Headers>;
  /**
   * Starts a new session for a user whom another provider has authenticated. Returns the headers that set its cookie. Throws DomainError
   * 'account_suspended'.
   */
  beginSession(user: Visitor & { readonly userId: string }): Promise<Headers>;
  /**
   * Starts an admin session at `at`, which ends after twelve hours at the latest. The caller has checked that the user is a staff member.
   * Returns the headers that set its cookie. Throws DomainError 'account_suspended'.
   */
  beginPortalSession(user: Visitor & { readonly userId: string; readonly at: Date }): Promise<Headers>;
  /** Ends the session of the cookie, if it has one. Returns the headers that remove the cookie. */
  signOut(cookie: string | null): Promise<Headers>;
  /** Ends the cookie's session without removing the cookie, which a new one replaces. */
  endSession(cookie: string | null): Promise<void>;
  readonly knownBrowsers: KnownBrowsers;
  /** Milliseconds without use until a learner's session ends. */
  readonly learnerIdleMs: number;
  /** Returns the token in a session cookie, whether the session is live or not. */
  sessionToken(cookie: string | null): string | null;
  /** Hashes with scrypt and a salt, in about 70 ms on the thread pool. */
  hashPassword(password: string): Promise<string>;
  /** Returns whether a password has this hash. Takes as long as hashing. */
  verifyPassword(password: string, hash: string): Promise<boolean>;
}

const DAY = 24 * 60 * 60;

/** Maximum seconds of a learner's session: 30 days from the login. */
const sessionLife = 30 * DAY;

/** Header with the client address that our HTTP code determined; the request's own headers are not passed on. */
const addressHeader = 'x-visitor-address';

/** Columns of an admin session that differ from a learner's. */
const portalRow = (at: Date) => ({
  kind: 'admin',
  createdAt: at,
  updatedAt: at,
  expiresAt: new Date(at.getTime() + portalLifeMs),
});

/** Starts sessions without a password. The library's HTTP routes stay closed, so only this file can call it. */
const sessionsOfOurs = {
  id: 'sessions-of-ours',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), portalAt: z.date().nullable() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { userId, portalAt } = ctx.body;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw new Error('a session was to begin for a user who is not there');
        const session = await internalAdapter.createSession(userId, false, portalAt ? portalRow(portalAt) : {}, true);
        await setSessionCookie(ctx, { session, user }, false, portalAt ? { maxAge: portalLifeMs / 1000 } : {});
      },
    ),
  },
};

/**
 * Creates sessions and passwords with better-auth, on our tables, called from actions; its own HTTP routes stay closed. Registration,
 * verification and reset are use cases beside this file: they write mail, profile and token in one transaction, and their tokens are
 * single-use.
 */
export function createAuth({ db, secret, appUrl, requireVerifiedEmail, sessionIdleDays, log }: AuthSettings): Auth {
  const unusedMs = (sessionLife - sessionIdleDays * DAY) * 1000;
  const library = betterAuth({
    appName: defaultBrand,
    baseURL: appUrl,
    trustedOrigins: [appUrl],
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ part: 'auth' }, message) },
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: requireVerifiedEmail,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      expiresIn: sessionLife,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { kind: { type: 'string', required: false, input: false, defaultValue: 'learner' } },
    },
    rateLimit: { enabled: false },
    plugins: [sessionsOfOurs],
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      cookiePrefix: cookiePrefix(appUrl),
      // The prefix is __Host- with TLS; the library would prepend __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: appUrl.startsWith('https://'), httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            if (await isSuspended(db, session.userId)) throw new DomainError('account_suspended');
            if (session['kind'] === 'admin') return;
            return { data: { ...session, expiresAt: new Date(session.expiresAt.getTime() - unusedMs) } };
          },
        },
      },
    },
  });
  const cookieName = sessionCookieName(appUrl);
  const from = ({ address, userAgent }: Visitor) =>
    new Headers({ [addressHeader]: address, ...(userAgent && { 'user-agent': userAgent.slice(0, 300) }) });
  const sessionToken = (cookie: string | null) => readSessionToken(cookie, cookieName, secret);

  const begin = async (body: { userId: string; portalAt: Date | null }, visitor: Visitor) => {
    const answer = await library.api.beginSession({ body, headers: from(visitor), returnHeaders: true });
    return onlyCookies(answer.headers);
  };

  return {
    knownBrowsers: knownBrowsers(secret, appUrl),
    learnerIdleMs: sessionIdleDays * DAY * 1000,
    sessionToken,
    hashPassword,
    verifyPassword: (password, hash) => verifyPassword({ password, hash }),
    async signIn({ email, password, ...visitor }) {
      const headers = from(visitor);
      try {
        const answer = await library.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
        return onlyCookies(answer.headers);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    beginSession: ({ userId, ...visitor }) => begin({ userId, portalAt: null }, visitor),
    beginPortalSession: ({ userId, at, ...visitor }) => begin({ userId, portalAt: at }, visitor),
    async signOut(cookie) {
      const headers = new Headers(cookie ? { cookie } : {});
      const answer = await library.api.signOut({ headers, returnHeaders: true });
      return onlyCookies(answer.headers);
    },
    async endSession(cookie) {
      const token = sessionToken(cookie);
      if (token) await deleteSession(db, token);
    },
  };
}

function onlyCookies(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append('set-cookie', cookie);
  return cookies;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  if (error.body?.code === 'EMAIL_NOT_VERIFIED') return new DomainError('email_unverified');
  return error.statusCode < 500 ? new DomainError('invalid_credentials') : error;
}

/** Recognises browsers that a user has signed in with: their wrong passwords are counted separately from strangers'. */
interface KnownBrowsers {
  /** Returns the browser's id if its cookie belongs to this e-mail, in lower case; otherwise null. */
  readonly read: (cookieHeader: string | null, email: string) => string | null;
  /** Returns the cookie that marks the browser. It contains no e-mail and grants nothing. */
  readonly remember: (email: string) => string;
}

/** Seconds; half a year. */
const life = 180 * 24 * 60 * 60;

/** Creates the cookie from a random id and its signature with the e-mail, without storing anything. `secret` is the installation's. */
function knownBrowsers(secret: string, appUrl: string): KnownBrowsers {
  const key = deriveKey(secret, 'known browser');
  const name = `${knownBrowserCookie(cookiePrefix(appUrl))}=`;
  const secure = appUrl.startsWith('https://') ? '; Secure' : '';
  const sign = (id: string, email: string) => createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');
  return {
    read(cookieHeader, email) {
      const parts = (cookieHeader ?? '').split(';').map((part) => part.trim());
      const value = parts.find((part) => part.startsWith(name))?.slice(name.length) ?? '';
      const [id = '', signature = ''] = value.split('.');
      const actual = Buffer.from(signature);
      const right = Buffer.from(sign(id, email));
      return actual.length === right.length && timingSafeEqual(actual, right) ? id : null;
    },
    remember(email) {
      const id = randomBytes(16).toString('base64url');
      return `${name}${id}.${sign(id, email)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`;
    },
  };
}
