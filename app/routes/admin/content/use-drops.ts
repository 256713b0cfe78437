import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent } from 'react';
import { placed, withSectionAt, type Arrangement } from '#app/modules/catalogue/admin/content/arrangement.ts';
import { edgeOf, isDragPart } from '../parts/use-drag.ts';
import { contentKinds, type ContentPart } from './content-part.ts';

/** Hears of what was dropped anywhere on the page, as the order that it makes. */
export function useDrops(order: Arrangement, arrange: (next: Arrangement, moved: ContentPart) => void): void {
  const drop = useEffectEvent((moved: ContentPart, onto: ContentPart, isAfter: boolean) => {
    const next = afterDrop(order, moved, onto, isAfter);
    if (next) arrange(next, moved);
  });
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location: { current } }) {
          const moved = source.data;
          // The innermost that takes it: of a section over lessons, the section around them.
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

/** The order after something was dropped before or after another; a lesson dropped on a section goes to its end. */
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
