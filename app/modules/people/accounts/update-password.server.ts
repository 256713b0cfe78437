import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import type { Announce } from '#app/platform/announce.server.ts';
import type { Auth } from './auth.server.ts';
import { findStaffRole } from './staff-queries.server.ts';
import { findUser, markEmailVerified, setPassword } from './identity-queries.server.ts';
import { deleteSessionsOf } from './session-queries.server.ts';
import { loginKey } from './log-in.server.ts';
import { passwordChangedMail } from './identity-mails.ts';
import { endPasswordTokens, findPasswordToken, redeemToken } from './single-use-token.server.ts';

interface Needs extends MailDeps {
  readonly auth: Pick<Auth, 'hashPassword'>;
  readonly rateLimits: RateLimits;
  readonly announce: Announce;
}

/**
 * Sets a new password with the link of a reset mail or of an invitation. Ends all the user's sessions, uses up the link and its siblings,
 * and verifies the e-mail, because the mail arrived there. Returns whether the user logs in to the portal. Throws DomainError
 * 'invalid_reset_link', 'too_many_requests'.
 */
export async function updatePassword(
  needs: Needs,
  input: { token: string; password: string; address: string },
): Promise<{ readonly isStaff: boolean }> {
  const { db, clock, jobs, auth, rateLimits, appUrl } = needs;
  await rateLimits.consume('token-per-network', networkOf(input.address));
  // Checked first, so that guesses cost no hashing.
  const link = await findPasswordToken({ db, clock }, input.token);
  if (!link) throw new DomainError('invalid_reset_link');
  const passwordHash = await auth.hashPassword(input.password);
  const { email, isStaff } = await db.transaction(async (tx) => {
    const userId = await redeemToken({ db: tx, clock }, link.purpose, input.token);
    const user = userId ? await findUser(tx, userId) : null;
    if (!user) throw new DomainError('invalid_reset_link');
    await needs.announce(tx, 'address_verified', user);
    await endPasswordTokens(tx, user.id);
    await setPassword(tx, user.id, passwordHash);
    await markEmailVerified(tx, user.id, clock.now());
    await deleteSessionsOf(tx, user.id);
    const { brand } = await readSiteSettings(tx);
    const mail = inLocale(user.locale, () => passwordChangedMail({ to: user.email, appUrl, brand, by: 'link' }));
    await queueMail(tx, mail, jobs);
    return { email: user.email, isStaff: (await findStaffRole(tx, user.id)) !== null };
  });
  // The mailbox's owner may log in at once, whatever wrong passwords came before.
  await rateLimits.reset('login-per-email-and-network', loginKey(email, input.address));
  await rateLimits.reset('login-per-email', email);
  return { isStaff };
}
