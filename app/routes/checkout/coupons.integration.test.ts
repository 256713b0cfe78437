import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Returns a visitor with a course in the cart, and that course. */
async function visitor() {
  const site = renderedSite(env);
  const course = await createCourse(env.db, { title: 'Grant Writing', priceCents: toCents(100_000) });
  let jar = `mic3_cart=${course.id}`;
  return {
    course,
    keep: (cookie: string) => {
      jar += `; ${cookie}`;
    },
    show: (path = '/cart') => site.visit(path, { cookie: jar }),
    enter: async (code: string, intent = 'code') => {
      const answer = await site.visit('/cart', { cookie: jar, form: { intent, code } });
      const set = answer.cookies.find((cookie) => cookie.startsWith('mic3_code='));
      if (set) jar = `mic3_cart=${course.id}; ${set.split(';')[0] ?? ''}`;
      return answer;
    },
  };
}

describe('a code at the cart, without scripts', () => {
  specifies('Discounts: a code is answered under its field');
  test('is kept, explained, and can be taken off', async () => {
    await createCoupon(env.db, env.clock.now());
    const { enter, show } = await visitor();
    expect((await enter(' karibu 1O')).location).toBe('/cart');
    const { text } = await show();
    expect(text).toMatch(/KARIBU10 10% less.*1 course at full price 1,000.*Coupon KARIBU10 − 100.*You pay KSh.900/s);
    expect(text).toContain('You save KSh 100.');
    await enter('', 'uncode');
    expect((await show()).text).not.toContain('KARIBU10');
  });

  test('comes with a link that applies itself, or that says why not', async () => {
    await createCoupon(env.db, env.clock.now());
    const { show, keep } = await visitor();
    const linked = await show('/cart?code=karibu10');
    expect([linked.location, linked.cookies[0]]).toEqual(['/cart', expect.stringContaining('mic3_code=KARIBU10;')]);
    expect((await show('/cart?code=NOTHING')).text).toContain('We do not know this code.');
    keep('mic3_code=KARIBU10');
    expect((await show()).text).toMatch(/You pay KSh.900/);
  });

  specifies('Discounts: a link applies a coupon by itself, or a page says why not');
  test('comes with a short link, which leads to the cart, the course or all courses', async () => {
    const now = env.clock.now();
    await createCoupon(env.db, now);
    const { course, show } = await visitor();
    await createCoupon(env.db, now, { name: 'GRANT20', courses: [course.id] });
    const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
    await createCoupon(env.db, now, { name: 'MASHUJAA15', startsAt: days(-3), endsAt: days(-1) });
    await createCoupon(env.db, now, { name: 'JAMHURI12', startsAt: days(1) });
    const site = renderedSite(env);
    for (const [path, cookie, to, code] of [
      ['/o/KARIBU10', '', '/courses', 'KARIBU10'],
      ['/o/karibu-1o', '', '/courses', 'KARIBU1O'],
      ['/o/%20karibu%2010', '', '/courses', 'KARIBU10'],
      ['/o/grant20', '', `/courses/${course.slug}`, 'GRANT20'],
      ['/o/grant20', `mic3_cart=${course.id}`, '/cart', 'GRANT20'],
    ] as const) {
      const { location, cookies } = await site.visit(path, { cookie });
      expect([path, location, cookies[0]]).toEqual([path, to, expect.stringContaining(`mic3_code=${code};`)]);
    }
    const unknown = await show('/o/NOTHING');
    expect([unknown.status, unknown.cookies]).toEqual([404, []]);
    expect(unknown.text).toMatch(/This coupon cannot be used We do not know this code\. Check the letters/);
    expect((await show('/o/%3Cb%3E')).text).toContain('We do not know this code.');
    expect((await show('/o/JAMHURI12')).text).toContain('the coupon may not have begun yet');
    expect((await show('/o/MASHUJAA15')).text).toContain('This code ended on 1 Mar.');
    expect((await inLocale('sw', () => show('/o/NOTHING'))).text).toContain('Kuponi hii haiwezi kutumika');
  });

  test('is refused with the reason, in both languages', async () => {
    const now = env.clock.now();
    const past = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
    await createCoupon(env.db, now, { name: 'MASHUJAA15', startsAt: past(3), endsAt: past(1) });
    const other = await createCourse(env.db, { title: 'Data Analysis' });
    await createCoupon(env.db, now, { name: 'DATA20', courses: [other.id] });
    const { enter, show } = await visitor();
    expect((await enter('MASHUJAA15')).text).toMatch(/This code ended on 1 Mar\./);
    expect((await enter('SOMETHING')).text).toContain('We do not know this code.');
    await enter('DATA20');
    expect((await show()).text).toContain('This code is for Data Analysis; none is in your cart.');
    expect((await inLocale('sw', () => enter('SOMETHING'))).text).toContain('Hatuitambui kuponi hii.');
  });

  test('leaves sale prices alone, and says so', async () => {
    const { course, enter, show } = await visitor();
    await createSale(env.db, env.clock.now(), { courses: [course.id], reduction: { percent: 20 } });
    await createCoupon(env.db, env.clock.now());
    await enter('KARIBU10');
    const { text } = await show();
    expect(text).toContain('Sale and bundle prices are not reduced twice');
    expect(text).toMatch(/You pay KSh.800/);
  });

  specifies('Discounts: ten wrong codes an hour');
  test('cannot be guessed: of 1,000 guesses a minute ten are looked up, and then true ones are not either', async () => {
    await createCoupon(env.db, env.clock.now());
    const { enter, show, keep } = await visitor();
    for (let n = 0; n < 10; n += 1) expect((await enter(`WRONG${n}${n}`)).text).toContain('We do not know this code.');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter(`GUESS${n}X`)));
    for (const { status, text } of answers) {
      expect(status).toBe(429);
      expect(text).toContain('Try again in an hour.');
    }
    expect((await enter('KARIBU10')).text).toContain('Try again in an hour.');
    expect((await show('/cart?code=KARIBU10')).text).toContain('Try again in an hour.');
    const linked = await show('/o/KARIBU10');
    expect([linked.status, linked.text]).toEqual([429, expect.stringContaining('Try again in an hour.')]);
    keep('mic3_code=KARIBU10');
    expect((await show()).text).not.toContain('You pay');
  });

  test('true codes count against no limit', async () => {
    await createCoupon(env.db, env.clock.now());
    const { enter } = await visitor();
    for (let n = 0; n < 15; n += 1) expect((await enter('KARIBU10')).location).toBe('/cart');
  });
});

