import { formatDay } from '#app/shared/dates.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { TranslationRow, TranslationState } from '../../translation-list.ts';
import { m } from '#texts';

/** Notices of the list, by the value of ?done=. */
export const translationNotices = {
  confirmed: m.portal_translations_confirmed,
  corrected: m.portal_translations_correction_saved,
  undone: m.portal_translations_undone,
} as const;

/** Message for an unexpected error. */
export const translationFailures = {
  load: m.portal_translations_load_failed,
  save: m.portal_translations_save_failed,
} as const;

export const stateLabels: Readonly<Record<TranslationState, () => string>> = {
  draft: m.portal_translations_state_draft,
  corrected: m.portal_translations_state_corrected,
  reviewed: m.portal_translations_state_reviewed,
};

const beads: Readonly<Record<TranslationState, { readonly form: BeadForm; readonly tone?: BeadTone }>> = {
  draft: { form: 'open' },
  corrected: { form: 'full', tone: 'gold' },
  reviewed: { form: 'full', tone: 'teal' },
};

export function TranslationBadge({ state }: { readonly state: TranslationState }) {
  return <StatusBadge {...beads[state]} label={stateLabels[state]()} />;
}

/** 'Wairimu, 22 November 2026'; empty for a draft. */
export function confirmedBy({ confirmed }: Pick<TranslationRow, 'confirmed'>): string {
  if (!confirmed) return '';
  const day = formatDay(confirmed.at);
  return confirmed.by === null
    ? m.portal_translations_confirmed_by_deleted({ day })
    : m.portal_translations_confirmed_by({ name: confirmed.by, day });
}
