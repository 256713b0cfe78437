/** The most characters that a field of a project may have. */
export const projectLimits = {
  title: 200,
  description: 2_000,
  overview: 20_000,
  url: 2_000,
  /** Length of a technology's name, and the number of technologies. */
  technology: 40,
  technologies: 20,
} as const;

/** Every project is on one public page, and in one order: more than this is no portfolio. */
export const mostProjects = 100;
