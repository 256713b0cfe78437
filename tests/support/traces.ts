import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createMixedCourse } from '#app/modules/study/learning/study-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { insertMessage, upsertSubscription } from '#app/modules/office/messages/message-queries.server.ts';
import type { PaymentShop } from './payment-shop.ts';
import type { TestEnv } from './test-env.ts';

/** Phone number of the payers in these tests. */
export const tracedPhone = '254712345678';

/** For tests of deletions: people with data everywhere, the books, and a search for words. */
export function tracesIn(env: TestEnv, shop: PaymentShop) {
  async function newLearner(name: string) {
    const user = await createLearner(env.db, { name });
    const actor = { kind: 'learner', userId: user.id, email: user.email, name } as const;
    return { ...user, actor, consent: { email: user.email, password: user.password } };
  }

  /** Returns the sums of the books, which no deletion may change. */
  async function ledger() {
    const { rows } = await env.pool.query(`select
      (select json_agg(json_build_array(id, course_title, amount_cents, status, transaction_id, payment_date) order by id) from payments) as payments,
      (select json_agg(json_build_array(id, number, status, total_cents, paid_at) order by id) from orders) as orders,
      (select json_agg(json_build_array(receipt, amount_cents, state, order_id) order by receipt) from mpesa_receipts) as receipts,
      (select json_agg(json_build_array(id, status, amount_shillings) order by id) from payment_attempts) as attempts,
      (select sum(amount_cents) from payments where status = 'completed') as revenue`);
    return rows[0];
  }

  /** Returns the tables that contain a word, with those of the jobs. */
  async function tablesWith(word: string): Promise<string[]> {
    const { rows } = await env.pool.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by table_name`,
    );
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const hit = await env.pool.query(
        `select 1 from "${schema}"."${name}" t where position($1 in to_jsonb(t)::text) > 0 limit 1`,
        [word],
      );
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  }

  /** Makes a learner who bought a course, studies it, and wrote to the company. */
  async function busyLearner() {
    const who = await newLearner('Wanjirũ Kamau');
    await shop.next('success');
    const order = await shop.order({ buyer: who.actor, prices: [6500, 999.5] });
    await shop.pay(order, tracedPhone);
    await shop.pass(60);
    const { course, free } = await createMixedCourse(env.db);
    await createEnrolment(env.db, { userId: who.id, courseId: course.id });
    await completeLesson(
      { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor: who.actor, mailing: null },
      { course: course.id, lessonId: free },
    );
    const at = env.clock.now();
    const message = { name: who.name, email: who.email, message: 'Habari yenu', locale: 'sw', at } as const;
    await insertMessage(env.db, message);
    await upsertSubscription(env.db, who.email, at);
    await env.pool.query(`insert into reviews (user_id, course_id, rating, body) values ($1, $2, 4, 'Nzuri')`, [
      who.id,
      course.id,
    ]);
    return { who, order, course };
  }

  return { newLearner, ledger, tablesWith, busyLearner };
}
