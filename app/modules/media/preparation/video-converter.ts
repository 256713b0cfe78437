import type { PreparationFault } from './preparation.ts';

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
}
