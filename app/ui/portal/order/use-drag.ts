import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';

/** The dragged item and its drop target. */
export interface DragPart<Kind extends string = string> extends Record<string | symbol, unknown> {
  readonly kind: Kind;
  readonly id: string;
}

type Edge = 'before' | 'after';

/** Whether something that is dragged is of one of these kinds. */
export const isDragPart = <Kind extends string>(
  given: Record<string | symbol, unknown>,
  kinds: readonly Kind[],
): given is DragPart<Kind> => kinds.some((kind) => kind === given['kind']) && typeof given['id'] === 'string';

/** The half of an element in which a pointer is: the upper one, or in a grid, where others stand beside it, the left one. */
export function edgeOf(element: Element, { clientX, clientY }: Pointer, isGrid = false): Edge {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isBesideOthers = isGrid && width < (element.parentElement?.clientWidth ?? 0);
  const isFirstHalf = isBesideOthers ? clientX < left + width / 2 : clientY < top + height / 2;
  return isFirstHalf ? 'before' : 'after';
}

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

interface DragWays {
  /** The kind that may also be dropped into this part as such. */
  readonly takes?: string;
  readonly isGrid?: boolean;
}

/**
 * Lets an element be dragged by its grip, and others of its kind be dropped before or after it; those it `takes` also into it. Says where one
 * would land now.
 */
export function useDrag<Dragged extends HTMLElement>({ kind, id }: DragPart, { takes, isGrid }: DragWays = {}) {
  const element = useRef<Dragged>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [isMoving, setMoving] = useState(false);
  const [edge, setEdge] = useState<Edge | 'inside' | null>(null);
  useEffect(() => {
    const dragged = element.current;
    const handle = grip.current;
    if (!dragged || !handle) return;
    const part: DragPart = { kind, id };
    return combine(
      draggable({
        element: dragged,
        dragHandle: handle,
        getInitialData: () => part,
        onDragStart: () => setMoving(true),
        onDrop: () => setMoving(false),
      }),
      dropTargetForElements({
        element: dragged,
        getData: () => part,
        canDrop: ({ source }) =>
          source.data['id'] !== id && (source.data['kind'] === kind || source.data['kind'] === takes),
        getIsSticky: () => true,
        onDrag: ({ source, location, self }) => {
          // Over a part that takes it, the parts inside say where.
          const isInnermost = location.current.dropTargets[0]?.element === self.element;
          const isInto = source.data['kind'] !== kind;
          if (!isInnermost && isInto) setEdge(null);
          else setEdge(isInto ? 'inside' : edgeOf(self.element, location.current.input, isGrid));
        },
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [kind, id, takes, isGrid]);
  return { element, grip, isMoving, edge };
}
