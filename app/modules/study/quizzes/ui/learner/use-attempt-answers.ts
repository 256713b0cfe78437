import { useEffect, useState } from 'react';
import { saveAnswer, onAnswersOfOtherTabs, readAnswers, type StoredAnswer } from './attempt-store.ts';

interface AttemptAnswers {
  readonly of: (position: number) => StoredAnswer;
  readonly all: readonly StoredAnswer[];
  /** False until the device was asked. */
  readonly isRead: boolean;
  /** Whether the last change is on the device; null before one. */
  readonly isSaved: boolean | null;
  readonly change: (position: number, values: Partial<StoredAnswer>) => void;
}

/** The answers to an open attempt, kept on this device and shared by its tabs. */
export function useAttemptAnswers(learnerId: string, attemptId: string): AttemptAnswers {
  const [kept, setKept] = useState<ReadonlyMap<number, StoredAnswer>>(new Map());
  const [isRead, setRead] = useState(false);
  const [isSaved, setSaved] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    const take = (rows: readonly StoredAnswer[]) =>
      setKept((before) => new Map([...before, ...rows.map((row) => [row.position, row] as const)]));
    const read = async () => {
      const rows = await readAnswers(learnerId, attemptId).catch(() => null);
      if (isGone) return;
      if (rows === null) setSaved(false);
      else take(rows);
      setRead(true);
    };
    void read();
    const stop = onAnswersOfOtherTabs(learnerId, attemptId, (row) => take([row]));
    return () => {
      isGone = true;
      stop();
    };
  }, [learnerId, attemptId]);
  const of = (position: number): StoredAnswer =>
    kept.get(position) ?? { position, answer: null, seconds: 0, isFlagged: false };
  return {
    of,
    all: [...kept.values()],
    isRead,
    isSaved,
    change(position, values) {
      const changed = { ...of(position), ...values };
      setKept((before) => new Map([...before, [position, changed]]));
      setSaved(null);
      saveAnswer(learnerId, attemptId, changed)
        .then(() => setSaved(true))
        .catch(() => setSaved(false));
    },
  };
}
