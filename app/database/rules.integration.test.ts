import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '#tests/support/refusal.ts';
import {
  deleteCourse,
  deleteUser,
  insertCourse,
  insertEnrolment,
  insertOrder,
  insertOrderLine,
  insertPurchase,
  insertSection,
  insertUser,
} from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { orderLines } from './schema/checkout.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const now = new Date('2026-03-02T09:00:00+03:00');

describe('stored data', () => {
  const tables = [
    'orders',
    'payments',
    'mpesa_receipts',
    'payment_attempts',
    'payment_callbacks',
    'payment_attempt_events',
    'audit_log',
  ];

  it.each(tables)('no row of %s is deleted', async (table) => {
    const refusal = await refusalOf(env.db, async (tx) => {
      await insertPurchase(tx);
      await tx.execute(sql`insert into payment_callbacks (token_hash, body) values ('hash', '{}')`);
      await tx.execute(
        sql`insert into payment_attempt_events (attempt_id, kind) select id, 'prompt' from payment_attempts`,
      );
      await tx.execute(
        sql`insert into audit_log (actor_name, action, subject_type) values ('Admin', 'signed_in', 'session')`,
      );
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    });
    expect(refusal).toBe(`${table}_kept`);
  });

  it.each(['payment_attempt_events', 'audit_log'])('no row of %s is changed', async (table) => {
    const refusal = await refusalOf(env.db, async (tx) => {
      await insertPurchase(tx);
      await tx.execute(
        sql`insert into payment_attempt_events (attempt_id, kind) select id, 'prompt' from payment_attempts`,
      );
      await tx.execute(
        sql`insert into audit_log (actor_name, action, subject_type) values ('Admin', 'signed_in', 'session')`,
      );
      await tx.execute(sql`update ${sql.identifier(table)} set created_at = now()`);
    });
    expect(refusal).toBe(`${table}_kept`);
  });

  specifies('Money: the ledger outlives course and learner');
  it('the ledger survives the deletion of its learner and its course', async () => {
    const { userId, courseId, orderLineId } = await insertPurchase(env.db);
    await deleteUser(env.db, userId);
    await deleteCourse(env.db, courseId);
    const [row] = await env.db.select().from(orderLines).where(eq(orderLines.id, orderLineId));
    expect(row).toMatchObject({
      userId: null,
      courseId: null,
      status: 'completed',
      amountCents: 150_000,
      courseTitle: 'Course',
    });
  });
});

describe('an enrolment', () => {
  specifies('Entities: enrolment', 'Money: money is recorded first');
  it('is required at commit by a payment that grants it', async () => {
    const pay = async (tx: typeof env.db) => {
      const userId = await insertUser(tx);
      const orderId = await insertOrder(tx, userId, { status: 'paid' });
      await insertOrderLine(tx, { orderId, userId, courseId: await insertCourse(tx) }, { status: 'completed' });
    };
    expect(await refusalOf(env.db, pay)).toBe('payments_enrolled');
    await expect(env.db.transaction(pay)).rejects.toThrow('commit');
  });

  it.each([
    ['pending', 'payment'],
    ['failed', 'payment'],
    ['completed', 'grant'],
    ['completed', 'test'],
  ] as const)('cannot refer to a %s payment as %s', async (status, source) => {
    const enrol = async (tx: typeof env.db) => {
      const userId = await insertUser(tx);
      const courseId = await insertCourse(tx);
      const orderLineId = await insertOrderLine(
        tx,
        { orderId: await insertOrder(tx, userId), userId, courseId },
        { status },
      );
      await insertEnrolment(tx, { userId, courseId, orderLineId }, { source });
    };
    expect(await refusalOf(env.db, enrol)).toBe('enrolments_granted');
  });

  it('cannot refer to the payment of another learner', async () => {
    const { orderLineId, courseId } = await insertPurchase(env.db);
    const enrol = async (tx: typeof env.db) =>
      insertEnrolment(tx, { userId: await insertUser(tx), courseId, orderLineId });
    expect(await refusalOf(env.db, enrol)).toBe('enrolments_granted');
  });

  specifies('Entities: enrolment');
  it('is unique for a learner and a course', async () => {
    const { userId, courseId, orderLineId } = await insertPurchase(env.db);
    expect(await refusalOf(env.db, (tx) => insertEnrolment(tx, { userId, courseId, orderLineId }))).toBe(
      'enrolments_user_course_key',
    );
  });

  it('keeps its learner', async () => {
    await insertPurchase(env.db);
    const move = async (tx: typeof env.db) => tx.execute(sql`update enrolments set user_id = ${await insertUser(tx)}`);
    expect(await refusalOf(env.db, move)).toBe('enrolments_owner');
  });

  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  it('ends with the refund of its payment', async () => {
    const { orderLineId } = await insertPurchase(env.db);
    const refund = (tx: typeof env.db) =>
      tx.update(orderLines).set({ status: 'refunded', refundedAt: now }).where(eq(orderLines.id, orderLineId));
    expect(await refusalOf(env.db, refund)).toBe('payments_refunded');
  });

  specifies('Money: unenrolling revokes the enrolment and deletes the progress');
  it('can be revoked, and cannot return after its payment was refunded', async () => {
    const { orderLineId } = await insertPurchase(env.db);
    const refund = async (tx: typeof env.db) => {
      await tx.execute(sql`update enrolments set revoked_at = now()`);
      await tx.update(orderLines).set({ status: 'refunded', refundedAt: now }).where(eq(orderLines.id, orderLineId));
    };
    expect(await refusalOf(env.db, refund)).toBeNull();
    const returned = async (tx: typeof env.db) => {
      await refund(tx);
      await tx.execute(sql`set constraints all immediate`);
      await tx.execute(sql`set constraints all deferred`);
      await tx.execute(sql`update enrolments set revoked_at = null`);
    };
    expect(await refusalOf(env.db, returned)).toBe('enrolments_granted');
  });
});

