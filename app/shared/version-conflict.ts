import { DomainError } from './domain-error.ts';

/** Somebody else saved the record after a form was opened: its form is answered with what they saved. */
export class VersionConflict<Code extends string = string> extends DomainError<Code> {}

/** Refuses a form that was opened at another version than the stored one, which would replace unseen what somebody else saved. */
export function requireVersion<Code extends string>(
  stored: string | number,
  seen: string | number,
  code: Code | 'conflict' = 'conflict',
): void {
  if (stored !== seen) throw new VersionConflict(code);
}
