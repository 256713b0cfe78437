/** One line of the doctor's report. */
export interface Check {
  readonly area: string;
  readonly level: 'ok' | 'warning' | 'error';
  /** What is so. */
  readonly sentence: string;
  /** What to do about it, where something is to be done. */
  readonly remedy?: string;
  /** What breaks an invariant, or is unusual. */
  readonly rows?: readonly object[];
}

/** Makes the lines of one area. */
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