describe('counts of a course', () => {
  const countsOf = async (courseId: string) =>
    (await env.db.execute(sql`select student_count, rating_count, rating_sum from courses where id = ${courseId}`))
      .rows[0];

  specifies(
    'Entities: course, defaults and limits',
    'Calls: enrolment count',
    "Learning: student count is counted; 0 is 'New'",
    'Learning: one table of enrolments',
  );
  it('follow enrolments that are added, revoked, restored and removed', async () => {
    const { userId, courseId } = await insertPurchase(env.db);
    expect(await countsOf(courseId)).toMatchObject({ student_count: 1 });
    await env.db.execute(sql`update enrolments set revoked_at = now()`);
    expect(await countsOf(courseId)).toMatchObject({ student_count: 0 });
    await env.db.execute(sql`update enrolments set revoked_at = null`);
    expect(await countsOf(courseId)).toMatchObject({ student_count: 1 });
    await deleteUser(env.db, userId);
    expect(await countsOf(courseId)).toMatchObject({ student_count: 0 });
  });

  specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
  it('follow reviews that are added, changed, hidden and removed', async () => {
    const { userId, courseId } = await insertPurchase(env.db);
    await env.db.execute(sql`insert into reviews (user_id, course_id, rating) values (${userId}, ${courseId}, 4)`);
    expect(await countsOf(courseId)).toMatchObject({ rating_count: 1, rating_sum: 4 });
    await env.db.execute(sql`update reviews set rating = 5`);
    expect(await countsOf(courseId)).toMatchObject({ rating_count: 1, rating_sum: 5 });
    await env.db.execute(sql`update reviews set is_hidden = true`);
    expect(await countsOf(courseId)).toMatchObject({ rating_count: 0, rating_sum: 0 });
    await env.db.execute(sql`delete from reviews`);
    expect(await countsOf(courseId)).toMatchObject({ rating_count: 0, rating_sum: 0 });
  });
});

describe('the count of users', () => {
  const counted = async () =>
    (await env.db.execute<{ users: number }>(sql`select coalesce(sum(users), 0)::int as users from user_totals`))
      .rows[0]?.users;

  it('follows added and removed users, together or alone', async () => {
    expect(await counted()).toBe(0);
    await env.db.execute(
      sql`insert into users (name, email) select 'Learner', 'learner-' || n || '@example.com' from generate_series(1, 5) n`,
    );
    const userId = await insertUser(env.db);
    expect(await counted()).toBe(6);
    await env.db.execute(sql`update users set name = 'Somebody else'`);
    expect(await counted()).toBe(6);
    await env.db.execute(sql`delete from users where id = ${userId}`);
    expect(await counted()).toBe(5);
    await env.db.execute(sql`delete from users`);
    expect(await counted()).toBe(0);
  });

  it('does not count a repeated insert', async () => {
    await insertUser(env.db, { email: 'learner@example.com' });
    await env.db.execute(
      sql`insert into users (name, email) values ('Learner', 'learner@example.com') on conflict do nothing`,
    );
    await env.db.execute(sql`delete from users where email = 'nobody@example.com'`);
    expect((await env.db.execute(sql`select users from user_totals`)).rows).toEqual([{ users: 1 }]);
  });
});

describe('the order of sections', () => {
  specifies('Entities: sections and items');
  it('may have duplicates within a transaction, and not at its end', async () => {
    const courseId = await insertCourse(env.db);
    const first = await insertSection(env.db, courseId, 0);
    const second = await insertSection(env.db, courseId, 1);
    const place = (tx: typeof env.db, id: string, position: number) =>
      tx.execute(sql`update sections set position = ${position} where id = ${id}`);
    const swap = async (tx: typeof env.db) => {
      await place(tx, first, 1);
      await place(tx, second, 0);
    };
    expect(await refusalOf(env.db, swap)).toBeNull();
    expect(await refusalOf(env.db, (tx) => place(tx, first, 1))).toBe('sections_position_key');
  });
});

