/** A project's place: featured ones come first, and both groups have their own order. */
interface PlacedProject {
  readonly id: string;
  readonly featured: boolean;
}

/** All projects in an order. */
export type ProjectOrder = readonly PlacedProject[];

/** A move up or down, by a button. */
export interface ProjectStep {
  readonly id: string;
  readonly by: -1 | 1;
}

/** Returns the projects in the order of these ids, featured ones still first; null if the ids are not exactly theirs. */
export function inOrderOf(projects: ProjectOrder, ids: readonly string[]): ProjectOrder | null {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const named = new Set(ids);
  if (named.size !== ids.length || named.size !== byId.size) return null;
  const order = ids.flatMap((id) => byId.get(id) ?? []);
  if (order.length !== ids.length) return null;
  return [...order.filter(({ featured }) => featured), ...order.filter(({ featured }) => !featured)];
}

/** Returns the projects after a move within their group; past an end nothing moves. Null for an unknown project. */
export function afterStep(projects: ProjectOrder, { id, by }: ProjectStep): ProjectOrder | null {
  const at = projects.findIndex((project) => project.id === id);
  const moved = projects[at];
  if (!moved) return null;
  const other = projects[at + by];
  return other?.featured === moved.featured ? projects.with(at, other).with(at + by, moved) : projects;
}

/** Returns the projects with one moved beside another of its group. */
export function afterDrop(
  projects: ProjectOrder,
  { id, beside, isAfter }: { readonly id: string; readonly beside: string; readonly isAfter: boolean },
): ProjectOrder | null {
  const moved = projects.find((project) => project.id === id);
  const others = projects.filter((project) => project.id !== id);
  const at = others.findIndex((project) => project.id === beside);
  if (!moved || at < 0 || others[at]?.featured !== moved.featured) return null;
  return others.toSpliced(isAfter ? at + 1 : at, 0, moved);
}
