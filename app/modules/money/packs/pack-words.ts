import { readDrawnCode, showDrawnCode } from '#app/shared/drawn-code.ts';
import { withoutHidden } from '#app/shared/fold-text.ts';
import type { SeatTier } from '#app/shared/organisation-terms.ts';
import { refuse } from './pack-errors.ts';
import { m } from '#texts';

/** Longest label of a project. */
export const maxProjectLength = 80;

/** Reads the label of a project; empty for none. Throws DomainError 'project_too_long'. */
export function readProject(typed: string): string {
  const project = withoutHidden(typed)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (project.length > maxProjectLength) throw refuse('project_too_long', { field: 'project' });
  return project;
}

/** Why seats cost less, for their invoice. */
export const discountReason = ({ from, percent }: SeatTier): string => m.packs_tier({ from, percent });

/** Returns the page on which an organisation pays a pack. */
export const packPath = ({ organisationId, packId }: PackPlace): string =>
  `/organisation/${organisationId}/packs/${packId}`;

export interface PackPlace {
  readonly organisationId: string;
  readonly packId: string;
}

export const invitePath = (place: PackPlace): string => `${packPath(place)}/invite`;
export const projectPath = (place: PackPlace): string => `${packPath(place)}/project`;
export const papersPath = (place: PackPlace): string => `${packPath(place)}/papers.zip`;
export const codesPath = (place: PackPlace): string => `${packPath(place)}/codes`;

/** Returns the page on which a code is used. */
export const joinPath = (code: string): string => `/join/${code}`;

/** Signs of a code. */
export const joinCodeLength = 10;

/** Shows a code as people read it out: 'ABCDE-FGHJK'. */
export const showJoinCode = (code: string): string => showDrawnCode(code, 5);

/** Reads a code as typed; empty for none. */
export const readJoinCode = (typed: string): string => readDrawnCode(typed, joinCodeLength);
