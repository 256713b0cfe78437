import { m } from '#texts';

/** Characters, at least. */
export const passwordMinimum = 8;
/** Maximum length, because hashing costs time. */
export const passwordMaximum = 128;
/** Minimum of the five criteria for a new password. */
export const minimumScore = 3;

/** The five criteria; each is a bead of the strength meter. */
export const passwordCriteria = [
  { key: 'length', label: m.account_rule_length, isMet: (password: string) => password.length >= passwordMinimum },
  { key: 'upper', label: m.account_rule_upper, isMet: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'lower', label: m.account_rule_lower, isMet: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'digit', label: m.account_rule_digit, isMet: (password: string) => /\d/.test(password) },
  { key: 'special', label: m.account_rule_special, isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;

/** Returns how many of the five criteria are met. */
export function passwordScore(password: string): number {
  return passwordCriteria.filter((criterion) => criterion.isMet(password)).length;
}

/** Returns whether all four classes of characters occur, which registration and 'Add User' require. */
export function hasAllCharacterClasses(password: string): boolean {
  return passwordCriteria.every((criterion) => criterion.key === 'length' || criterion.isMet(password));
}

export const passwordMessages = {
  tooShort: m.account_password_too_short,
  tooLong: m.account_password_too_long,
  classes: m.account_password_classes,
  common: m.account_password_common,
  tooWeak: m.account_password_too_weak,
  registerMismatch: m.account_passwords_differ,
  updateMismatch: m.account_passwords_differ_at_update,
} as const;
