import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { savePosition } from '#app/modules/study/learning/save-position.server.ts';
import { learnerActor, staffActor } from '#app/modules/study/learning/study-factory.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readCoursePackage } from '../read-course-package.server.ts';
import type { CourseFile, SavedPackage } from '../saved-course.ts';
import { CourseFileError, readCourseFile } from './course-file.ts';
import { packCourse } from './pack-course.ts';
import { readCourseRight } from './read-course-right.server.ts';
import { receiveCourse, type ReceivingStore } from './receive-course.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const depsOf = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  contentAccess: 'enrolled' as const,
  rateLimits: createRateLimits(env.pool, { 'course-package-per-user': { points: 5, seconds: 3600 } }),
  courseFileKey: 'ab'.repeat(32),
});
type Bytes = Uint8Array<ArrayBuffer>;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A device's saved courses in memory, which takes as many bytes as it has room for. */
class Device implements ReceivingStore {
  readonly packages = new Map<string, SavedPackage>();
  readonly files = new Map<string, Bytes>();
  readonly parts = new Map<string, Bytes>();
  room = Infinity;
  readPackage = async (courseId: string) => this.packages.get(courseId) ?? null;
  writePackage = async (saved: SavedPackage) => void this.packages.set(saved.player.course.id, saved);
  isSaved = async (id: string) => this.files.has(id);
  readFile = async (id: string) => {
    const bytes = this.files.get(id);
    return bytes ? new Blob([bytes]) : null;
  };
  removeFile = async (id: string) => {
    this.files.delete(id);
    this.parts.delete(id);
  };
  finishFile = async (file: CourseFile) => {
    const bytes = this.parts.get(file.id) ?? new Uint8Array();
    this.parts.delete(file.id);
    const isRight = bytes.length === file.byteSize && hashOf(bytes) === file.sha256;
    if (isRight) this.files.set(file.id, bytes);
    return isRight;
  };
  openPart = async (id: string) => ({
    truncate: () => void this.parts.set(id, new Uint8Array()),
    write: (bytes: Uint8Array, { at }: { readonly at: number }) => {
      if (at + bytes.length > this.room) throw new DOMException('full', 'QuotaExceededError');
      const before = this.parts.get(id) ?? new Uint8Array();
      const after = new Uint8Array(at + bytes.length);
      after.set(before.subarray(0, at));
      after.set(bytes, at);
      this.parts.set(id, after);
      return bytes.length;
    },
    flush: () => undefined,
    close: () => undefined,
  });
}

/** A course with a text, a video with real bytes, and a practice lesson; and a learner's device that has saved it. */
async function savedCourse(videoBytes = 1_500_000) {
  const bytes = new Uint8Array(randomBytes(videoBytes));
  const video = await createMediaFile(env.db, { kind: 'video' });
  await env.db.execute(
    sql`update media_files set byte_size = ${bytes.length}, sha256 = ${hashOf(bytes)} where id = ${video.id}`,
  );
  const course = await createCourse(env.db, {
    sections: [
      {
        lessons: [
          { type: 'text', title: 'Text', body: '<p>Words of the course</p>' },
          { type: 'video', title: 'Video', mediaId: video.id },
          { type: 'practice', title: 'Practice', body: '' },
        ],
      },
    ],
  });
  const [text = '', clip = '', practice = ''] = course.lessons.map(({ id }) => id);
  const questionIds = [await createQuestion(env.db, course.id)];
  const staff = { db: env.db, clock: env.clock, actor: system, liveEvents: { publish: () => undefined } };
  await savePracticeLesson(staff, { courseId: course.id, lessonId: practice, questionIds, seenIds: [] });
  const enrolled = async (name: string) => {
    const actor = await learnerActor(env.db, name);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
    return actor;
  };
  const sender = await enrolled('Wanjiru Njeri');
  const device = new Device();
  device.files.set(video.id, bytes);
  const save = async () => {
    const { coursePackage, rightsUntil } = await readCoursePackage(depsOf(sender), course.id);
    return { ...coursePackage, version: '"v1"', rightsUntil: rightsUntil.toISOString() };
  };
  /** Returns the file that the sender's phone makes of what it has saved. */
  const fileOf = async (saved: SavedPackage) => {
    const pieces: Bytes[] = [];
    const { key } = await readCourseRight(depsOf(sender), course.id);
    for await (const piece of packCourse(saved, device, key)) pieces.push(piece);
    return new Blob(pieces);
  };
  return { course, video, bytes, text, clip, practice, sender, enrolled, save, fileOf };
}

async function receive(file: Blob, actor: Actor, courseId: string, device: Device, free = Infinity) {
  const right = await readCourseRight(depsOf(actor), courseId);
  return receiveCourse(await readCourseFile(file), right, { store: device, free });
}

