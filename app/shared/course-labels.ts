import { m } from '#texts';
import type { CategoryId, CourseLevel } from './course-terms.ts';

const categoryLabels: Readonly<Record<CategoryId, () => string>> = {
  general: m.catalogue_category_general,
  frontend: m.catalogue_category_frontend,
  backend: m.catalogue_category_backend,
  mobile: m.catalogue_category_mobile,
  'ai-basics': m.catalogue_category_ai_basics,
  'grant-writing': m.catalogue_category_grant_writing,
  'ai-agents': m.catalogue_category_ai_agents,
  design: m.catalogue_category_design,
  devops: m.catalogue_category_devops,
  data: m.catalogue_category_data,
};

/** Returns the name of a category in the page's language. */
export const categoryLabel = (category: CategoryId): string => categoryLabels[category]();

const levelLabels: Readonly<Record<CourseLevel, () => string>> = {
  beginner: m.catalogue_level_beginner,
  intermediate: m.catalogue_level_intermediate,
  advanced: m.catalogue_level_advanced,
};

/** Returns the name of a level in the page's language. */
export const levelLabel = (level: CourseLevel): string => levelLabels[level]();
