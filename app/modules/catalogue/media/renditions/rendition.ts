import type { PreparationFault, RenditionQuality } from '../preparation/preparation.ts';
import { m } from '#texts';

/** Types and extensions of what is made. */
export const renditionTypes: Readonly<
  Record<RenditionQuality, { readonly contentType: string; readonly ending: string }>
> = {
  small: { contentType: 'video/mp4', ending: 'mp4' },
  sound: { contentType: 'audio/mp4', ending: 'm4a' },
};

/** Share of the original's bytes that a rendition may have: it is kept if it is at least a quarter smaller. */
export const keptShare = 0.75;

/** Maximum milliseconds of a video of which renditions are made. */
export const longestOriginalMs = 4 * 3_600_000;

/** A rendition that learners may choose. */
export interface KeptRendition {
  readonly id: string;
  readonly quality: RenditionQuality;
  readonly byteSize: number;
}

/** Progress of a rendition, for staff. */
type RenditionState =
  | { readonly state: 'waiting' | 'not_smaller' | 'no_sound' }
  | { readonly state: 'running'; readonly percent: number }
  | { readonly state: 'kept'; readonly byteSize: number }
  | { readonly state: 'failed'; readonly fault: PreparationFault };

export type VideoRendition = RenditionState & { readonly quality: RenditionQuality };

/** A row with the size of its file, as the database answers in JSON. */
export interface RenditionRow {
  readonly quality: RenditionQuality;
  readonly state: RenditionState['state'];
  readonly percent: number | null;
  readonly fault: PreparationFault | null;
  readonly byteSize: number | null;
}

/** Returns the state of both renditions of a video: those without a row wait. */
export function renditionsOf(rows: readonly RenditionRow[]): readonly VideoRendition[] {
  return (['small', 'sound'] as const).map((quality) => {
    const row = rows.find((one) => one.quality === quality);
    return { quality, ...(row ? stateOf(row) : { state: 'waiting' }) };
  });
}

// The database allows no other states and faults (media_renditions_state).
function stateOf({ state, percent, fault, byteSize }: RenditionRow): RenditionState {
  if (state === 'running') return { state, percent: percent ?? 0 };
  if (state === 'kept') return { state, byteSize: byteSize ?? 0 };
  if (state === 'failed') return { state, fault: fault ?? 'gave_up' };
  return { state };
}

const faults: Readonly<Record<PreparationFault, () => string>> = {
  unreadable: m.portal_content_rendition_unreadable,
  converter_missing: m.portal_content_rendition_gave_up,
  too_long: m.portal_content_rendition_too_long,
  no_room: m.portal_content_rendition_no_room,
  gave_up: m.portal_content_rendition_gave_up,
};

/** Returns why a rendition failed: 'the disk is full'. */
export const renditionFault = (fault: PreparationFault): string => faults[fault]();
