/** A small mistake that a person could make, which the types allow: only a test can find it. */
export interface PlantedDefect {
  readonly name: string;
  readonly file: string;
  /** Code that stands once in the file. */
  readonly text: string;
  readonly replacement: string;
  /** What no longer holds with it. */
  readonly breaks: string;
  /** Test files that probably find it, which run first; default: those beside the file. */
  readonly likely?: readonly string[];
}

/** By their names. */
export type PlantedDefects = Readonly<Record<string, Omit<PlantedDefect, 'name'>>>;
