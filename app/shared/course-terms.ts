/** Values of the catalogue as stored in the database. */
export const categoryIds = [
  'general',
  'frontend',
  'backend',
  'mobile',
  'ai-basics',
  'grant-writing',
  'ai-agents',
  'design',
  'devops',
  'data',
] as const;
export type CategoryId = (typeof categoryIds)[number];

export const isCategoryId = (value: string): value is CategoryId => categoryIds.some((id) => id === value);

export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const;
export type CourseLevel = (typeof courseLevels)[number];

export const courseStatuses = ['draft', 'active'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

export const lessonKindNames = ['video', 'pdf', 'text', 'practice', 'check', 'assignment'] as const;
export type LessonKind = (typeof lessonKindNames)[number];

export const portfolioCategories = [
  'Grant Writing',
  'Proofreading & Editing',
  'Service Automation',
  'Web Development',
] as const;
export type PortfolioCategory = (typeof portfolioCategories)[number];

const categoryQueries: Readonly<Record<CategoryId, string>> = {
  general: 'General',
  frontend: 'Frontend',
  backend: 'Backend',
  mobile: 'Mobile',
  'ai-basics': 'AI_Basics',
  'grant-writing': 'Grant_Writing',
  'ai-agents': 'AI_Agents',
  design: 'Design',
  devops: 'DevOps',
  data: 'Data',
};

/** Returns the value in ?category=, the same in each language: AI_Basics, Grant_Writing, Frontend …. */
export function categoryQuery(category: CategoryId): string {
  return categoryQueries[category];
}

/** Reads ?category= as the specification writes it, in any case and with _ or -; null for none or unknown. */
export function categoryFromQuery(value: string | null): CategoryId | null {
  const requested = value?.trim().toLowerCase().replaceAll('_', '-');
  return categoryIds.find((category) => category === requested) ?? null;
}

/** Returns the id of a service or portfolio category in artwork and addresses: 'Proofreading & Editing' → 'proofreading-editing'. */
export function serviceId(service: string): string {
  return service.toLowerCase().replace(/[^a-z]+/g, '-');
}