describe('a coupon link', () => {
  /** Follows the link of a coupon as a visitor, and returns the page to which it leads, or another one. */
  async function follow(code: string, path?: string) {
    const site = renderedSite(env);
    const linked = await site.visit(`/o/${code}`);
    const cookie = linked.cookies.map((each) => each.split(';')[0]).join('; ');
    return { cookie, show: () => site.visit(path ?? linked.location ?? '', { cookie }) };
  }
  const now = () => env.clock.now();
  const days = (count: number) => new Date(now().getTime() + count * 24 * 3_600_000);

  test('says on the page to which it leads what it gives, and until when, in both languages', async () => {
    const course = await createCourse(env.db, { title: 'Grant Writing' });
    await createCoupon(env.db, now());
    await createCoupon(env.db, now(), {
      name: 'GRANT20',
      courses: [course.id],
      endsAt: days(3),
      reduction: { percent: 20 },
    });
    await createCoupon(env.db, now(), { name: 'MIATANO', reduction: { amountCents: toCents(50_000) } });
    await createCoupon(env.db, now(), { name: 'NUSU50', reduction: { percent: 50 }, mostCents: toCents(100_000) });
    for (const [code, words] of [
      ['KARIBU10', 'Coupon KARIBU10 is on 10% less on every course.'],
      ['GRANT20', 'Coupon GRANT20 is on 20% less on Grant Writing. Until 5 Mar. It is taken off in the cart.'],
      ['MIATANO', 'KSh 500 less on your order.'],
      ['NUSU50', '50% less on every course. At most KSh 1,000 in all.'],
    ] as const)
      for (const path of [undefined, '/courses', `/courses/${course.slug}`])
        expect((await (await follow(code, path)).show()).text.replaceAll('\u00a0', ' ')).toContain(words);
    const inKiswahili = await inLocale('sw', async () => (await follow('KARIBU10')).show());
    expect(inKiswahili.text).toContain('Kuponi KARIBU10 imewekwa Ni punguzo la 10% kwa kila kozi.');
    // The cart has its own box, and other visitors see nothing.
    expect((await (await follow('KARIBU10', '/cart')).show()).text).not.toContain('is on');
    expect((await renderedSite(env).visit('/courses')).text).not.toContain('KARIBU10');
  });

  test('says later why it no longer works', async () => {
    await createCoupon(env.db, now(), { endsAt: days(1) });
    const { show } = await follow('KARIBU10', '/courses');
    expect((await show()).text).toContain('Coupon KARIBU10 is on');
    await env.pool.query('update offers set paused_at = starts_at');
    expect((await show()).text).toContain('Coupon KARIBU10 does not work now');
    await env.pool.query('update offers set paused_at = null');
    env.clock.advance({ hours: 25 });
    expect((await show()).text).toMatch(/does not work now This code ended on \d+ Mar\./);
    await env.pool.query('delete from offers');
    expect((await show()).text).not.toContain('KARIBU10');
  });

  test('is shown in Find Courses too', async () => {
    await createCoupon(env.db, now());
    const site = renderedSite(env);
    const learner = await createLearner(env.db, {});
    const session = cookieOf(await site.auth.beginSession({ userId: learner.id, address, userAgent: 'test' }));
    const { cookie } = await follow('KARIBU10');
    const { text } = await site.visit('/dashboard?tab=find-courses', { cookie: `${session}; ${cookie}` });
    expect(text).toContain('Coupon KARIBU10 is on. 10% less on every course.');
  });

  test.each([
    'mic3_code=KARIBU10',
    'mic3_code=KARIBU10; mic3_code_proof=',
    'mic3_code=KARIBU10; mic3_code_proof=AAAAAAAAAAAAAAAAAAAAAA',
    'mic3_code=GRANT20',
  ])('with the cookie %j that no link wrote shows nothing, and counts as no guess', async (cookie) => {
    await createCoupon(env.db, now());
    const site = renderedSite(env);
    for (let time = 0; time < 11; time += 1)
      expect((await site.visit('/courses', { cookie })).text).not.toContain('is on');
    expect((await follow('KARIBU10')).cookie).toContain('mic3_code=KARIBU10');
  });
});

