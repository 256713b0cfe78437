import type { ReactNode } from 'react';
import { languageNames, type Locale } from '#app/shared/locale.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { TranslationState } from '../../../admin/translation/translation.ts';
import { reachByKeyboard } from '#app/ui/reach-by-keyboard.ts';
import { m } from '#texts';

/** Shows 'Missing' or 'Older than the English'; nothing for an up-to-date translation. */
export function TranslationMark({ state, own }: { readonly state: TranslationState; readonly own: Locale }) {
  if (state === null) return null;
  return state === 'missing' ? (
    <StatusBadge form="open" tone="gold" label={m.portal_content_missing()} />
  ) : (
    <StatusBadge form="half" tone="gold" label={m.portal_content_older({ language: languageNames[own] })} />
  );
}

interface TranslationRowProps {
  readonly label: string;
  readonly own: Locale;
  /** The text in the course's own language. */
  readonly text: ReactNode;
  readonly mark?: ReactNode;
  /** The field of its translation. */
  readonly children: ReactNode;
}

/** Shows a text and the field of its translation: side by side, on narrow screens one below the other. */
export function TranslationRow({ label, own, text, mark, children }: TranslationRowProps) {
  return (
    <div className="translation-row">
      <div>
        <p className="row row-wrap">
          <b>{label}</b>
          {mark}
        </p>
        <div className="translation-own wrap-anywhere" lang={own} ref={reachByKeyboard}>
          {text}
        </div>
      </div>
      <div>{children}</div>
    </div>
  );
}
