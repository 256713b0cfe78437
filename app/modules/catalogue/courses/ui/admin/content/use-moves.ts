import { useState, useEffect, useEffectEvent } from 'react';
import { afterStep, placed, withSectionAt, type Arrangement } from '../../../admin/content/arrangement.ts';
import type { ContentSection } from '../../../admin/content/course-content.ts';
import { useMovedFocus } from '#app/ui/portal/order/use-moved-focus.ts';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { edgeOf, isDragPart, type DragPart } from '#app/ui/portal/order/use-drag.ts';
import { m } from '#texts';

const contentKinds = ['section', 'lesson'] as const;

/** A section or a lesson that is moved. */
export type ContentPart = DragPart<(typeof contentKinds)[number]>;

interface Moves {
  readonly sections: readonly ContentSection[];
  readonly order: Arrangement;
  readonly arrange: (next: Arrangement) => void;
}

/** Moves items by buttons, keys and drops. Announces the new position and keeps the focus on the item. */
export function useMoves({ sections, order, arrange }: Moves) {
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useMovedFocus();

  function put(next: Arrangement, part: ContentPart): void {
    if (next === order) return;
    setAnnouncement(wordsOf(sections, next, part));
    arrange(next);
  }
  useDrops(order, put);

  function move(part: ContentPart, by: -1 | 1): void {
    const next = afterStep(order, part.kind === 'section' ? { section: part.id, by } : { lesson: part.id, by });
    keepFocus();
    if (next) put(next, part);
  }

  return { move, announcement };
}

function wordsOf(sections: readonly ContentSection[], order: Arrangement, { kind, id }: ContentPart): string {
  if (kind === 'section') {
    const title = sections.find((section) => section.id === id)?.title ?? '';
    return m.portal_content_section_moved({
      title,
      place: order.findIndex((each) => each.id === id) + 1,
      count: order.length,
    });
  }
  const home = order.find(({ lessons }) => lessons.includes(id));
  const title = sections.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)?.title ?? '';
  const section = sections.find((each) => each.id === home?.id)?.title ?? '';
  return m.portal_content_item_moved({
    title,
    place: (home?.lessons.indexOf(id) ?? 0) + 1,
    count: home?.lessons.length ?? 0,
    section,
  });
}

/** Listens for drops on the page and reports the new order. */
function useDrops(order: Arrangement, arrange: (next: Arrangement, moved: ContentPart) => void): void {
  const drop = useEffectEvent((moved: ContentPart, onto: ContentPart, isAfter: boolean) => {
    const next = afterDrop(order, moved, onto, isAfter);
    if (next) arrange(next, moved);
  });
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location: { current } }) {
          const moved = source.data;
          // The innermost element that accepts the drop: for a section over lessons, the section around them.
          const target = current.dropTargets.find(
            ({ data }) => moved['kind'] === 'lesson' || data['kind'] === 'section',
          );
          if (!target || !isDragPart(moved, contentKinds) || !isDragPart(target.data, contentKinds)) return;
          drop(moved, target.data, edgeOf(target.element, current.input) === 'after');
        },
      }),
    [],
  );
}

/** Returns the order after a drop before or after an item. A lesson dropped on a section moves to its end. */
function afterDrop(order: Arrangement, moved: ContentPart, onto: ContentPart, isAfter: boolean): Arrangement | null {
  if (moved.kind === 'section') {
    const others = order.filter(({ id }) => id !== moved.id);
    const at = others.findIndex(({ id }) => id === onto.id);
    return at < 0 ? null : withSectionAt(order, moved.id, isAfter ? at + 1 : at);
  }
  if (onto.kind === 'section') return placed(order, moved.id, onto.id, Infinity);
  const home = order.find(({ lessons }) => lessons.includes(onto.id));
  const at = home?.lessons.filter((id) => id !== moved.id).indexOf(onto.id) ?? -1;
  return home && at >= 0 ? placed(order, moved.id, home.id, isAfter ? at + 1 : at) : null;
}
