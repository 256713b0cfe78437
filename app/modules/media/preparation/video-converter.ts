import type { PreparationFault } from './preparation.ts';

export interface Converting {
  /** Ends the conversion at once; what was written stays. */
  readonly signal: AbortSignal;
  /** Hears how much is done, in percent. */
  readonly progressed: (percent: number) => void;
}

/** A conversion that the video is to blame for. */
export interface ConversionFailure {
  readonly fault: Extract<PreparationFault, 'unreadable' | 'too_long'>;
  /** What the converter said of it, for the log. */
  readonly detail: string;
}

/** Makes videos that every browser plays. Optional: the server runs without one. */
export interface VideoConverter {
  /**
   * Writes a video of this machine as an MP4 with H.264 and AAC, at most 1280×720 (720×1280 for upright ones), that plays while it
   * loads. Gives why not where the video is to blame; rejects where something else is, and with the signal's reason.
   */
  convert(from: string, to: string, converting: Converting): Promise<ConversionFailure | null>;
}
