import { describe, expect, test } from 'vitest';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { canOpenCourse, canStudy, recordsProgress, type ContentAccess } from './can-study.ts';
import { openState } from './lesson-state.ts';
import { specifies } from '#tests/specifies.ts';

const learner: Actor = { kind: 'learner', userId: 'u1', email: 'a@example.com', name: 'A' };
const staff: Actor = { kind: 'staff', userId: 'u2', email: 'b@example.com', name: 'B', role: 'manager' };
const flags = [true, false];

/** Every combination of the rule's inputs. */
const cases = flags.flatMap((isActive) =>
  flags.flatMap((isEnrolled) =>
    flags.flatMap((isPublished) =>
      flags.map((isFreePreview) => ({
        course: { isActive, isEnrolled },
        lesson: { isPublished, isFreePreview, state: openState },
      })),
    ),
  ),
);
const allowed = (actor: Actor, access: ContentAccess) => cases.filter((item) => canStudy(actor, item, access));

describe('permission to study a lesson', () => {
  test.each<ContentAccess>(['enrolled', 'signed-in'])('a visitor free previews, a staff member all (%s)', (access) => {
    expect(allowed(visitor, access)).toEqual(
      cases.filter(({ course, lesson }) => lesson.isPublished && course.isActive && lesson.isFreePreview),
    );
    expect(allowed(staff, access)).toEqual(cases);
  });

  specifies(
    'Roles: content by purchase, not by login',
    'Access: every login opens the player; texts, media and progress only for the enrolled',
  );
  test('a learner: published lessons of an enrolled course, and free previews of active courses', () => {
    expect(allowed(learner, 'enrolled')).toEqual(
      cases.filter(
        ({ course, lesson }) => lesson.isPublished && (course.isEnrolled || (course.isActive && lesson.isFreePreview)),
      ),
    );
    // Counted, so that the expectation above cannot share an error with the rule.
    expect(allowed(learner, 'enrolled')).toHaveLength(5);
  });

  test('with the old rule a learner can study all published lessons of active courses, but no unpublished ones', () => {
    expect(allowed(learner, 'signed-in')).toEqual(
      cases.filter(({ course, lesson }) => lesson.isPublished && (course.isEnrolled || course.isActive)),
    );
    expect(allowed(learner, 'signed-in')).toHaveLength(6);
  });
});

test('a lesson that its rule keeps closed is for staff only', () => {
  const closed = cases.map(({ course, lesson }) => ({
    course,
    lesson: { ...lesson, state: { kind: 'after', lessonId: null } as const },
  }));
  for (const access of ['enrolled', 'signed-in'] as const) {
    for (const actor of [learner, visitor]) expect(closed.filter((item) => canStudy(actor, item, access))).toEqual([]);
    expect(closed.filter((item) => canStudy(staff, item, access))).toEqual(closed);
  }
});

describe('access to the player', () => {
  test('everybody while the course is on sale; afterwards only enrolled learners', () => {
    expect(canOpenCourse(learner, { isActive: true, isEnrolled: false })).toBe(true);
    expect(canOpenCourse(learner, { isActive: false, isEnrolled: true })).toBe(true);
    expect(canOpenCourse(learner, { isActive: false, isEnrolled: false })).toBe(false);
    expect(canOpenCourse(staff, { isActive: false, isEnrolled: false })).toBe(true);
    expect(canOpenCourse(visitor, { isActive: true, isEnrolled: false })).toBe(true);
    expect(canOpenCourse(visitor, { isActive: false, isEnrolled: true })).toBe(false);
  });
});

describe('storing progress', () => {
  test("for enrolled learners; a free preview or a staff member's visit stores nothing", () => {
    expect(recordsProgress(learner, { isActive: true, isEnrolled: true }, 'enrolled')).toBe(true);
    expect(recordsProgress(learner, { isActive: true, isEnrolled: false }, 'enrolled')).toBe(false);
    expect(recordsProgress(staff, { isActive: true, isEnrolled: false }, 'signed-in')).toBe(false);
    expect(recordsProgress(staff, { isActive: true, isEnrolled: true }, 'enrolled')).toBe(true);
    expect(recordsProgress(learner, { isActive: true, isEnrolled: false }, 'signed-in')).toBe(true);
    expect(recordsProgress({ kind: 'system', name: 'job' }, { isActive: true, isEnrolled: true }, 'enrolled')).toBe(
      false,
    );
  });
});
