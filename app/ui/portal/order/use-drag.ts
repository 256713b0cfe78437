import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The dragged item and its drop target. */
export interface DragPart<Kind extends string = string> extends Record<string | symbol, unknown> {
  readonly kind: Kind;
  readonly id: string;
}

type Edge = 'before' | 'after';

/** Returns whether dragged data are an item of one of these kinds. */
export const isDragPart = <Kind extends string>(
  input: Record<string | symbol, unknown>,
  kinds: readonly Kind[],
): input is DragPart<Kind> => kinds.some((kind) => kind === input['kind']) && typeof input['id'] === 'string';

/** Returns the half of an element that the pointer is in: upper and lower half, or left and right half in a row of a grid. */
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

interface DragOptions {
  /** Another kind of item that can be dropped into this one. */
  readonly takes?: string;
  readonly isGrid?: boolean;
}

/**
 * Makes an element draggable by its grip, and a drop target: items of its kind are dropped before or after it, items of the kind `takes`
 * into it. Returns the present drop position.
 */
export function useDrag<Dragged extends HTMLElement>({ kind, id }: DragPart, { takes, isGrid }: DragOptions = {}) {
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
          // If an item can be dropped into this one, the inner drop targets show the position.
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

/** Calls `onDrop` when an item of one of these kinds, which stay the same, is dropped before or after another. */
export function useDrop<Kind extends string>(
  kinds: readonly Kind[],
  onDrop: (moved: DragPart<Kind>, beside: string, isAfter: boolean) => void,
  { isGrid = false }: Pick<DragOptions, 'isGrid'> = {},
): void {
  const dropped = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location: { current } }) {
          const [target] = current.dropTargets;
          if (!target || !isDragPart(source.data, kinds) || !isDragPart(target.data, kinds)) return;
          dropped(source.data, target.data.id, edgeOf(target.element, current.input, isGrid) === 'after');
        },
      }),
    [kinds, isGrid],
  );
}
