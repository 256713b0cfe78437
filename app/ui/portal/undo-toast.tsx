import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../button.tsx';
import { CircleCheck, X } from '../icons.ts';
import { cssVariables } from '../css-variables.ts';
import { m } from '#texts';

/** An action that can be undone. */
interface UndoOffer {
  readonly id: number;
  readonly text: string;
  readonly undo: () => void;
}

let latest: UndoOffer | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: UndoOffer | null): void {
  latest = next;
  for (const listener of listeners) listener();
}

/** Shows a message with an Undo button, in place of an earlier one. Needs an UndoToast on the page. */
export function offerUndo(text: string, undo: () => void): void {
  lastId += 1;
  replace({ id: lastId, text, undo });
}

function dropUndo(): void {
  if (latest) replace(null);
}

const currentUndo = (): UndoOffer | null => latest;

function subscribeToUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds for which a change can be undone. They start again when the focus leaves the toast. */
const offered = 10_000;

/** Offers to undo a change for ten seconds, or until another page is opened. Announced politely. */
export function UndoToast() {
  const { pathname } = useLocation();
  return (
    <div className="toasts toasts-undo" role="status" aria-live="polite">
      <Offer key={pathname} />
    </div>
  );
}

function Offer() {
  const offer = useSyncExternalStore<UndoOffer | null>(subscribeToUndo, currentUndo, () => null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => dropUndo, []);
  useEffect(() => {
    if (!offer || isHeld) return undefined;
    const timer = setTimeout(dropUndo, offered);
    return () => clearTimeout(timer);
  }, [offer, isHeld]);
  if (!offer) return null;
  const take = () => {
    setHeld(false);
    dropUndo();
    offer.undo();
  };
  return (
    <div className="toast" key={offer.id} style={cssVariables({ '--tone': 'var(--color-success)' })}>
      <CircleCheck />
      <p>{offer.text}</p>
      <Button variant="line" onClick={take} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
        {m.portal_shared_undo()}
      </Button>
      <Button variant="icon" aria-label={m.portal_shared_dismiss()} onClick={dropUndo}>
        <X className="i-sm" />
      </Button>
    </div>
  );
}
