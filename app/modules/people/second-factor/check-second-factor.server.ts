import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { drawCode } from '#app/platform/draw-code.server.ts';
import { readDrawnCode, showDrawnCode } from '#app/shared/drawn-code.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { keyedHash, unseal } from '#app/platform/seal.server.ts';
import { selectAuthenticator, takeRecoveryCode, takeStep } from './second-factor-queries.server.ts';
import { stepOfCode } from './totp.server.ts';

const recoveryCodeCount = 10;

/** Returns ten codes such as 'K7QWD-9XMTP', of 49 bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(showDrawnCode(drawCode(10), 5));
  return [...codes];
}

/** Reads a typed code in its issued form; null for anything else. */
export function readRecoveryCode(typed: string): string | null {
  const code = readDrawnCode(typed, 10);
  return code === '' ? null : showDrawnCode(code, 5);
}

export interface SecondFactorCheck {
  readonly db: Database;
  readonly clock: Clock;
  readonly rateLimits: Pick<RateLimits, 'consume' | 'reset'>;
  /** Seals the secrets of authenticators. */
  readonly secondFactorKey: string;
}

/**
 * Checks a code of a staff member's authenticator, or a recovery code, and returns which it was. Each is valid once. Counts wrong ones from any
 * network. Throws DomainError 'wrong_code', 'too_many_requests'.
 */
export async function checkSecondFactor(
  { db, clock, rateLimits, secondFactorKey }: SecondFactorCheck,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<'code' | 'recovery code'> {
  await rateLimits.consume('admin-code-per-user', userId);
  const authenticator = await selectAuthenticator(db, userId);
  if (!authenticator?.confirmedAt) throw refuse('wrong_code');
  const kind = await take();
  if (!kind) throw refuse('wrong_code');
  await rateLimits.reset('admin-code-per-user', userId);
  return kind;

  async function take(): Promise<'code' | 'recovery code' | null> {
    const recovery = readRecoveryCode(code);
    if (recovery) {
      const hash = keyedHash(recovery, secondFactorKey);
      return (await takeRecoveryCode(db, userId, hash, clock.now())) ? 'recovery code' : null;
    }
    const digits = code.replaceAll(/\s/g, '');
    if (!authenticator || !/^\d{6}$/.test(digits)) return null;
    const step = stepOfCode(unseal(authenticator.sealedSecret, secondFactorKey), digits, clock.now());
    return step !== null && (await takeStep(db, userId, step)) ? 'code' : null;
  }
}
