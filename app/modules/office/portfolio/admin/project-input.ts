import { z } from 'zod';
import { mediaId } from '#app/modules/catalogue/media/field-shapes.ts';
import { cleaned, line, optional, required, title } from '#app/platform/text-schemas.ts';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { projectLimits } from './project-limits.ts';
import { m } from '#texts';

/** Parses a web address for storing; null for an empty one. */
const webAddress = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  const url = text.length <= projectLimits.url && URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= projectLimits.url)
    return url.href;
  context.addIssue({ code: 'custom', message: m.portal_shared_url_invalid() });
  return z.NEVER;
});

/** Returns ['React', 'Node'] for 'React, Node ,react'. */
export function technologiesOf(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const name = line(part).trim();
    const key = name.toLowerCase();
    if (name !== '' && !found.has(key)) found.set(key, name);
  }
  return [...found.values()];
}

const technologies = cleaned.transform((text, context): string[] => {
  const names = technologiesOf(text.slice(0, 10_000));
  const { technology, technologies: most } = projectLimits;
  const message =
    names.length === 0
      ? m.portal_portfolio_technologies_missing()
      : names.length > most
        ? m.portal_portfolio_technologies_too_many({ most })
        : names.some((name) => name.length > technology)
          ? m.portal_portfolio_technology_too_long({ most: technology })
          : null;
  if (message) context.addIssue({ code: 'custom', message });
  return names;
});

/** Parses an existing day, '2026-03-02'; null for an empty one. */
const day = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text;
  context.addIssue({ code: 'custom', message: m.portal_shared_day_missing() });
  return z.NEVER;
});

/**
 * The form of a project: five required fields. The picture is a file or an address; if both are set, the file counts, because it was
 * selected last.
 */
export const projectForm = z
  .object({
    title: title(projectLimits.title, m.portal_forms_title_missing),
    category: z.enum(portfolioCategories, { error: m.portal_forms_category_missing }),
    description: required(projectLimits.description, m.portal_forms_description_missing),
    overview: optional(projectLimits.overview),
    imageId: mediaId,
    imageUrl: webAddress,
    projectUrl: webAddress,
    technologies,
    featured: z
      .string()
      .default('')
      .transform((value) => value === 'on'),
    displayDate: day,
  })
  .transform((project, context) => {
    if (project.imageId === null && project.imageUrl === null)
      context.addIssue({
        code: 'custom',
        path: ['imageUrl'],
        message: m.portal_portfolio_picture_missing(),
      });
    return { ...project, imageUrl: project.imageId === null ? project.imageUrl : null };
  });

/** A project as edited by a staff member. `displayDate` null: today. */
export type ProjectInput = z.infer<typeof projectForm>;

/** A stored project with its editable fields. */
export type EditableProject = Omit<ProjectInput, 'displayDate'> & { readonly displayDate: string };