test('a learner with the course gets everything from the file, and nothing of the sender', async () => {
  const { course, video, bytes, text, clip, practice, sender, enrolled, save, fileOf } = await savedCourse();
  const deps = { ...depsOf(sender), mailing: null };
  await savePosition(deps, { course: course.id, lessonId: clip, position: 42 });
  const saved = await save();
  expect(saved.lessons[clip]?.position).toBe(42);
  const receiver = await enrolled('Otieno Ouma');
  const device = new Device();
  expect(await receive(await fileOf(saved), receiver, course.id, device)).toEqual({
    outcome: 'received',
    lessons: 3,
    files: 1,
  });
  expect(hashOf(device.files.get(video.id) ?? new Uint8Array())).toBe(hashOf(bytes));
  const got = device.packages.get(course.id);
  const own = (await readCoursePackage(depsOf(receiver), course.id)).coursePackage;
  expect(got).toMatchObject({ learnerId: receiver.userId, version: '', files: own.files });
  for (const id of [text, clip, practice]) expect(got?.lessons[id]).toEqual(own.lessons[id]);
  expect(JSON.stringify(got)).not.toContain(sender.userId);
});

test('only who may study the course now gets its key, and not without end', async () => {
  const { course, sender } = await savedCourse(10);
  const codeFor = (who: Actor) => codeOf(readCourseRight(depsOf(who), course.id));
  expect(await codeFor(visitor)).toBe('sign_in_required');
  expect(await codeFor(await learnerActor(env.db, 'Baraka Mwangi'))).toBe('not_enrolled');
  expect(await codeFor(await staffActor(env.db))).toBe('not_enrolled');
  const other = await createCourse(env.db, { sections: [{ lessons: [{ type: 'text', title: 'Other' }] }] });
  await createEnrolment(env.db, { userId: sender.userId, courseId: other.id, at: env.clock.now() });
  const keys = [course.id, course.slug, other.id].map(async (id) => (await readCourseRight(depsOf(sender), id)).key);
  const [byId, bySlug, ofOther] = await Promise.all(keys);
  expect(byId).toBe(bySlug);
  expect(byId).not.toBe(ofOther);
  await revokeEnrolment(env.db, { userId: sender.userId, courseId: course.id, at: env.clock.now() });
  expect(await codeFor(sender)).toBe('not_enrolled');
  await codeFor(sender);
  expect(await codeFor(sender)).toBe('too_many_requests');
});

test('the right to a course of thirty lessons is at most 20 KB compressed', async () => {
  const lessons = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const video = await createMediaFile(env.db, { kind: 'video' });
      return at % 3 === 0
        ? { type: 'text' as const, title: `Text ${at}`, body: `<p>${randomBytes(2000).toString('hex')}</p>` }
        : { type: 'video' as const, title: `Video ${at}`, mediaId: video.id };
    }),
  );
  const course = await createCourse(env.db, { sections: [{ lessons }] });
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
  const right = await readCourseRight(depsOf(actor), course.id);
  expect(Object.keys(right.lessons)).toHaveLength(30);
  expect(gzipSync(JSON.stringify(right)).byteLength).toBeLessThan(20_000);
});

test('what was changed, by the shop or by the sender, is not taken from the file', async () => {
  const { course, video, text, clip, practice, enrolled, save, fileOf } = await savedCourse(5000);
  const saved = await save();
  const file = await fileOf({ ...saved, lessons: { ...saved.lessons, [text]: forged } });
  await env.db.execute(sql`update lessons set title = 'Another clip' where id = ${clip}`);
  const device = new Device();
  const receiver = await enrolled('Otieno Ouma');
  expect(await receive(file, receiver, course.id, device)).toMatchObject({ outcome: 'received', files: 1 });
  const got = Object.keys(device.packages.get(course.id)?.lessons ?? {});
  expect(got).toEqual([practice]);
  expect(JSON.stringify(device.packages.get(course.id))).not.toContain('not of the course');
  expect(device.files.has(video.id)).toBe(true);
});

const forged = { content: { kind: 'text', body: '<p>not of the course</p>' }, position: null, words: null } as never;

test('a damaged file leaves the device as it was', async () => {
  const { course, video, text, enrolled, save, fileOf } = await savedCourse();
  const bytes = new Uint8Array(await (await fileOf(await save())).arrayBuffer());
  const last = bytes.length - 30;
  const file = new Blob([bytes.with(last, (bytes[last] ?? 0) ^ 4)]);
  const [receiver, device] = [await enrolled('Otieno Ouma'), new Device()];
  const { coursePackage } = await readCoursePackage(depsOf(receiver), course.id);
  const before: SavedPackage = { ...coursePackage, version: '"own"', rightsUntil: '' };
  device.packages.set(course.id, before);
  await expect(receive(file, receiver, course.id, device)).rejects.toThrow(CourseFileError);
  expect(device.packages.get(course.id)).toBe(before);
  expect(before.lessons[text]).toBeDefined();
  expect([...device.files.keys(), ...device.parts.keys()]).not.toContain(video.id);
});

test('a device without room is told how much is needed, and one that fills up keeps nothing of it', async () => {
  const { course, enrolled, save, fileOf } = await savedCourse();
  const file = await fileOf(await save());
  const [receiver, device] = [await enrolled('Otieno Ouma'), new Device()];
  const noRoom = { outcome: 'noRoom', needed: 1_500_000 };
  expect(await receive(file, receiver, course.id, device, 1_000_000)).toEqual({ ...noRoom, free: 1_000_000 });
  device.room = 1_000_000;
  expect(await receive(file, receiver, course.id, device)).toMatchObject(noRoom);
  expect([device.files.size, device.parts.size, device.packages.size]).toEqual([0, 0, 0]);
});
