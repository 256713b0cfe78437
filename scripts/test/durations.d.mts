/** Milliseconds that each file took in its last run, by `project path`. */
export function readDurations(): Readonly<Record<string, number>>;
