import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStudyEventStore, memoryStorage, eventPrefix, type StoredStudyEvent } from './study-event-store.ts';
import { postStudyEvent, type SendOutcome } from './post-study-event.ts';
import { createOutbox, inSequence, type LateResults } from './outbox.ts';
import { specifies } from '#tests/specifies.ts';

const taken: SendOutcome = { kind: 'taken', completion: null };
const unreachable: SendOutcome = { kind: 'unreachable' };
const done = (progress: number): SendOutcome => ({
  kind: 'taken',
  completion: { progress, courseCompleted: progress === 100, badge: null, next: null },
});

/** A device with a clock and a connection that the test controls; `tab` opens another tab on the same storage. */
function device() {
  const storage = memoryStorage();
  const clock = { now: 1_000_000_000_000 };
  const connection = { answer: (_event: StoredStudyEvent): SendOutcome => taken };
  const sent: StoredStudyEvent[] = [];
  const left: StoredStudyEvent[] = [];
  const inTurn = inSequence();
  let ids = 0;
  const tab = (learnerId = 'faith') =>
    createOutbox({
      store: createStudyEventStore(storage, learnerId, () => clock.now),
      post: async (event) => {
        sent.push(event);
        return connection.answer(event);
      },
      beacon: (event) => left.push(event),
      inTurn,
      now: () => clock.now,
      newId: () => `r${(ids += 1)}`,
    });
  return { storage, clock, connection, sent, left, tab };
}

const lesson = (lessonId: string) => ({ courseId: 'c', lessonId });
const complete = (lessonId: string) => ({ intent: 'complete', ...lesson(lessonId) }) as const;
const stop = (lessonId: string, position: number) => ({ intent: 'position', ...lesson(lessonId), position }) as const;
const summaryOf = (events: readonly StoredStudyEvent[]) =>
  events.map(({ intent, lessonId, position }) => [intent, lessonId, ...(position === undefined ? [] : [position])]);

