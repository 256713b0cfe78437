/** What was just done and can be taken back. */
export interface UndoOffer {
  readonly id: number;
  readonly text: string;
  readonly undo: () => void;
}

let offer: UndoOffer | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: UndoOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Says what was done, with a button that takes it back; in the place of the offer before. Needs an UndoToast on the page. */
export function offerUndo(text: string, undo: () => void): void {
  lastId += 1;
  replace({ id: lastId, text, undo });
}

export function dropUndo(): void {
  if (offer) replace(null);
}

export const currentUndo = (): UndoOffer | null => offer;

export function subscribeToUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
