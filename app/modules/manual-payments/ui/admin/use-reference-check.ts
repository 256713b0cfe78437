import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFetcher } from 'react-router';
import type { ReferenceCheck } from '../../manual-payment.ts';
import { shownDay } from './manual-payment-table.tsx';
import { m } from '#texts';

/** Milliseconds after the last letter. */
const waitMs = 400;

/** Looks while a reference is typed whether it was used before. `first` is known of the one that the form begins with. */
export function useReferenceCheck(form: RefObject<HTMLFormElement | null>, first: ReferenceCheck | null) {
  const fetcher = useFetcher<{ readonly check: ReferenceCheck | null }>();
  const timer = useRef(0);
  const [now, setNow] = useState({ method: first?.method ?? '', typed: first?.typed ?? '' });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** To be called with what changed in the form. */
  function changed(field: EventTarget): void {
    const isChecked = field instanceof HTMLInputElement && (field.name === 'method' || field.name === 'reference');
    if (!isChecked || !form.current) return;
    const fields = new FormData(form.current);
    const valueOf = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const asked = { method: valueOf('method'), typed: valueOf('reference') };
    setNow(asked);
    window.clearTimeout(timer.current);
    if (asked.typed === '') return;
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams({ method: asked.method, check: asked.typed });
      void fetcher.load(`/admin/payments/recorded/new?${query}`);
    }, waitMs);
  }

  const known = [fetcher.data?.check, first].find(
    (check) => check && check.method === now.method && check.typed === now.typed,
  );
  return {
    changed,
    /** Where the reference was used; null if it was not, or is not known. */
    used: known?.use
      ? m.portal_manual_reference_used({ day: shownDay(known.use.receivedOn), document: known.use.document })
      : null,
    isFree: known?.use === null,
  };
}