describe('the outbox of a player', () => {
  it('sends an event, returns its result, and removes it', async () => {
    const { connection, tab, storage } = device();
    connection.answer = () => done(33);
    const outbox = tab();
    expect(await outbox.record(complete('one'))).toEqual(done(33));
    expect(outbox.state()).toEqual({ waiting: [], trouble: null });
    expect(storage.length).toBe(0);
  });

  specifies('Learning: progress and position are kept on the server, and on the device while offline');
  it('keeps ten minutes without a connection, and sends them in order, each once, even after a reload', async () => {
    const { connection, clock, sent, tab } = device();
    connection.answer = () => unreachable;
    const before = tab();
    expect(await before.record(complete('one'))).toEqual(unreachable);
    for (let second = 15; second <= 585; second += 15) {
      clock.now += 15_000;
      await before.record(stop('two', second));
    }
    clock.now += 15_000;
    await before.record(complete('two'));
    expect(before.state().trouble).toBe('unreachable');

    const after = tab();
    sent.length = 0;
    connection.answer = () => taken;
    await after.send();
    await after.send();
    expect(summaryOf(sent)).toEqual([
      ['complete', 'one'],
      ['position', 'two', 585],
      ['complete', 'two'],
    ]);
    expect(sent.map(({ at }) => clock.now - at)).toEqual([600_000, 15_000, 0]);
    expect(after.state()).toEqual({ waiting: [], trouble: null });
  });

  it('tries once for several calls while a try is waiting', async () => {
    const { connection, sent, tab } = device();
    connection.answer = () => unreachable;
    const outbox = tab();
    await outbox.record(complete('one'));
    sent.length = 0;
    await Promise.all([outbox.send(), outbox.send(), outbox.send()]);
    expect(summaryOf(sent)).toEqual([['complete', 'one']]);
    await outbox.send();
    expect(sent).toHaveLength(2);
  });

  it('repeats an event without an answer under the same id', async () => {
    const { connection, sent, tab } = device();
    const outbox = tab();
    connection.answer = () => unreachable;
    await outbox.record(complete('one'));
    connection.answer = () => taken;
    await outbox.send();
    expect(sent.map(({ id }) => id)).toEqual(['r1', 'r1']);
  });

  it('stops at the first failure, and drops refused events', async () => {
    const { connection, sent, tab } = device();
    const outbox = tab();
    connection.answer = () => unreachable;
    for (const id of ['one', 'two', 'three']) await outbox.record(complete(id));
    sent.length = 0;
    connection.answer = ({ lessonId }) =>
      lessonId === 'one' ? { kind: 'refused' } : lessonId === 'two' ? { kind: 'signed-out' } : taken;
    const results: LateResults[] = [];
    outbox.onLateResults((one) => results.push(one));
    await outbox.send();
    expect(summaryOf(sent)).toEqual([
      ['complete', 'one'],
      ['complete', 'two'],
    ]);
    expect(results).toEqual([{ completions: [], refused: 1 }]);
    expect(outbox.state()).toMatchObject({
      trouble: 'signed-out',
      waiting: [{ lessonId: 'two' }, { lessonId: 'three' }],
    });
  });

  it('announces lessons completed offline once their events have arrived', async () => {
    const { connection, tab } = device();
    const outbox = tab();
    connection.answer = () => unreachable;
    await outbox.record(complete('one'));
    const results: LateResults[] = [];
    outbox.onLateResults((one) => results.push(one));
    connection.answer = ({ lessonId }) => done(lessonId === 'one' ? 33 : 67);
    expect(await outbox.record(complete('two'))).toEqual(done(67));
    expect(results).toEqual([
      { completions: [{ lessonId: 'one', progress: 33, courseCompleted: false, badge: null, next: null }], refused: 0 },
    ]);
  });

  it('keeps the event of a closing page without an answer, and the next page repeats it', async () => {
    const { left, sent, tab } = device();
    tab().leave(stop('one', 42));
    expect(summaryOf(left)).toEqual([['position', 'one', 42]]);
    await tab().send();
    expect(sent.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
  });

  it('in two tabs at once sends nothing twice, and both get their answers', async () => {
    const { connection, sent, tab } = device();
    connection.answer = ({ lessonId }) => done(lessonId === 'one' ? 50 : 100);
    const answers = await Promise.all([tab().record(complete('one')), tab().record(complete('two'))]);
    expect(answers).toEqual([done(50), done(100)]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  it('separates learners who share a phone', async () => {
    const { connection, sent, tab } = device();
    connection.answer = () => unreachable;
    await tab('faith').record(complete('one'));
    sent.length = 0;
    await tab('otieno').send();
    expect(sent).toEqual([]);
    expect(tab('faith').state().waiting).toHaveLength(1);
  });

  it('drops events after thirty days, and invalid entries', async () => {
    const { connection, clock, storage, tab } = device();
    connection.answer = () => unreachable;
    await tab().record(complete('one'));
    storage.setItem(`${eventPrefix}faith:000:x`, '{"id":1}');
    storage.setItem(`${eventPrefix}faith:001:y`, 'no JSON');
    clock.now += 30 * 24 * 60 * 60 * 1000;
    expect(tab().state().waiting).toHaveLength(1);
    clock.now += 1;
    expect(tab().state().waiting).toHaveLength(0);
    expect(storage.length).toBe(0);
  });
});

describe('an answer or a question in the outbox', () => {
  const answer = (questionId: string) =>
    ({ intent: 'answer', ...lesson(''), questionId, revision: 1, answer: '"paybill"' }) as const;
  const refused: SendOutcome = { kind: 'refused', sentence: 'This question is gone.' };

  it('waits for the server however long that takes', async () => {
    const { connection, clock, tab } = device();
    connection.answer = () => unreachable;
    await tab().record(answer('one'));
    clock.now += 90 * 24 * 60 * 60 * 1000;
    connection.answer = () => taken;
    expect(tab().state().waiting).toHaveLength(1);
    await tab().send();
    expect(tab().state().waiting).toEqual([]);
  });

  const ask = (questionId: string) =>
    ({ intent: 'question', ...lesson('one'), questionId, body: 'Why is it zero?' }) as const;

  it.each([
    ['is an answer', answer],
    ['is a question about a lesson', ask],
  ])('that is refused and %s stays until the learner is notified, and blocks no later event', async (_kind, made) => {
    const { connection, sent, tab } = device();
    const outbox = tab();
    connection.answer = () => unreachable;
    await outbox.record(made('one'));
    await outbox.record(made('two'));
    connection.answer = ({ questionId }) => (questionId === 'one' ? refused : taken);
    await outbox.send();
    expect(outbox.state()).toMatchObject({ waiting: [{ questionId: 'one' }], trouble: null });

    const results: LateResults[] = [];
    outbox.onLateResults((one) => results.push(one));
    await outbox.send();
    expect(results).toEqual([{ completions: [], refused: 1, sentence: 'This question is gone.' }]);
    expect(outbox.state().waiting).toEqual([]);
    expect(sent).toHaveLength(5);
  });

  it('is sent from a device that has no room for it', async () => {
    const { connection, storage, sent, tab } = device();
    storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    const outbox = tab();
    connection.answer = () => unreachable;
    expect(await outbox.record(answer('one'))).toEqual(unreachable);
    expect(outbox.state().waiting).toMatchObject([{ questionId: 'one' }]);
    connection.answer = () => taken;
    await outbox.send();
    expect(sent.map(({ id }) => id)).toEqual(['r1', 'r1']);
    expect(outbox.state().waiting).toEqual([]);
  });
});

describe('the answer of the server', () => {
  const answered = async (status: number, body: string) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
    const event = { ...complete('one'), id: 'r1', at: Date.now() };
    return (await postStudyEvent(event)).kind;
  };
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, number, string, SendOutcome['kind']]>([
    ['what the shop refuses', 404, '{"error":"This lesson is gone."}', 'refused'],
    ['what the shop finds too large', 413, '{"error":"Too large."}', 'refused'],
    ['nobody signed in', 401, '{"error":"Log in."}', 'signed-out'],
    ['too many at once', 429, '{"error":"Later."}', 'unreachable'],
    ['a proxy that refuses', 403, '<h1>Forbidden</h1>', 'unreachable'],
    ['a failure', 500, '{"error":"Broken."}', 'unreachable'],
    ['a network with a login page', 200, '<h1>Welcome</h1>', 'unreachable'],
  ])('tells %s (%i)', async (_, status, body, kind) => {
    expect(await answered(status, body)).toBe(kind);
  });
});

describe('an attempt in the outbox', () => {
  const attempt = (paperId: string, answers = '[{"answer":true,"seconds":9}]') =>
    ({ intent: 'paper', ...lesson('check'), paperId, answers }) as const;
  const resultsOf = (outbox: ReturnType<ReturnType<typeof device>['tab']>) => {
    const results: LateResults[] = [];
    outbox.onLateResults((one) => results.push(one));
    return results;
  };

  it('is kept offline with its answers, and counts from the moment of its submission', async () => {
    const { connection, clock, sent, tab } = device();
    connection.answer = () => unreachable;
    const submittedAt = clock.now - 60_000;
    expect(await tab().record(attempt('p'), submittedAt)).toEqual(unreachable);
    clock.now += 3_600_000;
    sent.length = 0;
    connection.answer = () => taken;
    await tab().send();
    expect(sent).toEqual([{ ...attempt('p'), id: 'r1', at: submittedAt }]);
    expect(tab().state().waiting).toEqual([]);
  });

  it('handed in twice keeps both in order, so that the first one counts', async () => {
    const { connection, sent, tab } = device();
    connection.answer = () => unreachable;
    await tab().record(attempt('p', '["first"]'));
    await tab().record(attempt('p', '["second"]'));
    sent.length = 0;
    connection.answer = () => taken;
    await tab().send();
    expect(sent.map(({ id, answers }) => [id, answers])).toEqual([
      ['r1', '["first"]'],
      ['r2', '["second"]'],
    ]);
  });

  it('whose answer was lost is sent again under the same id, and announces what it completed', async () => {
    const { connection, sent, tab } = device();
    const outbox = tab();
    const results = resultsOf(outbox);
    connection.answer = () => unreachable;
    await outbox.record(attempt('p'));
    connection.answer = () => done(100);
    await outbox.send();
    await outbox.send();
    expect(sent.map(({ id }) => id)).toEqual(['r1', 'r1']);
    expect(results).toEqual([{ completions: [{ lessonId: 'check', ...completionOf(done(100)) }], refused: 0 }]);
  });

  it('announces what it completed at once', async () => {
    const { connection, tab } = device();
    const outbox = tab();
    const results = resultsOf(outbox);
    connection.answer = () => done(100);
    await outbox.record(attempt('p'));
    expect(results).toEqual([{ completions: [{ lessonId: 'check', ...completionOf(done(100)) }], refused: 0 }]);
    await outbox.record(complete('two'));
    expect(results).toHaveLength(1);
  });

  it('is sent once, however many tabs send it', async () => {
    const { connection, sent, tab } = device();
    const tabs = [tab(), tab(), tab()] as const;
    const [outcome] = await Promise.all([tabs[0].record(attempt('p')), tabs[1].send(), tabs[2].send()]);
    expect(outcome).toEqual(taken);
    connection.answer = () => unreachable;
    await tabs[0].record(attempt('q'));
    connection.answer = () => taken;
    await Promise.all(tabs.map((each) => each.send()));
    expect(sent.map(({ id }) => id)).toEqual(['r1', 'r2', 'r2']);
  });

  it('after a revocation is dropped with a message, and does not delay later events', async () => {
    const { connection, sent, tab } = device();
    const outbox = tab();
    const results = resultsOf(outbox);
    connection.answer = () => unreachable;
    await outbox.record(attempt('p'));
    await outbox.record(complete('two'));
    sent.length = 0;
    connection.answer = ({ intent }) =>
      intent === 'paper' ? { kind: 'refused', sentence: 'Access has ended.' } : done(50);
    await outbox.send();
    expect(summaryOf(sent)).toEqual([
      ['paper', 'check'],
      ['complete', 'two'],
    ]);
    expect(results).toMatchObject([{ completions: [{ lessonId: 'two' }], refused: 1, sentence: 'Access has ended.' }]);
    expect(outbox.state()).toEqual({ waiting: [], trouble: null });
  });

  it('waits on this device until its learner signs in again after the session has expired', async () => {
    const { connection, tab } = device();
    connection.answer = () => ({ kind: 'signed-out' });
    expect(await tab().record(attempt('p'))).toEqual({ kind: 'signed-out' });
    expect(tab().state()).toMatchObject({ trouble: null, waiting: [{ paperId: 'p' }] });
    await tab('otieno').send();
    connection.answer = () => taken;
    await tab().send();
    expect(tab().state().waiting).toEqual([]);
  });

  it('is dropped after thirty days, when its deadline has passed in any case', async () => {
    const { connection, clock, sent, tab } = device();
    connection.answer = () => unreachable;
    await tab().record(attempt('p'));
    clock.now += 30 * 24 * 60 * 60 * 1000 + 1;
    sent.length = 0;
    await tab().send();
    expect(sent).toEqual([]);
    expect(tab().state().waiting).toEqual([]);
  });
});

const completionOf = (outcome: SendOutcome) => (outcome.kind === 'taken' ? outcome.completion : null);
