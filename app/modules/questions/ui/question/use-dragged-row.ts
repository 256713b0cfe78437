import { useRef, type PointerEvent } from 'react';

interface DraggedRow {
  /** Handlers of the list. It has the pointer while a row is dragged, because the row itself moves in the document. */
  readonly list: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** Handler of the grip of the row in this place. */
  readonly start: (event: PointerEvent<HTMLElement>, place: number) => void;
}

/** Lets a row be dragged by its grip: it takes the place of the row that the pointer is over. */
export function useDraggedRow(put: (from: number, to: number) => void): DraggedRow {
  const dragged = useRef<number | null>(null);
  const end = () => {
    dragged.current = null;
  };
  return {
    list: {
      onPointerMove({ currentTarget, clientY }) {
        const from = dragged.current;
        if (from === null) return;
        const over = [...currentTarget.children].findIndex((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return clientY >= top && clientY < bottom;
        });
        if (over < 0 || over === from) return;
        dragged.current = over;
        put(from, over);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    start(event, place) {
      event.preventDefault();
      dragged.current = place;
      event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId);
    },
  };
}
