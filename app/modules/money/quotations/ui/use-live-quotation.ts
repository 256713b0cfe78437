import { useRevalidator } from 'react-router';
import { useLiveStatus } from '#app/modules/money/collection/ui/use-live-status.ts';
import type { LiveQuotation } from '../quotation.ts';

/** Reads the page of a quotation again when its state or its payment has changed, as long as it can be paid. */
export function useLiveQuotation(pathname: string, shown: LiveQuotation): void {
  const { revalidate } = useRevalidator();
  const isOpen = shown.state === 'sent' || shown.state === 'accepted';
  useLiveStatus<LiveQuotation>(isOpen ? `/api${pathname}` : null, (status) => {
    if (JSON.stringify(status) !== JSON.stringify(shown)) void revalidate();
  });
}
