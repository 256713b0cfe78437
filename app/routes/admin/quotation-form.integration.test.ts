import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const orders = async () => (await env.pool.query('select from orders')).rows.length;

let courses: readonly { readonly id: string }[] = [];
beforeEach(async () => {
  courses = [
    await createCourse(env.db, { title: 'Excel for Sales', priceCents: toCents(100_000) }),
    await createCourse(env.db, { title: 'Till Basics', priceCents: toCents(200_000) }),
  ];
});

async function formOf(role: 'manager' | 'support' = 'manager') {
  const site = renderedSite(env, {}, { clock: env.clock });
  const actor = await createStaff(env.db, { role });
  const cookie = await staffCookie(site, actor.id);
  return {
    actor,
    open: (userId: string) => site.visit(`/admin/quotations/new?buyer=${userId}`, { cookie }),
    /** Asks what the order costs, as the form does once a list of people is left. */
    price: (userId: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const { id } of courses) form.append('course', id);
      for (const [name, value] of Object.entries({ intent: 'price', userId, days: '14', ...fields }))
        form.set(name, value);
      return site.visit(`/admin/quotations/new?buyer=${userId}`, { cookie, form });
    },
  };
}

async function owner(email: string, courseId: string | undefined) {
  const { id } = await createLearner(env.db, { email });
  await createEnrolment(env.db, { userId: id, courseId: courseId ?? '' });
}

describe('the form of an order says before it is sent', () => {
  test('who of the named people has which course already', async () => {
    const { price } = await formOf('support');
    const buyer = await createLearner(env.db);
    await owner('amina@example.com', courses[0]?.id);
    await owner('brian@example.com', courses[1]?.id);
    await createLearner(env.db, { email: 'chebet@example.com' });
    const people = 'Amina@example.com\nbrian@example.com\nchebet@example.com\nnobody@example.com';
    const page = await price(buyer.id, { people, [`seats-${courses[0]?.id}`]: '4', [`seats-${courses[1]?.id}`]: '4' });
    expect(page.text).toContain('amina@example.com has “Excel for Sales” already');
    expect(page.text).toContain('brian@example.com has “Till Basics” already');
    expect(page.text).not.toContain('amina@example.com has “Till Basics”');
    expect(page.text).not.toMatch(/(chebet|nobody)@example\.com has/);
    const single = await price(buyer.id, {
      [`people-${courses[1]?.id}`]: 'amina@example.com\nbrian@example.com',
      [`seats-${courses[1]?.id}`]: '2',
    });
    expect(single.text).toContain('brian@example.com has “Till Basics” already');
    expect(single.text).not.toContain('amina@example.com has');
    expect(await orders()).toBe(0);
  });

  test('that nobody has anything, and an unreadable list, without a warning', async () => {
    const { price } = await formOf();
    const buyer = await createLearner(env.db);
    for (const people of ['', 'dan@example.com', 'no address, , ;\u0000']) {
      const page = await price(buyer.id, { people, [`seats-${courses[0]?.id}`]: '2' });
      expect(page.text).not.toContain('already.');
    }
  });

  test('that nobody gives a discount to themselves', async () => {
    const { actor, open, price } = await formOf();
    await createStaff(env.db, { role: 'manager' });
    const other = await createLearner(env.db);
    const theirs = await open(other.id);
    expect(theirs.html).toContain(`name="less-${courses[0]?.id}"`);
    expect(theirs.text).not.toContain('a colleague decides it');
    const own = await open(actor.id);
    expect(own.text).toContain('This is about yourself, so a colleague decides it.');
    expect(own.html).not.toContain('name="less-');
    const terms = { [`seats-${courses[0]?.id}`]: '3', [`less-${courses[0]?.id}`]: '10%' };
    const named = await price(other.id, { ...terms, people: actor.email });
    expect(named.text).toMatch(/discount: This is about yourself, so a colleague decides it/i);
    expect((await price(other.id, { ...terms, people: 'x@example.com' })).text).not.toContain('about yourself');
  });
});
