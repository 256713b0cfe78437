import { m } from '#texts';

/** Reasons why a video could not be converted. */
export type PreparationFault = 'unreadable' | 'converter_missing' | 'too_long' | 'no_room' | 'gave_up';

/** A smaller form of a video. small: 640×360 for little data; sound: no pictures. */
export type RenditionQuality = 'small' | 'sound';

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

export interface Converting {
  /** Stops the conversion at once; keeps the written bytes. */
  readonly signal: AbortSignal;
  /** Called with the progress in percent. */
  readonly progressed: (percent: number) => void;
}

/** A conversion that the video is to blame for. */
export interface ConversionFailure {
  readonly fault: Extract<PreparationFault, 'unreadable' | 'too_long'>;
  /** The converter's output, for the log. */
  readonly detail: string;
}

/** Converts videos to a format that every browser plays. Optional: the server runs without one. */
export interface VideoConverter {
  /**
   * Converts a video on this machine to an MP4 with H.264 and AAC, at most 1280×720 (720×1280 for portrait videos), that plays while it
   * loads. Returns a failure if the video is to blame; rejects for other failures, and with the signal's reason.
   */
  convert(from: string, to: string, converting: Converting): Promise<ConversionFailure | null>;
  /**
   * Makes a smaller form of a video on this machine: an MP4 that plays while it loads. Stops as soon as it has more than `maxBytes`. Returns
   * and rejects as `convert` does, with null once it is made.
   */
  makeRendition(
    from: string,
    to: string,
    making: Converting & { readonly quality: RenditionQuality; readonly maxBytes: number },
  ): Promise<ConversionFailure | { readonly found: 'not_smaller' | 'no_sound' } | null>;
}
