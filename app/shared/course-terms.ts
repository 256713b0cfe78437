/** The words of the catalogue: values stored in the database and their labels. */
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

export const categoryLabels: Readonly<Record<CategoryId, string>> = {
  general: 'General',
  frontend: 'Frontend',
  backend: 'Backend',
  mobile: 'Mobile',
  'ai-basics': 'AI Basics',
  'grant-writing': 'Grant Writing',
  'ai-agents': 'AI Agents',
  design: 'Design',
  devops: 'DevOps',
  data: 'Data',
};

export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const;
export type CourseLevel = (typeof courseLevels)[number];

export const levelLabels: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const courseStatuses = ['draft', 'active'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

export const lessonKindNames = ['video', 'pdf', 'text'] as const;
export type LessonKind = (typeof lessonKindNames)[number];

export const portfolioCategories = [
  'Grant Writing',
  'Proofreading & Editing',
  'Service Automation',
  'Web Development',
] as const;
export type PortfolioCategory = (typeof portfolioCategories)[number];

/** The value in ?category=: AI_Basics, Grant_Writing, Frontend …. */
export function categoryQuery(category: CategoryId): string {
  return categoryLabels[category].replaceAll(' ', '_');
}

/** Reads ?category= as the specification writes it, in any case and with _ or -; null for none or unknown. */
export function categoryFromQuery(value: string | null): CategoryId | null {
  const wanted = value?.trim().toLowerCase().replaceAll('_', '-');
  return categoryIds.find((category) => category === wanted) ?? null;
}

/** The id a service or portfolio category has in artwork and addresses: 'Proofreading & Editing' → 'proofreading-editing'. */
export function serviceId(service: string): string {
  return service.toLowerCase().replace(/[^a-z]+/g, '-');
}
