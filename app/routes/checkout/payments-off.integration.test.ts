import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { orders } from '#app/database/schema/checkout.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { CheckoutScreen } from '#app/modules/money/checkout/ui/checkout-screen.tsx';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action, loader } from '../public/checkout.tsx';

type View = Parameters<typeof CheckoutScreen>[0]['view'];

const sentence = 'Payments are switched off at the moment';

function shown(view: View): string {
  const page = createElement(CheckoutScreen, { view, cartTo: '/cart', crumbs: [], reply: undefined });
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

describe.each([['off'], ['lvie'], ['LIVE']])('with MPESA_MODE=%s the checkout', (mode) => {
  const env = useTestEnv();

  it.each(['a visitor', 'a learner'])('tells %s in a sentence, and shows no payment buttons', async (who) => {
    const site = accountSite(env, { MPESA_MODE: mode });
    const { id } = await createCourse(env.db);
    const learner = await createLearner(env.db);
    const cookie = who === 'a learner' ? await site.loginCookie(learner.email, learner.password) : '';
    const url = new URL(`https://shop.example/checkout?course=${id}`);
    const ask = (args: object) => loader({ ...args, url } as never);
    const { body } = await site.call(ask, url.pathname + url.search, { headers: { cookie } });
    const html = shown(body as unknown as View);
    expect(html).toContain(sentence);
    expect(html).toContain('href="/contact"');
    expect(html).not.toContain('<button');
    expect(html).not.toContain('Login Required');
  });

  it('refuses an earlier opened form with the same words, and leaves no order behind', async () => {
    const site = accountSite(env, { MPESA_MODE: mode });
    const { id } = await createCourse(env.db);
    const learner = await createLearner(env.db);
    const cookie = await site.loginCookie(learner.email, learner.password);
    const form = { intent: 'pay', course: id, orderKey: 'a-key-of-the-page', phone: '0712345678' };
    const answer = await site.post(action, '/checkout', form, { cookie });
    expect(answer.status).toBe(503);
    expect(answer.body['error']).toContain(sentence);
    expect(await env.db.select().from(orders)).toEqual([]);
    const skipped = await site.post(action, '/checkout', { ...form, intent: 'test' }, { cookie });
    expect(skipped.status).toBe(403);
  });
});
