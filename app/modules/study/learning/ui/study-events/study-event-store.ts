import { oldestStudyEvent } from '../../study-event.ts';

/** A study event of one lesson. */
export interface NewStudyEvent {
  readonly intent: 'open' | 'position' | 'complete' | 'note' | 'answer' | 'hand-in' | 'paper' | 'question';
  readonly courseId: string;
  /** Empty for an answer outside of lessons. */
  readonly lessonId: string;
  /** For 'position', and for a 'note' with a position: seconds of a video, page of a PDF, share of a text. */
  readonly position?: number;
  /** For a 'note' only: its id, and its text, which is missing if it is deleted. */
  readonly noteId?: string;
  readonly body?: string;
  /** For an 'answer' to a practice question, with the revision that was shown and JSON; for a 'question' its own id, its text in `body`. */
  readonly questionId?: string;
  readonly revision?: number;
  readonly answer?: string;
  /** For a 'hand-in' only, with its text in `body`: its id, and the ids of its files, with commas. */
  readonly handInId?: string;
  readonly files?: string;
  /** For the 'paper' of a quiz only: its id, and its answers as JSON. */
  readonly paperId?: string;
  readonly answers?: string;
}

/** An event on the device, until the server has it. */
export interface StoredStudyEvent extends NewStudyEvent {
  readonly id: string;
  /** Milliseconds of the device's clock; only the age is ever sent. */
  readonly at: number;
}

/** The part of local storage that is used here. */
export type EventStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The device's study events of one learner, oldest first. Each has its own key, so that tabs never overwrite each other. */
export interface StudyEventStore {
  readonly waiting: () => readonly StoredStudyEvent[];
  /** Stores an event, in place of older ones that it supersedes. */
  readonly keep: (event: StoredStudyEvent) => void;
  readonly drop: (event: StoredStudyEvent) => void;
}

/** Events that wait for the server however long that takes: the log of practice takes an answer of any age, and a submission is somebody's work. */
const neverDropped: ReadonlySet<NewStudyEvent['intent']> = new Set(['answer', 'hand-in', 'question']);

/** Prefix of every event's key, followed by the learner, because a phone may have several. Devices hold events under this name. */
export const eventPrefix = 'mic3-report:';

export function createStudyEventStore(storage: EventStorage, learnerId: string, now: () => number): StudyEventStore {
  const prefix = `${eventPrefix}${learnerId}:`;
  const keyOf = ({ at, id }: StoredStudyEvent) => `${prefix}${String(at).padStart(15, '0')}:${id}`;
  /** Events for which a full device has no room: they live as long as the page. */
  const unstored = memoryStorage();
  const drop = (event: StoredStudyEvent) => {
    storage.removeItem(keyOf(event));
    unstored.removeItem(keyOf(event));
  };
  const isTooOld = ({ at, intent }: StoredStudyEvent) =>
    !neverDropped.has(intent) && now() - at > oldestStudyEvent * 1000;

  const keysIn = (place: EventStorage) =>
    Array.from({ length: place.length }, (_, index) => place.key(index) ?? '').filter((key) => key.startsWith(prefix));
  const waiting = () =>
    [storage, unstored]
      .flatMap((place) => keysIn(place).map((key) => ({ place, key })))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .flatMap(({ place, key }) => {
        const event = readStudyEvent(place.getItem(key));
        if (event !== null && !isTooOld(event)) return [event];
        place.removeItem(key);
        return [];
      });

  return {
    waiting,
    drop,
    keep(event) {
      const before = waiting();
      for (const old of before) if (replaces(event, old)) drop(old);
      // Keeps the order of two events in one millisecond.
      const last = before.at(-1)?.at ?? 0;
      const at = event.at <= last && last - event.at < 1000 ? last + 1 : event.at;
      const stored = { ...event, at };
      try {
        storage.setItem(keyOf(stored), JSON.stringify(stored));
      } catch {
        // The device is full.
        unstored.setItem(keyOf(stored), JSON.stringify(stored));
      }
    },
  };
}

/**
 * Returns whether an event supersedes an older one: a newer position in the lesson, a newer lesson in the course, newer text of the note.
 */
function replaces(event: StoredStudyEvent, old: StoredStudyEvent): boolean {
  if (event.intent !== old.intent || event.courseId !== old.courseId) return false;
  if (event.intent === 'note') return event.noteId === old.noteId;
  // Every answer and question counts, and the first submission of an attempt.
  if (event.intent === 'answer' || event.intent === 'paper' || event.intent === 'question') return false;
  return event.intent === 'open' || event.lessonId === old.lessonId;
}

/** Reads a stored event; null for anything else, because others can write to this storage. */
function readStudyEvent(text: string | null): StoredStudyEvent | null {
  try {
    const event = JSON.parse(text ?? '') as Partial<StoredStudyEvent>;
    const { id, at, intent, courseId, lessonId, position, noteId, body } = event;
    if (typeof id !== 'string' || typeof at !== 'number' || !Number.isFinite(at)) return null;
    if (typeof courseId !== 'string' || typeof lessonId !== 'string') return null;
    if (intent === 'note') {
      if (typeof noteId !== 'string' || typeof body !== 'string') return null;
      return { id, at, intent, courseId, lessonId, noteId, body, ...(typeof position === 'number' && { position }) };
    }
    if (intent === 'answer') {
      const { questionId, revision, answer } = event;
      if (typeof questionId !== 'string' || typeof revision !== 'number' || typeof answer !== 'string') return null;
      return { id, at, intent, courseId, lessonId, questionId, revision, answer };
    }
    if (intent === 'question') {
      const { questionId } = event;
      if (typeof questionId !== 'string' || typeof body !== 'string') return null;
      return {
        id,
        at,
        intent,
        courseId,
        lessonId,
        questionId,
        body,
        ...(typeof position === 'number' && { position }),
      };
    }
    if (intent === 'hand-in') {
      const { handInId, files } = event;
      if (typeof handInId !== 'string' || typeof files !== 'string' || typeof body !== 'string') return null;
      return { id, at, intent, courseId, lessonId, handInId, files, body };
    }
    if (intent === 'paper') {
      const { paperId, answers } = event;
      if (typeof paperId !== 'string' || typeof answers !== 'string') return null;
      return { id, at, intent, courseId, lessonId, paperId, answers };
    }
    if (intent === 'position')
      return typeof position === 'number' ? { id, at, intent, courseId, lessonId, position } : null;
    return intent === 'open' || intent === 'complete' ? { id, at, intent, courseId, lessonId } : null;
  } catch {
    return null;
  }
}

/** Returns storage for browsers without any: events then live as long as the page. */
export function memoryStorage(): EventStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
