import { m } from '#texts';

/** Returns what a plan is for: its course, or the first of several and how many more. */
export const planTitle = ({
  courseTitle,
  courseCount,
}: {
  readonly courseTitle: string;
  readonly courseCount: number;
}): string => (courseCount === 1 ? courseTitle : m.plans_title({ title: courseTitle, count: courseCount - 1 }));
