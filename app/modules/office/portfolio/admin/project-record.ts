import type { PortfolioCategory } from '#app/shared/course-terms.ts';
import { fileWords, pickFields, type RecordFields } from '#app/shared/record-fields.ts';
import type { ProjectRow } from './project-editing-queries.server.ts';
import type { EditableProject } from './project-input.ts';
import { projectLimits } from './project-limits.ts';
import type { PortfolioItem } from '../portfolio-item.ts';
import { m } from '#texts';

/** A project in the portal's grid. */
export interface PortalProject extends Pick<
  PortfolioItem,
  'slug' | 'title' | 'category' | 'description' | 'picture' | 'technologies' | 'featured'
> {
  readonly id: string;
  readonly version: number;
  /** '2026-03-02'. */
  readonly displayDate: string;
}

/** The editable fields of a project, with their labels in the form and in a conflict. */
export const projectFields: RecordFields<EditableProject> = {
  title: { label: m.portal_portfolio_title, most: projectLimits.title },
  category: { label: m.portal_shared_category },
  displayDate: { label: m.portal_portfolio_date },
  description: { label: m.portal_shared_description, most: projectLimits.description },
  technologies: { label: m.portal_portfolio_technologies, words: (names) => names.join(', ') },
  overview: { label: m.portal_portfolio_overview, most: projectLimits.overview },
  projectUrl: { label: m.portal_portfolio_link, most: projectLimits.url },
  featured: {
    label: m.portal_portfolio_featured,
    words: (isFeatured) => (isFeatured ? m.portal_shared_yes() : m.portal_shared_no()),
  },
  imageUrl: { label: m.portal_portfolio_image_address, most: projectLimits.url },
  imageId: { label: m.portal_shared_picture, words: fileWords },
};

/** Returns the editable fields of a row. The database allows no other categories (check on `portfolio_items`). */
export function asEditable(row: ProjectRow): EditableProject {
  return pickFields(projectFields, { ...row, category: row.category as PortfolioCategory });
}
