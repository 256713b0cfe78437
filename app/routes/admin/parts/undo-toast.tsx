import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { CircleCheck, X } from '#app/ui/icons.ts';
import { cssVariables } from '#app/ui/css-variables.ts';
import { currentUndo, dropUndo, subscribeToUndo, type UndoOffer } from './undo-offer.ts';

/** Milliseconds for which something can be taken back; they begin again when the focus leaves. */
const offered = 10_000;

/** Where the portal offers to take something back, until ten seconds have passed or another page is opened. Read out politely. */
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
        Undo
      </Button>
      <Button variant="icon" aria-label="Dismiss" onClick={dropUndo}>
        <X className="i-sm" />
      </Button>
    </div>
  );
}
