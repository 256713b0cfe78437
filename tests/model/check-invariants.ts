import { isDeepStrictEqual } from 'node:util';
import { endOf, isPassed, toleranceMs } from '#app/modules/study/quizzes/check.ts';
import { reconnectMs } from '#app/modules/study/quizzes/late/device-contact.ts';
import { readOwnCheck } from '#app/modules/study/quizzes/read-own-check.server.ts';
import { isFullyCorrect } from '#app/modules/study/quizzes/regrade/regrade.ts';
import { readGradebook } from '#app/modules/study/gradebook/read-gradebook.server.ts';
import { storableAnswer } from '#app/modules/study/practice/record-answer.server.ts';
import { depsOf, readPapers, readProofs, type CheckCourse, type StoredPaper } from './check-course.ts';
import type { Step } from './check-steps.ts';

function must(isTrue: boolean, what: string, ...facts: readonly unknown[]): void {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(facts)}`);
}

/** What was so before a step. */
export interface Before {
  readonly papers: readonly StoredPaper[];
  readonly proofs: ReadonlyMap<string, number>;
}

/** Throws where a step broke a rule of checks. Returns what is so now. */
export async function checkStep(course: CheckCourse, before: Before, step: Step): Promise<Before> {
  const papers = await readPapers(course);
  const known = new Map(before.papers.map((paper) => [paper.id, paper]));
  for (const { id } of before.papers)
    must(
      papers.some((paper) => paper.id === id),
      'a paper is gone',
      id,
    );
  for (const paper of papers) {
    const earlier = known.get(paper.id);
    if (earlier) checkChange(earlier, paper, step);
    else checkStart(course, { before: before.papers, papers }, paper);
    checkMarks(course, paper);
  }
  for (const { userId } of course.learners)
    must(
      papers.filter((paper) => paper.userId === userId && paper.state === 'open').length <= 1,
      'two open papers',
      userId,
    );
  checkHandIns(before.papers, papers, step);
  const proofs = await readProofs(course);
  checkProofs(course, { papers, proofs }, before.proofs, step);
  return { papers, proofs };
}

/** An attempt starts where one is left, nothing was passed, none is open and the pause is over; its number is the next one. */
function checkStart(
  { settings, env, questionIds }: CheckCourse,
  { before, papers }: { readonly before: readonly StoredPaper[]; readonly papers: readonly StoredPaper[] },
  paper: StoredPaper,
): void {
  // A hand-in of the same step may have closed the one before.
  const earlier = papers.filter(({ userId, number }) => userId === paper.userId && number < paper.number);
  must(paper.number === earlier.length + 1, 'a gap in the attempts', paper, earlier);
  must(settings.attempts === null || paper.number <= settings.attempts, 'more attempts than allowed', paper, settings);
  must(
    !before.some((each) => each.userId === paper.userId && isPassed(each)),
    'an attempt after a pass',
    paper,
    before,
  );
  const asked = paper.answers.map(({ questionId }) => questionId);
  must(new Set(asked).size === paper.of && asked.every((id) => questionIds.includes(id)), 'a wrong draw', paper);
  must(paper.of === settings.draws.reduce((sum, { questions }) => sum + questions, 0), 'a short draw', paper, settings);
  const ends = earlier.at(-1);
  const end = ends && endOf(ends);
  const pause = settings.hoursBetween * 3_600_000;
  must(
    !end || env.clock.now().getTime() >= end.getTime() + pause,
    'an attempt within the pause',
    paper,
    ends,
    settings,
  );
}

/** What a paper asks and by which rules stays; what was handed in stays; results change by regrades alone, which raise them. */
function checkChange(earlier: StoredPaper, paper: StoredPaper, { name, lowersResults = false, decided }: Step): void {
  const drawn = ({ seed, number, of, pointsToPass, startedAt, endsAt, arrivesBy, answers }: StoredPaper) => {
    const asked = answers.map(({ questionId, revision }) => [questionId, revision]);
    return { seed, number, of, pointsToPass, startedAt, endsAt, arrivesBy, asked };
  };
  must(isDeepStrictEqual(drawn(earlier), drawn(paper)), 'a paper changed', earlier, paper);
  must(
    earlier.answers.every(({ markedBy }, place) => markedBy <= (paper.answers[place]?.markedBy ?? 0)),
    'an older revision marks',
    earlier,
    paper,
  );
  if (earlier.state === 'open') return;
  const isDecided = earlier.decidedAt === null && paper.decidedAt !== null;
  must(!isDecided || (paper.id === decided && earlier.state === 'late'), 'decided by itself', earlier, paper);
  must(earlier.decidedAt === null || isDeepStrictEqual(earlier.decidedAt, paper.decidedAt), 'decided again', paper);
  const given = ({ state, handedInAt, receivedAt, answers }: StoredPaper) => ({
    state: isDecided ? 'late' : state,
    handedInAt,
    receivedAt,
    answers: answers.map(({ answer }) => answer),
  });
  const isLateArrival = earlier.state === 'lapsed' && earlier.answers.every(({ answer }) => answer === null);
  must(isLateArrival || isDeepStrictEqual(given(earlier), given(paper)), 'a hand-in changed', earlier, paper);
  const [was, is] = [earlier.points ?? 0, paper.points ?? 0];
  must(was === is || isDecided || name === 'regrade' || name === 'allAtOnce', 'a result changed', name, earlier, paper);
  must(lowersResults || is >= was, 'a result fell', name, earlier, paper);
}

/**
 * Points are the marks, and marks are what the stored revisions say of the stored answers. What came late has no marks, unless a grader let it
 * count. No paper is marked on the word of a device that was heard from since.
 */
function checkMarks({ heard }: CheckCourse, paper: StoredPaper): void {
  const { state, points, answers, handedInAt, receivedAt, endsAt, arrivesBy } = paper;
  if (state !== 'marked') {
    must(points === null && answers.every(({ isRight }) => isRight === null), 'marks of what is not marked', paper);
    return;
  }
  must(points === answers.filter(({ isRight }) => isRight).length, 'points are not the marks', paper);
  for (const { content, answer, isRight } of answers)
    must(isRight === isFullyCorrect(content, answer), 'a mark is not what its revision says', paper);
  if (!endsAt || !arrivesBy || !handedInAt || !receivedAt || paper.decidedAt) return;
  const claimed = handedInAt.getTime();
  const arrived = receivedAt.getTime();
  const since = (heard.get(paper.userId) ?? []).map((at) => at.getTime()).filter((at) => at > claimed + 20_000);
  const isOnline = since.some((at) => at < arrived - reconnectMs);
  if (arrived > endsAt.getTime() + toleranceMs) {
    must(!paper.mustBeOnline, 'an excuse in a check that takes none', paper);
    must(!isOnline, 'an excuse of a device that was online', paper, heard.get(paper.userId));
  }
  must(
    handedInAt.getTime() <= endsAt.getTime() + toleranceMs && receivedAt <= arrivesBy,
    'a late one is marked',
    paper,
  );
}

/** The first hand-in of an open paper is stored as it was sent, and every answer to a hand-in says what is stored. */
function checkHandIns(before: readonly StoredPaper[], papers: readonly StoredPaper[], { handedIn = [] }: Step): void {
  for (const { paperId, state } of handedIn) {
    const paper = papers.find(({ id }) => id === paperId);
    must(paper?.state === state || (paper?.state === 'lapsed' && state === 'late'), 'another state', paper, state);
    const sent = handedIn.filter((each) => each.paperId === paperId).map(({ answers }) => answers.map(storableAnswer));
    const stored = paper?.answers.map(({ answer }) => answer);
    const wasOpen = before.some(({ id, state: was }) => id === paperId && was === 'open');
    must(!wasOpen || sent.some((answers) => isDeepStrictEqual(answers, stored)), 'answers were lost', paper, sent);
  }
}

/**
 * Learners who passed have completed the lesson, with a proof of at least the best result; a proof never gets worse. A regrade that lowers results
 * may take the pass that a hand-in of the same step has earned: its proof stays.
 */
function checkProofs(
  { learners }: CheckCourse,
  { papers, proofs }: Before,
  before: Before['proofs'],
  { lowersResults = false, handedIn = [] }: Step,
): void {
  for (const { userId } of learners) {
    const passed = papers.filter((paper) => paper.userId === userId && isPassed(paper));
    const best = Math.max(0, ...passed.map(({ points, of }) => (points ?? 0) / of));
    const proof = proofs.get(userId);
    must(passed.length === 0 || (proof ?? 0) >= best, 'a pass without its proof', passed, proof);
    must((proof ?? 0) >= (before.get(userId) ?? 0), 'a proof got worse', userId, proof);
    const isLowered =
      lowersResults &&
      handedIn.some(({ paperId }) => papers.some(({ id, userId: of }) => id === paperId && of === userId));
    const isEarned = before.has(userId) || passed.length > 0 || isLowered;
    must(proof === undefined || isEarned, 'completed without a pass', userId, papers);
  }
}

/** Learner and portal show the best result. */
export async function checkViews(course: CheckCourse, { papers }: Before): Promise<void> {
  const { env, courseId, lessonId, learners, grader } = course;
  const gradebook = await readGradebook(depsOf(course, grader), {
    courseId,
    cursor: null,
    limit: 25,
    filter: { search: '', show: null, sort: 'name', isDescending: false },
  });
  for (const { userId } of learners) {
    const own = papers.filter((paper) => paper.userId === userId);
    const passed = own.filter(isPassed).map(({ points, of }) => (points ?? 0) / of);
    const best = passed.length > 0 ? Math.max(...passed) : null;
    const shareOf = (result?: { readonly points?: number | null; readonly of: number } | null) =>
      (result?.points ?? 0) / (result?.of ?? 1);
    const view = await readOwnCheck({ db: env.db, now: env.clock.now() }, { lessonId, courseId, learnerId: userId });
    const shown = view?.result?.paper;
    must((shown?.isPassed ?? false) === (best !== null), 'the learner reads another result', shown, own);
    if (best !== null) must(shareOf(shown) === best, 'the learner reads a worse result', shown, own);
    const row = gradebook.rows.find((each) => each.userId === userId)?.results[0];
    if (course.revoked.has(userId)) continue;
    must((row?.kind === 'passed') === (best !== null), 'the portal shows another result', row, own);
    if (best !== null && row?.kind === 'passed')
      must(shareOf(row) === best, 'the portal shows a worse result', row, own);
  }
}
