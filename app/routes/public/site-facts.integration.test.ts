import { expect, it } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { pageAddresses } from '#tests/support/route-addresses.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const visit = (path: string) => renderedSite(env).visit(path);

/** All public pages without parameters, read from the routes, so that new pages are included. */
const pagesWithFacts = pageAddresses().filter((path) => !/[:*.]|^\/(dashboard|api|dev|auth)/.test(path));

specifies(
  'Public shell: footer: city, phone, e-mail',
  'Home: 100+ Projects Delivered, 50+ Happy Clients, 5+ Years Experience',
  'Course detail: price sidebar',
  'Course detail: student count, instructor',
  'Static pages: contact: details, office hours',
  'Constants: money-back days of FAQ and terms: one setting',
  "Learning: reviews; 'New' without any, fixed ratings if the owner wants them",
  'Catalogue, site and admin: facts about the company are settings',
);
it("the owner's facts of the company are on every page, and no defaults", async () => {
  const testimonials = [{ quote: 'Poa kabisa.', name: 'Zuhura Ali', role: 'Baker', isDemo: false }];
  const changes = {
    brand: 'Mkeka',
    city: 'Kisumu, Kenya',
    phone: '+254 711 222 333',
    email: 'karibu@mkeka.example',
    socials: { X: null, LinkedIn: null, Facebook: null, GitHub: 'https://github.example/mkeka' },
    officeHours: [{ days: 'Every day', hours: '7:00 to 7:30' }],
    moneyBackDays: 14,
    homeFigures: [{ value: 7, label: 'Looms' }],
    testimonials,
    showStandInRatings: false,
  };
  for (const [key, value] of Object.entries(changes)) await env.db.insert(siteSettings).values({ key, value });
  const { id } = await createCourse(env.db, { instructor: 'Somebody' });
  const learner = await createLearner(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: id });
  const pages = new Map<string, string>();
  for (const path of [...pagesWithFacts, `/courses/${id}`, `/checkout?course=${id}`]) {
    const { html } = await visit(path);
    pages.set(path, html);
    for (const old of [
      'MIC3',
      'Nairobi',
      '+254 700',
      'hello@example.com',
      'example.com/your',
      '9:00 to 18:00',
      '30-day',
      '30 days',
    ])
      expect([path, old, html.includes(old)]).toEqual([path, old, false]);
    for (const old of ['Projects Delivered', 'Happy Clients', 'Beatrice Auma', 'of 5</span>'])
      expect([path, old, html.includes(old)]).toEqual([path, old, false]);
  }
  const expectOn = (path: string, words: string[]) => {
    for (const word of words) expect(pages.get(path), `${word} at ${path}`).toContain(word);
  };
  expectOn('/', ['Mkeka', 'Kisumu', 'Looms', '+254 711 222 333', 'https://github.example/mkeka']);
  expectOn('/contact', ['Every day', '7:00 to 7:30', 'karibu@mkeka.example', '14-day']);
  expectOn('/portfolio', ['Poa kabisa.', 'Zuhura Ali']);
  expectOn('/terms', ['Within 14 days']);
  expectOn('/about', ['Kisumu']);
  expectOn('/courses', ['<span class="new">New</span>']);
  expectOn(`/courses/${id}`, ['14', '<span class="new">New</span>']);
  expectOn('/login', ['Mkeka']);
});

specifies('Public shell: footer: six categories', 'Public shell: footer: city, phone, e-mail');
it('the footer of every page has the pages, six categories and the contact', async () => {
  const { html } = await renderedSite(env).visit('/about');
  const footer = /<footer\b.*<\/footer>/s.exec(html)?.[0] ?? '';
  const links = [...footer.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, inner = '']) => [
    inner.replace(/<[^>]*>/g, '').trim(),
    to,
  ]);
  const categories = ['Frontend', 'Backend', 'Mobile', 'AI Basics', 'Grant Writing', 'AI Agents'];
  const facts = ['Nairobi, Kenya', '+254 700 000 000', 'hello@example.com'];
  for (const name of ['Home', 'Courses', 'About Us', 'Contact', 'Portfolio', ...categories, ...facts])
    expect(links.map(([says]) => says)).toContain(name);
  expect(links).toContainEqual(['AI Agents', '/courses?category=AI_Agents']);
});
