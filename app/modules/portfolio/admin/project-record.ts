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
import { m } from '#texts';

/** Dependencies of the use cases that change the portfolio. */
export interface PortfolioDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
  /** Client address of the request, for the audit log. */
  readonly address?: string;
}

/** A stored project with its editable fields. */
export type EditableProject = Omit<ProjectInput, 'displayDate'> & { readonly displayDate: string };

/** A project in the portal's grid. */
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

/** The editable fields of a project, with their labels in the form and in a conflict. */
export const projectFields: RecordFields<EditableProject> = {
  title: { label: m.portal_portfolio_title, most: projectLimits.title },
  category: { label: m.portal_portfolio_category },
  displayDate: { label: m.portal_portfolio_date },
  description: { label: m.portal_portfolio_description, most: projectLimits.description },
  technologies: { label: m.portal_portfolio_technologies, words: (names) => names.join(', ') },
  overview: { label: m.portal_portfolio_overview, most: projectLimits.overview },
  projectUrl: { label: m.portal_portfolio_link, most: projectLimits.url },
  featured: {
    label: m.portal_portfolio_featured,
    words: (isFeatured) => (isFeatured ? m.portal_forms_yes() : m.portal_forms_no()),
  },
  imageUrl: { label: m.portal_portfolio_image_address, most: projectLimits.url },
  imageId: { label: m.portal_portfolio_picture, words: fileWords },
};

/** Returns the editable fields of a row. The database allows no other categories (check on `portfolio_items`). */
export function asEditable(row: ProjectRow): EditableProject {
  return pickFields(projectFields, { ...row, category: row.category as PortfolioCategory });
}

/** Throws DomainError 'forbidden' without the capability to edit the portfolio. */
export function requireAdministrator(actor: Actor): void {
  if (!can(actor, 'portfolio.edit')) throw new DomainError<PortfolioErrorCode>('forbidden');
}
