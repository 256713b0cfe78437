import type { Wording } from './site-text.ts';

/** 'draft': not confirmed since it was written; 'corrected': here, but not in the sources yet; 'reviewed': confirmed unchanged. */
export const translationStates = ['draft', 'corrected', 'reviewed'] as const;
export type TranslationState = (typeof translationStates)[number];

export interface TranslationFilter {
  /** A part of the key, or of the text in either language. */
  readonly search: string;
  readonly area: string | null;
  readonly status: TranslationState | null;
}

export interface TranslationRow {
  readonly id: string;
  /** With the correction, if there is one. */
  readonly wordings: readonly Wording[];
  readonly state: TranslationState;
  /** Name of the person who confirmed it, and when; null for a draft. The name is null if the account is deleted. */
  readonly confirmed: { readonly by: string | null; readonly at: Date } | null;
}

export interface TranslationRecord extends TranslationRow {
  readonly area: string;
  /** The sources' translation of a text that was corrected here. */
  readonly before: Readonly<Record<string, string>> | null;
  /** True if an earlier text was confirmed. */
  readonly isChangedSince: boolean;
  /** Version of the text and its review, for the form. */
  readonly version: string;
}

/** Numbers of an area's texts, and of confirmed ones, including corrected ones. */
export interface AreaCount {
  readonly area: string;
  readonly total: number;
  readonly reviewed: number;
}

export interface TranslationPage {
  readonly texts: readonly TranslationRow[];
  readonly areas: readonly AreaCount[];
  /** Count of the area, without the search. */
  readonly counts: Readonly<Record<TranslationState, number>>;
  readonly total: number;
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}
