import { DomainError } from '#app/shared/domain-error.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { emailSchema, nameSchema } from './account-forms.ts';
import type { Announce } from '#app/platform/announce.server.ts';
import { recordAudit } from './audit-queries.server.ts';
import { refuse } from './identity-errors.ts';
import type { ProvenIdentity } from './identity-provider.ts';
import {
  findIdentityOwner,
  findUserByEmail,
  insertIdentity,
  insertUser,
  type FoundUser,
} from './identity-queries.server.ts';
import { queueWelcomeMail } from './account-mails.server.ts';

interface Needs extends MailDeps {
  readonly announce: Announce;
}

/**
 * Finds the account of an authenticated identity; returns the user's id. A known identity opens its account, whatever happened to the
 * e-mail. A new one opens the account with its e-mail if both sides have verified it, and creates an account if there is none and
 * `mayJoin`, with a welcome mail in `locale`. One transaction. Throws DomainError 'authentication_failed' for an identity without a
 * verified e-mail, 'account_unverified' if the account's e-mail was never verified, because another person may have registered it,
 * 'not_authorized_as_admin' without `mayJoin` for a person without an account.
 */
export async function recognisePerson(
  needs: Needs,
  identity: ProvenIdentity,
  {
    address,
    mayJoin = true,
    locale = baseLocale,
  }: { readonly address: string; readonly mayJoin?: boolean; readonly locale?: Locale },
): Promise<{ userId: string }> {
  const { db, clock } = needs;
  return db.transaction(async (tx) => {
    const { issuer, subject } = identity;
    const owner = await findIdentityOwner(tx, issuer, subject);
    if (owner) return { userId: owner };

    const email = emailSchema.safeParse(identity.email).data;
    if (!email || !identity.emailVerified) throw new DomainError('authentication_failed');
    const user = await findOrInsertUser({ ...needs, db: tx }, email, { name: identity.name, mayJoin, locale });
    if (!user.emailVerified) throw new DomainError('account_unverified');
    if (await insertIdentity(tx, { userId: user.id, issuer, subject, at: clock.now() })) {
      const actor = { kind: 'learner', userId: user.id, email: user.email, name: user.name } as const;
      const linked = { action: 'identity.linked', subjectType: 'user', subjectId: user.id, after: { issuer }, address };
      await recordAudit(tx, actor, linked);
      return { userId: user.id };
    }
    // Another answer of the same person was faster.
    const first = await findIdentityOwner(tx, issuer, subject);
    if (!first) throw new Error('an identity is taken and belongs to nobody');
    return { userId: first };
  });
}

async function findOrInsertUser(
  needs: Needs,
  email: string,
  { name, mayJoin, locale }: { readonly name: string | null; readonly mayJoin: boolean; readonly locale: Locale },
): Promise<FoundUser> {
  const { db, clock } = needs;
  const now = clock.now();
  const known = await findUserByEmail(db, email);
  if (known) return known;
  if (!mayJoin) throw refuse('not_authorized_as_admin');
  const made = await insertUser(db, {
    name: nameSchema.safeParse(name).data ?? email.split('@')[0] ?? email,
    email,
    emailVerified: true,
    passwordHash: null,
    // The button says that continuing accepts them.
    termsAcceptedAt: now,
    locale,
    createdAt: now,
  });
  if (made) {
    await needs.announce(db, 'address_verified', { id: made, email });
    await queueWelcomeMail(db, needs, { id: made, email, locale });
  }
  // Ours, or that of the request that was first.
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error('an account was made and is not there');
  return user;
}
