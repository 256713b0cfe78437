/** Maximum characters of the fields of a project. */
export const projectLimits = {
  title: 200,
  description: 2_000,
  overview: 20_000,
  url: 2_000,
  /** Length of a technology's name, and the number of technologies. */
  technology: 40,
  technologies: 20,
} as const;

/** Maximum projects, because one public page shows them all. */
export const maxProjects = 100;
