import { isDeepStrictEqual } from 'node:util';
import { endOf, isPassed, toleranceMs } from '#app/modules/study/quizzes/quiz-rules.ts';
import { reconnectMs } from '#app/modules/study/quizzes/late/device-contact.ts';
import { readOwnQuiz } from '#app/modules/study/quizzes/read-own-quiz.server.ts';
import { isFullyCorrect } from '#app/modules/study/quizzes/regrade/regraded-results.ts';
import { readGradebook } from '#app/modules/study/gradebook/read-gradebook.server.ts';
import { storableAnswer } from '#app/modules/study/practice/record-answer.server.ts';
import { depsOf, readAttempts, readProofs, type QuizCourse, type StoredAttempt } from './quiz-course.ts';
import type { Step } from './quiz-steps.ts';

function must(isTrue: boolean, what: string, ...facts: readonly unknown[]): void {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(facts)}`);
}

/** What was so before a step. */
export interface Before {
  readonly attempts: readonly StoredAttempt[];
  readonly proofs: ReadonlyMap<string, number>;
}

/** Throws where a step broke a rule of quizzes. Returns what is so now. */
export async function checkStep(course: QuizCourse, before: Before, step: Step): Promise<Before> {
  const attempts = await readAttempts(course);
  const known = new Map(before.attempts.map((attempt) => [attempt.id, attempt]));
  for (const { id } of before.attempts)
    must(
      attempts.some((attempt) => attempt.id === id),
      'an attempt is gone',
      id,
    );
  for (const attempt of attempts) {
    const earlier = known.get(attempt.id);
    if (earlier) checkChange(earlier, attempt, step);
    else checkStart(course, { before: before.attempts, attempts }, attempt);
    checkMarks(course, attempt);
  }
  for (const { userId } of course.learners)
    must(
      attempts.filter((attempt) => attempt.userId === userId && attempt.state === 'open').length <= 1,
      'two open attempts',
      userId,
    );
  checkSubmissions(before.attempts, attempts, step);
  const proofs = await readProofs(course);
  checkProofs(course, { attempts, proofs }, before.proofs, step);
  return { attempts, proofs };
}

/** An attempt starts where one is left, nothing was passed, none is open and the pause is over; its number is the next one. */
function checkStart(
  { settings, env, questionIds }: QuizCourse,
  { before, attempts }: { readonly before: readonly StoredAttempt[]; readonly attempts: readonly StoredAttempt[] },
  attempt: StoredAttempt,
): void {
  // A submission of the same step may have closed the one before.
  const earlier = attempts.filter(({ userId, number }) => userId === attempt.userId && number < attempt.number);
  must(attempt.number === earlier.length + 1, 'a gap in the attempts', attempt, earlier);
  must(
    settings.attemptsAllowed === null || attempt.number <= settings.attemptsAllowed,
    'more attempts than allowed',
    attempt,
    settings,
  );
  must(
    !before.some((each) => each.userId === attempt.userId && isPassed(each)),
    'an attempt after a pass',
    attempt,
    before,
  );
  const asked = attempt.answers.map(({ questionId }) => questionId);
  must(new Set(asked).size === attempt.of && asked.every((id) => questionIds.includes(id)), 'a wrong draw', attempt);
  must(
    attempt.of === settings.draws.reduce((sum, { questions }) => sum + questions, 0),
    'a short draw',
    attempt,
    settings,
  );
  const ends = earlier.at(-1);
  const end = ends && endOf(ends);
  const pause = settings.hoursBetween * 3_600_000;
  must(
    !end || env.clock.now().getTime() >= end.getTime() + pause,
    'an attempt within the pause',
    attempt,
    ends,
    settings,
  );
}

/** What an attempt asks and by which rules stays; what was handed in stays; results change by regrades alone, which raise them. */
function checkChange(
  earlier: StoredAttempt,
  attempt: StoredAttempt,
  { name, lowersResults = false, decided }: Step,
): void {
  const drawn = ({ seed, number, of, pointsToPass, startedAt, endsAt, arrivesBy, answers }: StoredAttempt) => {
    const asked = answers.map(({ questionId, revision }) => [questionId, revision]);
    return { seed, number, of, pointsToPass, startedAt, endsAt, arrivesBy, asked };
  };
  must(isDeepStrictEqual(drawn(earlier), drawn(attempt)), 'an attempt changed', earlier, attempt);
  must(
    earlier.answers.every(({ markedBy }, place) => markedBy <= (attempt.answers[place]?.markedBy ?? 0)),
    'an older revision marks',
    earlier,
    attempt,
  );
  if (earlier.state === 'open') return;
  const isDecided = earlier.decidedAt === null && attempt.decidedAt !== null;
  must(!isDecided || (attempt.id === decided && earlier.state === 'late'), 'decided by itself', earlier, attempt);
  must(earlier.decidedAt === null || isDeepStrictEqual(earlier.decidedAt, attempt.decidedAt), 'decided again', attempt);
  const given = ({ state, submittedAt, receivedAt, answers }: StoredAttempt) => ({
    state: isDecided ? 'late' : state,
    submittedAt,
    receivedAt,
    answers: answers.map(({ answer }) => answer),
  });
  const isLateArrival = earlier.state === 'lapsed' && earlier.answers.every(({ answer }) => answer === null);
  must(isLateArrival || isDeepStrictEqual(given(earlier), given(attempt)), 'a submission changed', earlier, attempt);
  const [was, is] = [earlier.points ?? 0, attempt.points ?? 0];
  must(
    was === is || isDecided || name === 'regrade' || name === 'allAtOnce',
    'a result changed',
    name,
    earlier,
    attempt,
  );
  must(lowersResults || is >= was, 'a result fell', name, earlier, attempt);
}

/**
 * Points are the marks, and marks are what the stored revisions say of the stored answers. What came late has no marks, unless a grader let it
 * count. No attempt is marked on the word of a device that was heard from since.
 */
function checkMarks({ heard }: QuizCourse, attempt: StoredAttempt): void {
  const { state, points, answers, submittedAt, receivedAt, endsAt, arrivesBy } = attempt;
  if (state !== 'marked') {
    must(points === null && answers.every(({ isRight }) => isRight === null), 'marks of what is not marked', attempt);
    return;
  }
  must(points === answers.filter(({ isRight }) => isRight).length, 'points are not the marks', attempt);
  for (const { content, answer, isRight } of answers)
    must(isRight === isFullyCorrect(content, answer), 'a mark is not what its revision says', attempt);
  if (!endsAt || !arrivesBy || !submittedAt || !receivedAt || attempt.decidedAt) return;
  const claimed = submittedAt.getTime();
  const arrived = receivedAt.getTime();
  const since = (heard.get(attempt.userId) ?? []).map((at) => at.getTime()).filter((at) => at > claimed + 20_000);
  const isOnline = since.some((at) => at < arrived - reconnectMs);
  if (arrived > endsAt.getTime() + toleranceMs) {
    must(!attempt.mustBeOnline, 'an excuse in a quiz that takes none', attempt);
    must(!isOnline, 'an excuse of a device that was online', attempt, heard.get(attempt.userId));
  }
  must(
    submittedAt.getTime() <= endsAt.getTime() + toleranceMs && receivedAt <= arrivesBy,
    'a late one is marked',
    attempt,
  );
}

/** The first submission of an open attempt is stored as it was sent, and every answer to a submission says what is stored. */
function checkSubmissions(
  before: readonly StoredAttempt[],
  attempts: readonly StoredAttempt[],
  { submitted = [] }: Step,
): void {
  for (const { attemptId, state } of submitted) {
    const attempt = attempts.find(({ id }) => id === attemptId);
    must(
      attempt?.state === state || (attempt?.state === 'lapsed' && state === 'late'),
      'another state',
      attempt,
      state,
    );
    const sent = submitted
      .filter((each) => each.attemptId === attemptId)
      .map(({ answers }) => answers.map(storableAnswer));
    const stored = attempt?.answers.map(({ answer }) => answer);
    const wasOpen = before.some(({ id, state: was }) => id === attemptId && was === 'open');
    must(!wasOpen || sent.some((answers) => isDeepStrictEqual(answers, stored)), 'answers were lost', attempt, sent);
  }
}

/**
 * Learners who passed have completed the lesson, with a proof of at least the best result; a proof never gets worse. A regrade that lowers results
 * may take the pass that a submission of the same step has earned: its proof stays.
 */
function checkProofs(
  { learners }: QuizCourse,
  { attempts, proofs }: Before,
  before: Before['proofs'],
  { lowersResults = false, submitted = [] }: Step,
): void {
  for (const { userId } of learners) {
    const passed = attempts.filter((attempt) => attempt.userId === userId && isPassed(attempt));
    const best = Math.max(0, ...passed.map(({ points, of }) => (points ?? 0) / of));
    const proof = proofs.get(userId);
    must(passed.length === 0 || (proof ?? 0) >= best, 'a pass without its proof', passed, proof);
    must((proof ?? 0) >= (before.get(userId) ?? 0), 'a proof got worse', userId, proof);
    const isLowered =
      lowersResults &&
      submitted.some(({ attemptId }) => attempts.some(({ id, userId: of }) => id === attemptId && of === userId));
    const isEarned = before.has(userId) || passed.length > 0 || isLowered;
    must(proof === undefined || isEarned, 'completed without a pass', userId, attempts);
  }
}

/** Learner and portal show the best result. */
export async function checkViews(course: QuizCourse, { attempts }: Before): Promise<void> {
  const { env, courseId, lessonId, learners, grader } = course;
  const gradebook = await readGradebook(depsOf(course, grader), {
    courseId,
    cursor: null,
    limit: 25,
    filter: { search: '', show: null, sort: 'name', isDescending: false },
  });
  for (const { userId } of learners) {
    const own = attempts.filter((attempt) => attempt.userId === userId);
    const passed = own.filter(isPassed).map(({ points, of }) => (points ?? 0) / of);
    const best = passed.length > 0 ? Math.max(...passed) : null;
    const shareOf = (result?: { readonly points?: number | null; readonly of: number } | null) =>
      (result?.points ?? 0) / (result?.of ?? 1);
    const view = await readOwnQuiz({ db: env.db, now: env.clock.now() }, { lessonId, courseId, learnerId: userId });
    const shown = view?.result?.attempt;
    must((shown?.isPassed ?? false) === (best !== null), 'the learner reads another result', shown, own);
    if (best !== null) must(shareOf(shown) === best, 'the learner reads a worse result', shown, own);
    const row = gradebook.rows.find((each) => each.userId === userId)?.results[0];
    if (course.revoked.has(userId)) continue;
    must((row?.kind === 'passed') === (best !== null), 'the portal shows another result', row, own);
    if (best !== null && row?.kind === 'passed')
      must(shareOf(row) === best, 'the portal shows a worse result', row, own);
  }
}
