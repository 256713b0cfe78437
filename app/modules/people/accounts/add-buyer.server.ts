import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';
import { invitationMail } from './user-mails.ts';
import { findUser, findUserByEmail, insertUser } from './identity-queries.server.ts';
import { resetLink } from './request-password-reset.server.ts';
import { issueToken } from './single-use-token.server.ts';

/**
 * Returns the account of an e-mail, and creates an unverified one without a password if there is none, in the caller's transaction and
 * after its access check. `email` is in lower case.
 */
export async function findOrAddBuyer(
  tx: Database,
  { at, ...buyer }: { readonly email: string; readonly name: string; readonly locale: Locale; readonly at: Date },
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const known = await findUserByEmail(tx, buyer.email);
  if (known) return { userId: known.id, isNew: false };
  const added = await insertUser(tx, {
    ...buyer,
    emailVerified: false,
    passwordHash: null,
    termsAcceptedAt: null,
    createdAt: at,
  });
  if (added !== null) return { userId: added, isNew: true };
  const other = await findUserByEmail(tx, buyer.email);
  if (!other) throw new Error('the account of the buyer was not written');
  return { userId: other.id, isNew: false };
}

/**
 * Mails the link to set a password to a buyer who has not confirmed the address yet, in the caller's transaction. Does nothing for others.
 * For the system: checks no actor.
 */
export async function inviteBuyer(
  tx: Database,
  { clock, jobs, appUrl }: Pick<UseCaseDeps, 'clock' | 'jobs' | 'appUrl'>,
  userId: string,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || user.emailVerified) return;
  const token = await issueToken({ db: tx, clock }, 'reset-password', userId);
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(user.locale, () =>
    invitationMail({
      to: user.email,
      link: resetLink(appUrl, token),
      laterLink: appUrl + localHref('/reset-password'),
      brand,
    }),
  );
  await queueMail(tx, mail, jobs);
}
