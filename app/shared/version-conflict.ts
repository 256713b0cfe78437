import { DomainError, type ErrorTable } from './domain-error.ts';
import { m } from '#texts';

export type VersionErrorCode = 'conflict';

/** Part of the errors of every module whose records have versions. */
export const versionErrors: ErrorTable<VersionErrorCode> = {
  conflict: { status: 409, message: m.portal_shared_conflict },
};

/** Somebody else saved the record after a form was opened: its form is answered with what they saved. */
export class VersionConflict extends DomainError<VersionErrorCode> {
  constructor() {
    super('conflict');
  }
}

/** Refuses a form that was opened at another version than the stored one, which would replace unseen what somebody else saved. */
export function requireVersion(stored: string | number, seen: string | number): void {
  if (stored !== seen) throw new VersionConflict();
}
