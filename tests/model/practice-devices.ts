import {
  createStudyEventStore,
  memoryStorage,
  type StoredStudyEvent,
} from '#app/modules/study/learning/ui/study-events/study-event-store.ts';
import { createOutbox, inSequence } from '#app/modules/study/learning/ui/study-events/outbox.ts';
import { momentOf } from '#app/modules/study/learning/study-event.ts';
import { replay } from '#app/modules/study/practice/replay.ts';
import { ratingOf, type PracticeAnswer, type ReviewCard } from '#app/modules/study/practice/mastery.ts';
import { Random } from '#tests/long/random.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The server's part of it: keeps each answer once, and plans its question by the replay of all answers to it. */
function practiceServer(now: () => number) {
  const log = new Map<string, PracticeAnswer>();
  const cards = new Map<string, ReviewCard>();
  return {
    log,
    cards,
    receive(event: StoredStudyEvent, secondsAgo: number) {
      if (log.has(event.id)) return;
      const { id, courseId, questionId = '', answer } = event;
      const answeredAt = momentOf({ id, secondsAgo }, new Date(now()));
      log.set(id, { id, courseId, questionId, rating: ratingOf(answer === 'true'), answeredAt });
      for (const card of replay([...log.values()].filter((each) => each.questionId === questionId)))
        cards.set(questionId, card);
    },
  };
}

/**
 * A learner answers on two devices whose clocks are up to a day wrong, and sometimes set in between. Requests fail before the server, or behind
 * it, so that answers arrive late, twice and out of order. Ends when both devices have sent everything.
 */
async function answerOnTwoDevices(seed: number) {
  const random = new Random(seed);
  const time = { now: Date.UTC(2026, 2, 1) };
  const server = practiceServer(() => time.now);
  let isOffline = false;
  let answers = 0;
  const devices = [0, 1].map(() => {
    const clock = { offset: random.below(2 * day) - day };
    const now = () => time.now + clock.offset;
    const outbox = createOutbox({
      store: createStudyEventStore(memoryStorage(), 'faith', now),
      post(event) {
        if (isOffline && random.once(2)) return Promise.resolve({ kind: 'unreachable' });
        server.receive(event, Math.max(0, (now() - event.at) / 1000));
        if (isOffline && random.once(2)) return Promise.resolve({ kind: 'unreachable' });
        return Promise.resolve({ kind: 'taken', completion: null });
      },
      beacon: () => undefined,
      inTurn: inSequence(),
      now,
      newId: () => `${seed} ${(answers += 1)}`,
    });
    return { clock, outbox };
  });
  for (let step = random.below(30); step >= 0; step -= 1) {
    const device = devices[random.below(2)];
    isOffline = random.once(2);
    // Less than the month after which a device gives up.
    time.now += random.once(3) ? random.below(day) : random.below(20 * minute);
    if (device && random.once(9)) device.clock.offset = random.below(2 * day) - day;
    await device?.outbox.record({
      intent: 'answer',
      courseId: 'c',
      lessonId: '',
      questionId: `q${random.below(4)}`,
      revision: 1,
      answer: String(!random.once(3)),
    });
  }
  isOffline = false;
  for (const { outbox } of devices) await outbox.send();
  return { answers, log: [...server.log.values()], cards: [...server.cards.values()], random };
}

/** Throws unless every answer is in the log, once, and the cards are the replay of the log in any order. */
export async function checkPractice(seed: number): Promise<void> {
  const { answers, log, cards, random } = await answerOnTwoDevices(seed);
  if (log.length !== answers) throw new Error(`seed ${seed}: ${answers} answers, ${log.length} in the log`);
  const mixed = [...log, ...log].toSorted(() => random.below(3) - 1);
  const sorted = (list: readonly ReviewCard[]) =>
    JSON.stringify(list.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1)));
  if (sorted(replay(mixed)) !== sorted(cards)) throw new Error(`seed ${seed}: the cards are not the replay of the log`);
}
