import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roleStoredAs, storedRoles, type StaffRole } from '#app/shared/actor.ts';
import { baseLocale, locales, type Locale } from '#app/shared/locale.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';

/** A user account. The e-mail is stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** The language of their mails and files. */
    locale: text('locale').$type<Locale>().notNull().default(baseLocale),
    suspendedAt: moment('suspended_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    check('users_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    check('users_locale_known', oneOf(t.locale, locales)),
    check('users_name_filled', sql`length(btrim(${t.name})) between 1 and 200`),
    index('users_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    // The portal's list of users: by name, suspended users, and by any part of a name or an e-mail.
    index('users_name_idx').on(sql`lower(${t.name})`, t.id),
    index('users_suspended_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`suspended_at is not null`),
    index('users_unverified_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`suspended_at is null and not email_verified`),
    index('users_key_idx').using('gin', sql`search_key(' ' || ${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
  ],
);

/**
 * Number of users, as rows to add up. Triggers add a row whenever users are inserted or deleted, and never update one, so that two
 * registrations do not wait for each other.
 */
export const userTotals = pgTable('user_totals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  users: integer('users').notNull(),
});

/** A browser that is signed in. `kind` admin opens /admin; a staff member's learner session does not. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique('sessions_token_key'),
    kind: text('kind').notNull().default('learner'),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    // Last proof of identity by its owner after signing in; null without one.
    identityConfirmedAt: moment('identity_confirmed_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('sessions_kind', oneOf(t.kind, ['learner', 'admin'])),
    index('sessions_user_idx').on(t.userId),
    index('sessions_expires_idx').on(t.expiresAt),
  ],
);

/** A sign-in method: a password ('credential') or a Google identity. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [unique('accounts_provider_key').on(t.providerId, t.accountId), index('accounts_user_idx').on(t.userId)],
);

/** Single-use secrets: e-mail verification, password reset, sign-in state. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier), index('verifications_expires_idx').on(t.expiresAt)],
);

/** A learner's own details beyond the account, and their consents. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phoneNumber: text('phone_number'),
    termsAcceptedAt: moment('terms_accepted_at'),
    marketingConsentAt: moment('marketing_consent_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('profiles_phone', sql`${t.phoneNumber} ~ '^254[17][0-9]{8}$'`),
    index('profiles_phone_idx')
      .on(t.phoneNumber)
      .where(sql`phone_number is not null`),
    index('profiles_phone_search_idx').using('gin', sql`${t.phoneNumber} gin_trgm_ops`),
  ],
);

const staffRole = customType<{ data: StaffRole | null; driverData: string | null }>({
  dataType: () => 'text',
  toDriver: (role) => (role === null ? null : storedRoles[role]),
  fromDriver: (name) => (name === null ? null : roleStoredAs(name)),
});

/** A row makes its user a staff member. */
export const staffMembers = pgTable(
  'admins',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    role: staffRole('role')
      .notNull()
      .default(sql`'admin'`),
    appointedBy: uuid('appointed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [check('admins_role', oneOf(t.role, Object.values(storedRoles)))],
);
