/** Characters, at least. */
export const passwordMinimum = 8;
/** Longer ones are refused: hashing costs time. */
export const passwordMaximum = 128;
/** Of five criteria, to set a new password. */
export const minimumScore = 3;

/** The five criteria; each is a bead of the strength meter. */
export const passwordCriteria = [
  { key: 'length', label: '8 characters', isMet: (password: string) => password.length >= passwordMinimum },
  { key: 'upper', label: 'Uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'lower', label: 'Lowercase', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'digit', label: 'Number', isMet: (password: string) => /\d/.test(password) },
  { key: 'special', label: 'Special character', isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;

/** How many of the five criteria are met. */
export function passwordScore(password: string): number {
  return passwordCriteria.filter((criterion) => criterion.isMet(password)).length;
}

/** Whether all four classes of characters are there: registration and 'Add User' ask for them. */
export function hasAllCharacterClasses(password: string): boolean {
  return passwordCriteria.every((criterion) => criterion.key === 'length' || criterion.isMet(password));
}

export const passwordMessages = {
  tooShort: 'Password must be at least 8 characters long',
  tooLong: 'Password must be at most 128 characters long',
  classes:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.',
  common: 'This password is one of the most common ones. Please choose another.',
  tooWeak: 'Password is too weak. Please make it stronger.',
  registerMismatch: 'Passwords do not match',
  updateMismatch: 'Passwords do not match.',
} as const;
