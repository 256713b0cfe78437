import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '../../toast-store.ts';
import { offerUndo } from '../undo-toast.tsx';
import { isUnreachable, type Unreachable } from '../offline.ts';
import { m } from '#texts';

/** The action's answer to a new order. */
type Reply = { readonly isDone: boolean; readonly sentence: string | null } | Unreachable;

interface OrderToSave<Order> {
  /** The stored order. */
  readonly stored: Order;
  /** The requested order of the current items; null if the items changed. */
  readonly fitted: (requested: Order) => Order | null;
  /** Returns the fields of the form that saves an order. */
  readonly fieldsOf: (next: Order) => Record<string, string>;
  /** Error messages if the server cannot be reached, or gives no reason. */
  readonly failures: { readonly connection: string; readonly save: string };
}

/**
 * Shows a new order at once and saves it. Sends one request at a time: changes made during a request are sent after it. If the server
 * refuses, restores the stored order and shows an error.
 */
export function useSavedOrder<Order>({ stored, fitted, fieldsOf, failures }: OrderToSave<Order>) {
  const fetcher = useFetcher<Reply>();
  const [requested, setWanted] = useState<Order | null>(null);
  const isSent = useRef(false);
  /** The order before the unsaved changes. */
  const before = useRef<Order | null>(null);
  const isUndoing = useRef(false);
  const queued = useRef<Order | null>(null);
  const order = (requested && fitted(requested)) ?? stored;

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

  /** Updated at each render, so that a later press on Undo uses the current items. */
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

  const isSaving = requested !== null;
  useEffect(() => {
    if (!isSaving) return;
    // Warns before the page is left with an unsaved order.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaving]);

  return { order, arrange, isSaving };
}
