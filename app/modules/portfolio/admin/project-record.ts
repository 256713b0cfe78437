import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { PortfolioCategory } from '#app/shared/course-terms.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Picture } from '#app/shared/picture.ts';
import { can } from '#app/shared/permissions.ts';
import { fileWords, pickFields, type RecordFields } from '#app/shared/record-fields.ts';
import type { PortfolioErrorCode } from '../portfolio-errors.ts';
import type { ProjectRow } from './project-editing-queries.server.ts';
import type { ProjectInput } from './project-input.ts';
import { projectLimits } from './project-limits.ts';

/** What the use cases that change the portfolio are given. */
export interface PortfolioDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
  /** Where the request came from, for the audit log. */
  readonly address?: string;
}

/** A project as it is stored, by what administrators edit. */
export type EditableProject = Omit<ProjectInput, 'displayDate'> & { readonly displayDate: string };

/** A project as the portal's grid shows it. */
export interface AdminProject {
  readonly id: string;
  readonly version: number;
  readonly slug: string;
  readonly title: string;
  readonly category: PortfolioCategory;
  readonly description: string;
  readonly picture: Picture | null;
  readonly technologies: readonly string[];
  readonly featured: boolean;
  /** '2026-03-02'. */
  readonly displayDate: string;
}

/** The fields of a project's form: their labels there and in a conflict, and what of a project is edited at all. */
export const projectFields: RecordFields<EditableProject> = {
  title: { label: 'Project Title', most: projectLimits.title },
  category: { label: 'Category' },
  displayDate: { label: 'Display date' },
  description: { label: 'Description', most: projectLimits.description },
  technologies: { label: 'Technologies', words: (names) => names.join(', ') },
  overview: { label: 'Overview', most: projectLimits.overview },
  projectUrl: { label: 'Project link', most: projectLimits.url },
  featured: { label: 'Featured', words: (isFeatured) => (isFeatured ? 'Yes' : 'No') },
  imageUrl: { label: 'Image URL', most: projectLimits.url },
  imageId: { label: 'Picture', words: fileWords },
};

/** What of a row its form edits. The database holds no other categories (check on `portfolio_items`). */
export function asEditable(row: ProjectRow): EditableProject {
  return pickFields(projectFields, { ...row, category: row.category as PortfolioCategory });
}

/** Throws DomainError 'forbidden' for everybody but administrators. */
export function requireAdministrator(actor: Actor): void {
  if (!can(actor, 'portfolio.edit')) throw new DomainError<PortfolioErrorCode>('forbidden');
}