describe('the checkout', () => {
  async function buyer() {
    const site = renderedSite(env);
    const course = await createCourse(env.db, { priceCents: toCents(100_000) });
    const { id } = await createLearner(env.db);
    const session = cookieOf(await site.auth.beginSession({ userId: id, address, userAgent: 'test' }));
    const cookie = `${session}; mic3_cart=${course.id}; mic3_code=KARIBU10`;
    const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    const open = async () => (await site.visit('/checkout', { cookie })).html;
    const press = async (html: string) => {
      const kept = ['orderKey', 'course', 'total', 'code'].map((name) => [name, field(html, name)] as const);
      return site.visit('/checkout', {
        cookie,
        form: { intent: 'pay', phone: '0712345678', ...Object.fromEntries(kept) },
      });
    };
    return { id, course, open, press };
  }

  test('opens a course that costs nothing without a phone, and without a gateway', async () => {
    await createCoupon(env.db, env.clock.now(), { reduction: { percent: 100 } });
    const { id, open, press } = await buyer();
    const html = await open();
    expect(html).toContain('Open the course');
    expect(html).not.toContain('name="phone"');
    expect((await press(html)).location).toMatch(/^\/orders\//);
    const { rows } = await env.pool.query('select 1 from enrolments where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('shows the new total first where a free price ended after it was opened', async () => {
    await createCoupon(env.db, env.clock.now(), { reduction: { percent: 100 } });
    const { open, press } = await buyer();
    const html = await open();
    await env.pool.query('update offers set paused_at = starts_at');
    const { status, text } = await press(html);
    expect(status).toBe(409);
    expect(text).toContain('This code is paused at the moment. Without it the total is KSh 1,000.');
    expect((await env.pool.query('select 1 from orders')).rows).toEqual([]);
  });
});