describe('a video that is prepared', () => {
  const state = (columns: string) => (tx: typeof env.db) =>
    tx.execute(
      sql.raw(`with file as (insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
        values ('video', 'video/a.mov', 'a.mov', 'video/quicktime', 1, repeat('0', 64)) returning id)
      insert into media_preparations (media_id, state, percent, beat_at, fault) select id, ${columns} from file`),
    );

  it.each([
    [`'waiting', null, null, null`, null],
    [`'running', 0, now(), null`, null],
    [`'failed', null, null, 'unreadable'`, null],
    [`'ready', null, null, null`, 'media_preparations_state'],
    [`'waiting', 3, null, null`, 'media_preparations_state'],
    [`'running', null, now(), null`, 'media_preparations_state'],
    [`'running', 101, now(), null`, 'media_preparations_state'],
    [`'running', 5, null, null`, 'media_preparations_state'],
    [`'failed', null, null, null`, 'media_preparations_state'],
    [`'failed', 50, now(), 'unreadable'`, 'media_preparations_state'],
  ])('can be %s: %s', async (columns, refusal) => {
    expect(await refusalOf(env.db, state(columns))).toBe(refusal);
  });
});

describe('a rendition', () => {
  const file = (name: string, kind: string) =>
    `${name} as (insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
      values ('${kind}', '${name}', 'a', 'video/mp4', 1, repeat('0', 64)) returning id)`;
  const row = (columns: string) => (tx: typeof env.db) =>
    tx.execute(
      sql.raw(`with ${file('original', 'video')}, ${file('made', 'rendition')}
        insert into media_renditions (media_id, quality, state, percent, beat_at, fault, file_id) select original.id, ${columns} from original, made`),
    );

  it.each([
    [`'small', 'waiting', null, null, null, null`, null],
    [`'small', 'running', 0, now(), null, null`, null],
    [`'sound', 'kept', null, null, null, made.id`, null],
    [`'small', 'not_smaller', null, null, null, null`, null],
    [`'sound', 'no_sound', null, null, null, null`, null],
    [`'small', 'failed', null, null, 'unreadable', null`, null],
    [`'large', 'waiting', null, null, null, null`, 'media_renditions_quality'],
    [`'small', 'ready', null, null, null, null`, 'media_renditions_state'],
    [`'small', 'waiting', null, null, null, made.id`, 'media_renditions_state'],
    [`'small', 'running', null, now(), null, null`, 'media_renditions_state'],
    [`'small', 'running', 1, null, null, null`, 'media_renditions_state'],
    [`'small', 'kept', null, null, null, null`, 'media_renditions_state'],
    [`'small', 'kept', 3, now(), null, made.id`, 'media_renditions_state'],
    [`'small', 'no_sound', null, null, null, null`, 'media_renditions_state'],
    [`'small', 'failed', null, null, null, null`, 'media_renditions_state'],
    [`'small', 'not_smaller', null, null, 'unreadable', null`, 'media_renditions_state'],
  ])('can be %s: %s', async (columns, refusal) => {
    expect(await refusalOf(env.db, row(columns))).toBe(refusal);
  });

  it('is made alone', async () => {
    const twice = (tx: typeof env.db) =>
      tx.execute(
        sql.raw(`with ${file('original', 'video')}
          insert into media_renditions (media_id, quality, state, percent, beat_at) select id, q, 'running', 0, now() from original, unnest(array['small', 'sound']) q`),
      );
    expect(await refusalOf(env.db, twice)).toBe('media_renditions_running_key');
  });
});

describe('staff', () => {
  specifies(
    'Roles: the last owner stays',
    'Access: owners appoint staff; the last one stays; only they change accounts of staff',
  );
  it('always include an owner', async () => {
    const [first, second] = [await insertUser(env.db), await insertUser(env.db)];
    await env.db.execute(
      sql`insert into admins (user_id, name, role) values (${first}, 'One', 'super_admin'), (${second}, 'Two', 'admin')`,
    );
    const demote = (tx: typeof env.db) => tx.execute(sql`update admins set role = 'admin' where user_id = ${first}`);
    const remove = (tx: typeof env.db) => tx.execute(sql`delete from users where id = ${first}`);
    const promote = (tx: typeof env.db) =>
      tx.execute(sql`update admins set role = 'super_admin' where user_id = ${second}`);
    expect(await refusalOf(env.db, demote)).toBe('admins_last');
    expect(await refusalOf(env.db, remove)).toBe('admins_last');
    expect(await refusalOf(env.db, async (tx) => void (await promote(tx), await remove(tx)))).toBeNull();
  });
});
