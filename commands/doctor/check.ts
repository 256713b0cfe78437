/** One line of the doctor's report. */
export interface Check {
  readonly area: string;
  readonly level: 'ok' | 'warning' | 'error';
  /** The state, as a sentence. */
  readonly sentence: string;
  /** The advice if something should be done. */
  readonly remedy?: string;
  /** The rows that break an invariant or are unusual. */
  readonly rows?: readonly object[];
}

/** Makes the checks of one area. */
export function inArea(area: string) {
  const ofLevel =
    (level: 'warning' | 'error') =>
    (sentence: string, remedy: string, rows?: readonly object[]): Check => ({
      area,
      level,
      sentence,
      remedy,
      ...(rows && { rows }),
    });
  return {
    ok: (sentence: string): Check => ({ area, level: 'ok', sentence }),
    warning: ofLevel('warning'),
    error: ofLevel('error'),
  };
}
