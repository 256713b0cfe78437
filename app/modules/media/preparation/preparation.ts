import { m } from '#texts';

/** Reasons why a video could not be converted. */
export type PreparationFault = 'unreadable' | 'converter_missing' | 'too_long' | 'no_room' | 'gave_up';

/** Work that browsers need: 'remux' changes only the container, 'convert' encodes again. */
export type PreparationNeeded = 'remux' | 'convert';

/** Progress of a video that browsers cannot play yet. */
export type Preparation =
  | { readonly state: 'waiting' }
  | { readonly state: 'running'; readonly percent: number }
  | { readonly state: 'failed'; readonly fault: PreparationFault };

/** The columns of `media_preparations`, all null for a file that is ready. */
export interface PreparationColumns {
  readonly state: string | null;
  readonly percent: number | null;
  readonly fault: string | null;
}

/** Returns null for a file that is ready. */
export function preparationOf({ state, percent, fault }: PreparationColumns): Preparation | null {
  if (state === null) return null;
  // The database allows no other states and faults (media_preparations_state).
  if (state === 'failed') return { state, fault: fault as PreparationFault };
  return state === 'running' ? { state, percent: percent ?? 0 } : { state: 'waiting' };
}

const faultSentences: Readonly<Record<PreparationFault, () => string>> = {
  unreadable: m.portal_media_fault_unreadable,
  converter_missing: m.portal_media_fault_no_converter,
  too_long: m.portal_media_fault_too_long,
  no_room: m.portal_media_fault_no_room,
  gave_up: m.portal_media_fault_gave_up,
};

/** Describes what happened to a failed video, and what to do. */
export const faultSentence = (fault: PreparationFault): string => faultSentences[fault]();

/** Returns 'Waiting to be converted', 'Converting… 40%', 'Not converted'. */
export function preparationWords(preparation: Preparation): string {
  if (preparation.state === 'failed') return m.portal_media_not_converted();
  return preparation.state === 'waiting'
    ? m.portal_media_to_be_converted()
    : m.portal_media_converting_percent({ percent: preparation.percent });
}

/** Returns the address at which the portal reads a file's progress, and retries. */
export const preparationPath = (mediaId: string): string => `/api/uploads/${mediaId}/preparation`;
