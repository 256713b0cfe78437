import { reviews } from '#app/database/schema/reviews.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { insertUser } from '#app/modules/people/accounts/identity-queries.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { openLesson } from '#app/modules/study/learning/open-lesson.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { demoLearners, demoReviews } from '#seeds/content/demo-people.ts';
import { demoOwnerAccount, demoLearnerAccount, demoLearnerPurchases, type StudiedPurchase } from './demo-accounts.ts';
import { enterPurchase } from './demo-ledger.server.ts';
import { boughtAt, daysBefore, evenly, hoursBefore, joinedAt, studiedUntil } from './demo-time.ts';
import type { DemoCourseRecord } from './seed-courses.server.ts';
import { seedResult, seedWaitingSubmission } from './seed-results.server.ts';

interface Given {
  readonly courses: ReadonlyMap<string, DemoCourseRecord>;
  readonly now: Date;
}

/** A demo learner as written. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly purchases: readonly StudiedPurchase[];
}

export interface SeededPeople {
  readonly owner: StaffActor;
  readonly people: readonly DemoPerson[];
}

/**
 * Writes the demo accounts and learners, their purchases and studies of the last six months, and their reviews. Returns the owner of the
 * shop and the learners.
 */
export async function seedPeople(db: Database, input: Given): Promise<SeededPeople> {
  const owner = await writeOwner(db, input.now);
  const people = await writePeople(db, input.now);
  let number = 0;
  for (const person of people) {
    for (const purchase of person.purchases) {
      number += 1;
      const course = courseOf(input, purchase.courseSlug);
      const at = boughtAt(input.now, purchase.daysAgo, number);
      await enterPurchase(db, { buyer: person, course, status: purchase.status, at, number }, owner);
      await study(db, person, { purchase, course, at, now: input.now, graderId: owner.userId });
    }
  }
  await writeReviews(db, people, input);
  return { owner, people };
}

async function writeOwner(db: Database, now: Date): Promise<StaffActor> {
  const { name, email, password, joinedDaysAgo } = demoOwnerAccount;
  const createdAt = joinedAt(now, joinedDaysAgo);
  const { id } = await createStaff(db, { name, email, password, createdAt, role: 'owner', isDemo: true });
  return { kind: 'staff', userId: id, email, name, role: 'owner' };
}

async function writePeople(db: Database, now: Date): Promise<DemoPerson[]> {
  const { name, email, password, phone, joinedDaysAgo } = demoLearnerAccount;
  const createdAt = joinedAt(now, joinedDaysAgo);
  const { id } = await createLearner(db, { name, email, password, phoneNumber: phone, createdAt, isDemo: true });
  const people: DemoPerson[] = [{ id, name, email, phone, purchases: demoLearnerPurchases }];

  for (const learner of demoLearners) {
    const joined = joinedAt(now, learner.joinedDaysAgo);
    // Without a password, so that nobody can sign in as a fictional person.
    const userId = await insertUser(db, {
      name: learner.name,
      email: learner.email,
      emailVerified: true,
      passwordHash: null,
      termsAcceptedAt: joined,
      phoneNumber: learner.phone,
      isDemo: true,
      createdAt: joined,
    });
    if (userId === null) throw new Error(`there is a user with the e-mail ${learner.email} already`);
    people.push({
      id: userId,
      name: learner.name,
      email: learner.email,
      phone: learner.phone,
      purchases: learner.purchases,
    });
  }
  return people;
}

interface Study {
  readonly purchase: StudiedPurchase;
  readonly course: DemoCourseRecord;
  readonly at: Date;
  readonly now: Date;
  readonly graderId: string;
}

/**
 * Completes lessons, each at another past time: all with the exercises, or only the first ones that a learner marks as complete. Learners
 * with an ungraded submission have done the practice too.
 */
async function study(db: Database, person: DemoPerson, { purchase, course, at, now, graderId }: Study): Promise<void> {
  const { published } = course;
  const marked = published.filter(({ exercise }) => exercise === null);
  const { lessonsDone, handedIn } = purchase;
  const practised = handedIn ? published.filter(({ exercise }) => exercise?.kind === 'practice') : [];
  // Marks a lesson last, because that counts the progress.
  const done = lessonsDone === 'all' ? published : [...practised, ...marked.slice(0, lessonsDone)];
  if (done.length === 0) return;
  const actor = { kind: 'learner', userId: person.id, email: person.email, name: person.name } as const;
  const deps = (moment: Date) => ({
    db,
    actor,
    clock: { now: () => moment },
    contentAccess: 'enrolled' as const,
    mailing: null,
  });
  const last = purchase.lastStudiedHoursAgo;
  const until = last === undefined ? studiedUntil(now, at, done.length) : hoursBefore(now, last);
  const moments = evenly(at, until, done.length);
  for (const [index, { id, title, exercise }] of done.entries()) {
    const moment = moments[index] ?? until;
    if (exercise === null) await completeLesson(deps(moment), { course: course.id, lessonId: id });
    else await seedResult(db, { actor, course, lesson: { id, title }, exercise, at: moment, now, graderId });
  }
  const next = lessonsDone === 'all' ? undefined : marked[lessonsDone];
  if (next !== undefined) await openLesson(deps(until), { course: course.id, lessonId: next.id });
  if (handedIn) {
    const submittedAt = hoursBefore(now, handedIn.hoursAgo);
    await seedWaitingSubmission(db, { userId: person.id, course, text: handedIn.text, at: submittedAt });
  }
}

async function writeReviews(db: Database, people: readonly DemoPerson[], input: Given): Promise<void> {
  const idOf = new Map(people.map((person) => [person.email, person.id]));
  await db.insert(reviews).values(
    demoReviews.map((review) => {
      const userId = idOf.get(review.email);
      if (userId === undefined) throw new Error(`a demo review is by ${review.email}, who is nobody`);
      const at = daysBefore(input.now, review.daysAgo);
      const { id: courseId } = courseOf(input, review.courseSlug);
      return { userId, courseId, rating: review.rating, body: review.text, createdAt: at, updatedAt: at };
    }),
  );
}

function courseOf({ courses }: Given, slug: string): DemoCourseRecord {
  const course = courses.get(slug);
  if (!course) throw new Error(`there is no demo course ${slug}`);
  return course;
}
