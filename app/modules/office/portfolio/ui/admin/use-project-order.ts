import { useState } from 'react';
import { afterDrop, afterStep, inOrderOf, type ProjectOrder } from '../../admin/project-order.ts';
import type { PortalProject } from '../../admin/project-record.ts';
import { useDrop, type DragPart } from '#app/ui/portal/order/use-drag.ts';
import { useMovedFocus } from '#app/ui/portal/order/use-moved-focus.ts';
import { useSavedOrder } from '#app/ui/portal/order/use-saved-order.ts';
import { portfolioFailures } from './portfolio-notices.ts';
import { m } from '#texts';

const kinds = ['featured', 'other'] as const;

/** A movable project: among the featured ones, or among the others. */
export type ProjectPart = DragPart<(typeof kinds)[number]>;

interface Portfolio {
  readonly projects: readonly PortalProject[];
  readonly version: string;
}

/** Returns the projects in their latest order, changed by buttons, keys and drops, which announce the new position. */
export function useProjectOrder({ projects: stored, version }: Portfolio) {
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useMovedFocus();
  const { order, arrange, isSaving } = useSavedOrder<ProjectOrder>({
    stored,
    fitted: (requested) =>
      inOrderOf(
        stored,
        requested.map(({ id }) => id),
      ),
    fieldsOf: (next) => ({ order: next.map(({ id }) => id).join(), seen: version }),
    failures: { connection: portfolioFailures.connection(), save: portfolioFailures.save() },
  });

  function put(next: ProjectOrder | null, { kind, id }: ProjectPart): void {
    if (!next || next === order) return;
    const mates = next.filter(({ featured }) => featured === (kind === 'featured'));
    const title = stored.find((project) => project.id === id)?.title ?? '';
    setAnnouncement(
      m.portal_portfolio_moved({ title, place: mates.findIndex((mate) => mate.id === id) + 1, count: mates.length }),
    );
    arrange(next);
  }

  function move(part: ProjectPart, by: -1 | 1): void {
    keepFocus();
    put(afterStep(order, { id: part.id, by }), part);
  }

  useDrop(kinds, (moved, beside, isAfter) => put(afterDrop(order, { id: moved.id, beside, isAfter }), moved), {
    isGrid: true,
  });

  const byId = new Map(stored.map((project) => [project.id, project]));
  return { projects: order.flatMap(({ id }) => byId.get(id) ?? []), move, announcement, isSaving };
}
