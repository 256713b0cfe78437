import { fetchRest, type FetchOutcome, type Fetching, type PartialFile } from './fetch-file.ts';
import type { CourseFile } from './saved-course.ts';

/** What a learner allows. */
export interface SavingLimits {
  readonly isWifiOnly: boolean;
  /** Bytes of all saved courses; null without a limit. */
  readonly maxBytes: number | null;
}

/** Files of a learner on the device. */
interface Files {
  isSaved(fileId: string): Promise<boolean>;
  /** Bytes of all files, unfinished ones too. */
  usedBytes(): Promise<number>;
  openPart(fileId: string): Promise<PartialFile>;
  /** Makes an unfinished file, which is closed, one of the saved. */
  keepPart(fileId: string): Promise<void>;
}

interface Device extends Pick<Fetching, 'fetch' | 'signal'> {
  /** What the browser has room for, as `navigator.storage.estimate` says. */
  readonly estimate: () => Promise<StorageEstimate>;
  /** Kind of the connection, where the browser says it: 'wifi', 'cellular'. */
  readonly connectionType: () => string | undefined;
  /** Waits before the next trial; `trial` counts those in a row that brought nothing. */
  readonly wait: (trial: number) => Promise<void>;
  readonly onProgress: (progress: { readonly fileId: string; readonly bytes: number }) => void;
}

/** saved: all files are here. not_wifi: it waits for Wi-Fi. over_limit: the learner's limit is reached. Others as of one file. */
export type SavingOutcome = 'saved' | 'not_wifi' | 'over_limit' | Exclude<FetchOutcome, 'whole'>;

/** Trials in a row that bring nothing, before the saving waits for the learner. */
const maxVainTrials = 5;

/**
 * Saves files one after the other, and asks before each whether there is room. What is here is not fetched again, so a saving that stopped goes
 * on where it stopped. The caller holds the lock of the learner's files, so that two windows do not fetch the same.
 */
export async function saveFiles(
  files: Files,
  wanted: readonly CourseFile[],
  limits: SavingLimits,
  device: Device,
): Promise<SavingOutcome> {
  for (const file of wanted) {
    if (await files.isSaved(file.id)) continue;
    const outcome = await saveFile(files, file, limits, device);
    if (outcome !== 'saved') return outcome;
  }
  return 'saved';
}

async function saveFile(files: Files, file: CourseFile, limits: SavingLimits, device: Device): Promise<SavingOutcome> {
  let isDamagedBefore = false;
  let trial = 0;
  while (trial < maxVainTrials) {
    if (device.signal.aborted) return 'stopped';
    const refusal = await reasonToWait(files, file, limits, device);
    if (refusal) return refusal;
    const { outcome, isFurther } = await fetchOnce(files, file, device);
    if (outcome === 'whole') {
      await files.keepPart(file.id);
      return 'saved';
    }
    if (outcome !== 'cut' && (outcome !== 'damaged' || isDamagedBefore)) return outcome;
    isDamagedBefore ||= outcome === 'damaged';
    trial = isFurther ? 0 : trial + 1;
    await device.wait(trial);
  }
  return 'cut';
}

async function fetchOnce(files: Files, file: CourseFile, { fetch, signal, onProgress }: Device) {
  const part = await files.openPart(file.id);
  try {
    const before = part.getSize();
    const onBytes = (bytes: number) => onProgress({ fileId: file.id, bytes });
    const outcome = await fetchRest(part, file, { fetch, signal, onBytes });
    return { outcome, isFurther: part.getSize() > before };
  } finally {
    part.close();
  }
}

const unmetered: readonly string[] = ['wifi', 'ethernet'];

/** Returns why a file is not fetched now; null if it may be. A browser that names no connection is not held back. */
async function reasonToWait(
  files: Files,
  file: CourseFile,
  { isWifiOnly, maxBytes }: SavingLimits,
  { estimate, connectionType }: Device,
): Promise<SavingOutcome | null> {
  const type = connectionType();
  if (isWifiOnly && type !== undefined && !unmetered.includes(type)) return 'not_wifi';
  const part = await files.openPart(file.id);
  const missing = Math.max(0, file.byteSize - part.getSize());
  part.close();
  if (maxBytes !== null && (await files.usedBytes()) + missing > maxBytes) return 'over_limit';
  const { quota, usage } = await estimate();
  return quota !== undefined && quota - (usage ?? 0) < missing ? 'full' : null;
}
