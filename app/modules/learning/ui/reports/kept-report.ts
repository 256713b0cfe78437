import { oldestReport } from '../../study-report.ts';

/** What a player tells of one lesson. */
export interface NewReport {
  readonly intent: 'open' | 'position' | 'complete' | 'note';
  readonly courseId: string;
  readonly lessonId: string;
  /** Of 'position', and of a 'note' with a place: seconds of a video, page of a PDF, share of a text. */
  readonly position?: number;
  /** Only for a 'note': its id, and its words, which are missing if it is deleted. */
  readonly noteId?: string;
  readonly body?: string;
}

/** A report on the device, until the server has it. */
export interface KeptReport extends NewReport {
  readonly id: string;
  /** Milliseconds of the device's clock; only how long ago it was is ever told. */
  readonly at: number;
}

/** The part of local storage that is used here. */
export type ReportStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The device's reports of one learner, oldest first. Each has a key of its own, so that tabs never overwrite each other. */
export interface ReportStore {
  readonly waiting: () => readonly KeptReport[];
  /** Keeps a report, in place of an older one that it makes pointless. */
  readonly keep: (report: KeptReport) => void;
  readonly drop: (report: KeptReport) => void;
}

/** Before every key of a report; the learner follows, because a phone may have several. */
export const reportPrefix = 'mic3-report:';

export function createReportStore(storage: ReportStorage, learnerId: string, now: () => number): ReportStore {
  const prefix = `${reportPrefix}${learnerId}:`;
  const keyOf = ({ at, id }: KeptReport) => `${prefix}${String(at).padStart(15, '0')}:${id}`;
  const drop = (report: KeptReport) => storage.removeItem(keyOf(report));

  const waiting = () => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .flatMap((key) => {
        const report = readReport(storage.getItem(key));
        if (report !== null && now() - report.at <= oldestReport * 1000) return [report];
        storage.removeItem(key);
        return [];
      });
  };

  return {
    waiting,
    drop,
    keep(report) {
      const before = waiting();
      for (const old of before) if (replaces(report, old)) drop(old);
      // Two of one millisecond stay in order.
      const last = before.at(-1)?.at ?? 0;
      const at = report.at <= last && last - report.at < 1000 ? last + 1 : report.at;
      try {
        storage.setItem(keyOf({ ...report, at }), JSON.stringify({ ...report, at }));
      } catch {
        // The device is full: then this one is sent now or never.
      }
    },
  };
}

/** A newer place in the same lesson, a newer lesson in the same course, newer words of the same note, is all that matters. */
function replaces(report: KeptReport, old: KeptReport): boolean {
  if (report.intent !== old.intent || report.courseId !== old.courseId) return false;
  if (report.intent === 'note') return report.noteId === old.noteId;
  return report.intent === 'open' || report.lessonId === old.lessonId;
}

/** Null for what is not ours: storage can be written by anybody on this device. */
function readReport(text: string | null): KeptReport | null {
  try {
    const { id, at, intent, courseId, lessonId, position, noteId, body } = JSON.parse(
      text ?? '',
    ) as Partial<KeptReport>;
    if (typeof id !== 'string' || typeof at !== 'number' || !Number.isFinite(at)) return null;
    if (typeof courseId !== 'string' || typeof lessonId !== 'string') return null;
    if (intent === 'note') {
      if (typeof noteId !== 'string' || typeof body !== 'string') return null;
      return { id, at, intent, courseId, lessonId, noteId, body, ...(typeof position === 'number' && { position }) };
    }
    if (intent === 'position')
      return typeof position === 'number' ? { id, at, intent, courseId, lessonId, position } : null;
    return intent === 'open' || intent === 'complete' ? { id, at, intent, courseId, lessonId } : null;
  } catch {
    return null;
  }
}

/** For a browser that lets nothing be stored: reports then live as long as the page. */
export function memoryStorage(): ReportStorage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
