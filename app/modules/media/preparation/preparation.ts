/** Why a video could not be prepared. */
export type PreparationFault = 'unreadable' | 'converter_missing' | 'too_long' | 'no_room' | 'gave_up';

/** What browsers need done to a video: the same pictures in another file, or other pictures. */
export type PreparationNeeded = 'remux' | 'convert';

/** How far a video is that browsers cannot play yet. */
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

/** Null for a file that is ready. */
export function preparationOf({ state, percent, fault }: PreparationColumns): Preparation | null {
  if (state === null) return null;
  // Other states and faults are never written (media_preparations_state).
  if (state === 'failed') return { state, fault: fault as PreparationFault };
  return state === 'running' ? { state, percent: percent ?? 0 } : { state: 'waiting' };
}

const exportAgain = 'Export the video as MP4 (H.264) and upload it again.';

const faultSentences: Readonly<Record<PreparationFault, string>> = {
  unreadable: `Conversion failed: the file is damaged, or has no pictures. ${exportAgain}`,
  converter_missing: `Conversion failed: ffmpeg is not installed on the server. ${exportAgain}`,
  too_long: `Conversion failed: it took too long. ${exportAgain}`,
  no_room: 'Conversion failed: the disk of the server is full. Make room, then try again.',
  gave_up: `Conversion failed three times. Try again later, or export the video as MP4 (H.264) and upload that.`,
};

/** What happened to a video that failed, and what to do. */
export const faultSentence = (fault: PreparationFault): string => faultSentences[fault];

/** 'Waiting to be converted', 'Converting… 40%', 'Not converted'. */
export function preparationWords(preparation: Preparation): string {
  if (preparation.state === 'failed') return 'Not converted';
  return preparation.state === 'waiting' ? 'Waiting to be converted' : `Converting… ${preparation.percent}%`;
}

/** Address at which the portal reads a file's progress, and asks to try again. */
export const preparationPath = (mediaId: string): string => `/api/uploads/${mediaId}/preparation`;
