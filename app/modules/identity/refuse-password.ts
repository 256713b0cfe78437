import { commonPasswords } from './common-passwords.ts';
import {
  hasAllCharacterClasses,
  minimumScore,
  passwordMaximum,
  passwordMessages,
  passwordMinimum,
  passwordScore,
} from './password-rules.ts';

/** Whether it is one of the passwords that are tried first; capitals make no difference. */
function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

/** What is wrong with a password for a new account; null when nothing is. */
export function refuseNewAccountPassword(password: string): string | null {
  if (password.length < passwordMinimum) return passwordMessages.tooShort;
  if (password.length > passwordMaximum) return passwordMessages.tooLong;
  if (isCommonPassword(password)) return passwordMessages.common;
  return hasAllCharacterClasses(password) ? null : passwordMessages.classes;
}

/** What is wrong with a password that replaces another one; null when nothing is. */
export function refuseChangedPassword(password: string): string | null {
  if (password.length > passwordMaximum) return passwordMessages.tooLong;
  if (passwordScore(password) < minimumScore) return passwordMessages.tooWeak;
  if (password.length < passwordMinimum) return passwordMessages.tooShort;
  return isCommonPassword(password) ? passwordMessages.common : null;
}
