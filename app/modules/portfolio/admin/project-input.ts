import { z } from 'zod';
import { mediaId } from '#app/modules/media/field-shapes.ts';
import { cleaned, line, optional, required } from '#app/platform/text-schemas.ts';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { projectLimits } from './project-limits.ts';

/** An address of the web as it is kept; null for none. */
const webAddress = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  const url = text.length <= projectLimits.url && URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= projectLimits.url)
    return url.href;
  context.addIssue({ code: 'custom', message: 'Please enter an address that begins with https://' });
  return z.NEVER;
});

/** 'React, Node ,react' → ['React', 'Node']. */
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
      ? 'Please enter the technologies, with commas between them'
      : names.length > most
        ? `Please enter at most ${most} technologies`
        : names.some((name) => name.length > technology)
          ? `Please keep each technology below ${technology} characters`
          : null;
  if (message) context.addIssue({ code: 'custom', message });
  return names;
});

/** '2026-03-02' of a day that there is; null for none. */
const day = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text;
  context.addIssue({ code: 'custom', message: 'Please enter a day' });
  return z.NEVER;
});

/**
 * The form of a project: five fields, all required. The picture is a file or an address; of both, the file
 * is what the last press chose.
 */
export const projectForm = z
  .object({
    title: required(projectLimits.title, 'Please enter a title').transform(line),
    category: z.enum(portfolioCategories, 'Please choose a category'),
    description: required(projectLimits.description, 'Please enter a description'),
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
        message: 'Please upload a picture, or enter the address of one',
      });
    return { ...project, imageUrl: project.imageId === null ? project.imageUrl : null };
  });

/** A project as an administrator means it to be. `displayDate` null: today. */
export type ProjectInput = z.infer<typeof projectForm>;
