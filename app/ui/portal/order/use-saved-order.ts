import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '../../toast-store.ts';
import { offerUndo } from '../undo-toast.tsx';
import { isUnreachable, type Unreachable } from '../when-reachable.ts';
import { m } from '#texts';

/** The action's answer to a new order. */
type Reply = { readonly isDone: boolean; readonly sentence: string | null } | Unreachable;

interface OrderToSave<Order> {
  /** The order as the server has it. */
  readonly stored: Order;
  /** The requested order of the current items; null if the items changed. */
  readonly fitted: (wanted: Order) => Order | null;
  /** The form that asks for an order. */
  readonly fieldsOf: (next: Order) => Record<string, string>;
  /** Messages if the server cannot be reached, or gives no reason. */
  readonly failures: { readonly connection: string; readonly save: string };
}

/**
 * An order as an admin has given it, at once. It is saved by one request a change; what is changed while one is on its way follows it. Refused,
 * everything stands again as the server has it, and a sentence says why.
 */
export function useSavedOrder<Order>({ stored, fitted, fieldsOf, failures }: OrderToSave<Order>) {
  const fetcher = useFetcher<Reply>();
  const [wanted, setWanted] = useState<Order | null>(null);
  const isSent = useRef(false);
  /** The order before the changes that are on their way. */
  const before = useRef<Order | null>(null);
  const isUndoing = useRef(false);
  const queued = useRef<Order | null>(null);
  const order = (wanted && fitted(wanted)) ?? stored;

  function send(next: Order): void {
    isSent.current = true;
    void fetcher.submit(fieldsOf(next), { method: 'post' });
  }

  function arrange(next: Order): void {
    before.current ??= order;
    setWanted(next);
    if (isSent.current) queued.current = next;
    else send(next);
  }

  /** As the latest drawing of the list has it, for a button that is pressed later. */
  const restore = useRef<(old: Order) => void>(() => undefined);
  useEffect(() => {
    restore.current = (old) => {
      isUndoing.current = true;
      arrange(old);
    };
  });

  const heard = useEffectEvent((reply: Reply | undefined) => {
    isSent.current = false;
    const next = queued.current;
    queued.current = null;
    const isDone = reply !== undefined && !isUnreachable(reply) && reply.isDone;
    if (isDone && next && fitted(next)) return send(next);
    setWanted(null);
    const old = before.current;
    before.current = null;
    const wasUndone = isUndoing.current;
    isUndoing.current = false;
    if (isDone) {
      if (wasUndone) showToast({ kind: 'success', text: m.portal_shared_order_undone() });
      else if (old) offerUndo(m.portal_shared_order_saved(), () => restore.current(old));
      return;
    }
    const sentence = reply === undefined || isUnreachable(reply) ? failures.connection : reply.sentence;
    showToast({ kind: 'error', text: sentence ?? failures.save });
  });
  useEffect(() => {
    if (fetcher.state === 'idle' && isSent.current) heard(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  const isSaving = wanted !== null;
  useEffect(() => {
    if (!isSaving) return;
    // Warns: an order that is shown and not stored yet would be lost with the page.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaving]);

  return { order, arrange, isSaving };
}
