import { splitLocale } from '#app/shared/locale.ts';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { defaultSiteSettings } from '#app/modules/site/site-settings.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { addressesOf } from '#tests/support/route-addresses.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const visit = (path: string, input = {}) => renderedSite(env).visit(path, input);

const staticPages = '/ /courses /about /contact /portfolio /terms /privacy-policy /cart /newsletter'.split(' ');
const authPages = ['/login', '/register', '/reset-password', '/update-password', '/verify-email', '/account-deleted'];

async function showProject(title: string, input: Partial<typeof portfolioItems.$inferInsert> = {}): Promise<void> {
  const slug = title.toLowerCase().replace(' ', '-');
  const item = { title, category: 'Web Development', description: 'What was done.', technologies: ['Hono'] };
  await env.db.insert(portfolioItems).values({ slug, ...item, ...input });
}

/** Returns the address and the text of each link in a piece of HTML. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', inner = '']) => ({
    to: to.replaceAll('&amp;', '&'),
    says: inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
const partOf = (html: string, tag: string) => new RegExp(`<${tag}\\b.*?</${tag}>`, 's').exec(html)?.[0] ?? '';

/** Expects the words in this order, with anything between them. */
function expectInOrder(text: string, words: readonly string[]): void {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    expect(at, `“${word}” after “${text.slice(from, from + 60)}”`).toBeGreaterThanOrEqual(0);
    from = at + word.length;
  }
}

describe('the shell', () => {
  specifies(
    'Public shell: navigation bar: Home, Courses, About Us, Contact, Portfolio',
    'Public shell: theme toggle',
    'Public shell: Login and Register for visitors',
  );
  it('leads a visitor to the five pages, the cart, the login and the registration', async () => {
    const header = partOf((await visit('/')).html, 'header');
    expect(linksOf(header).slice(1, 6)).toEqual([
      { to: '/', says: 'Home' },
      { to: '/courses', says: 'Courses' },
      { to: '/about', says: 'About Us' },
      { to: '/contact', says: 'Contact' },
      { to: '/portfolio', says: 'Portfolio' },
    ]);
    expect(linksOf(header).map(({ to }) => to)).toEqual(expect.arrayContaining(['/cart', '/login', '/register']));
    expect(header).toContain('Switch between dark and light');
    expect(header).not.toContain('Log Out');
  });

  specifies('Public shell: Dashboard, name and logout for whoever is signed in');
  it('shows the dashboard, the name and the logout to a signed-in user', async () => {
    const learner = await createLearner(env.db, { name: 'Faith Nyambura' });
    const cookie = await renderedSite(env).loginCookie(learner.email, learner.password);
    const header = partOf((await visit('/', { cookie })).html, 'header');
    expect(linksOf(header).map(({ says }) => says)).toContain('Dashboard');
    expect(header).toContain('Faith Nyambura');
    expect(header).toContain('action="/logout"');
    expect(header).toContain('Log Out');
    expect(header).not.toContain('/register');
  });

  specifies('Public shell: footer: social links');
  it('has a link to each social profile of the company', async () => {
    const footer = partOf((await visit('/about')).html, 'footer');
    for (const [name, url] of Object.entries(defaultSiteSettings.socials)) {
      expect(footer).toContain(`href="${url}"`);
      expect(footer).toContain(`aria-label="${name}"`);
    }
  });
});

describe('the pages', () => {
  specifies(
    'Routes: /',
    "Home: hero 'Innovate. Create. Transform.'",
    'Home: links to /portfolio, /contact, /courses',
    'Home: 100+ Projects Delivered, 50+ Happy Clients, 5+ Years Experience',
    'Home: four services',
    'Home: three sample portfolio items',
    'Home: final call to action',
  );
  it('home: three words, three ways on, four figures-and-services, three works, the last call', async () => {
    for (const n of [1, 2, 3, 4]) await showProject(`Work ${n}`, { position: n });
    const { html, text } = await visit('/');
    const main = partOf(html, 'main');
    expectInOrder(text, ['Innovate.', 'Create.', 'Transform.', 'Browse courses', 'See our work', 'Talk to us']);
    expect(linksOf(main).map(({ to }) => to)).toEqual(expect.arrayContaining(['/courses', '/portfolio', '/contact']));
    for (const figure of ['Projects Delivered 100+', 'Happy Clients 50+', 'Years Experience 5+']) {
      expect(text).toContain(figure);
    }
    expectInOrder(text, [
      'Web Development',
      'Grant Writing',
      'Proofreading & Editing',
      'Service Automation',
      'Recent work',
    ]);
    expect(main.match(/<article class="service"/g)).toHaveLength(4);
    expectInOrder(text, ['Work 1', 'Work 2', 'Work 3', 'Have work to hand over?', 'Rather do it yourself?']);
    expect(text).not.toContain('Work 4');
  });

  specifies(
    'Static pages: contact: Full Name, Email Address, Message',
    'Static pages: contact: details, office hours',
    'Static pages: contact: three FAQs',
    'Validation: contact: all three required',
    'Constants: money-back days of FAQ and terms: one setting',
    'Constants: office hours Mon-Fri 9-18, Sat 10-16, Sun closed',
  );
  it('contact: three fields, the details, the office hours, three questions', async () => {
    const { html, text } = await visit('/contact');
    expectInOrder(text, [
      'Full Name',
      'Email Address',
      'Message',
      'hello@example.com',
      '+254 700 000 000',
      'Nairobi, Kenya',
    ]);
    expectInOrder(text, ['Monday to Friday 9:00 to 18:00', 'Saturday 10:00 to 16:00', 'Sunday Closed']);
    expectInOrder(text, ['How do I pay', 'What if a course', '30-day money-back guarantee', 'How soon do you answer?']);
    expect(partOf(html, 'main').match(/<h3>/g)).toHaveLength(3);
    for (const name of ['name', 'email', 'message']) {
      expect(html).toMatch(
        new RegExp(
          `<(input|textarea)[^>]* name="${name}"[^>]* required=""|<(input|textarea)[^>]* required=""[^>]* name="${name}"`,
        ),
      );
    }
  });

  specifies(
    'Routes: /portfolio',
    'Static pages: portfolio: six services',
    'Static pages: portfolio: featured projects, three testimonials, call to action',
    'Static pages: a project opens its link if real, otherwise its page',
  );
  it('portfolio: six services, the projects, three testimonials, the call', async () => {
    await showProject('Own page');
    await showProject('Linked', { projectUrl: 'https://project.example/' });
    const { html, text } = await visit('/portfolio');
    const services = [
      'Grant Writing',
      'Proofreading & Editing',
      'Service Automation',
      'Web Development',
      'Cloud Solutions',
    ];
    expectInOrder(text, [...services, 'Cybersecurity', 'Featured projects', 'What clients say', 'Start a project']);
    expect(html.match(/<blockquote>/g)).toHaveLength(3);
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        { to: '/portfolio/Own%20page', says: 'Own page' },
        { to: 'https://project.example/', says: 'Linked' },
      ]),
    );
  });

  specifies(
    'Routes: /about, /terms, /privacy-policy with #cookies',
    'Static pages: about, terms and conditions, privacy policy',
    'Constants: money-back days of FAQ and terms: one setting',
    'Constants: terms last updated August 22, 2025',
    'Constants: Kenyan governing law',
  );
  it('terms: since when, the law of Kenya, the same guarantee as the questions; privacy: the cookies', async () => {
    const { text } = await visit('/terms');
    expectInOrder(text, ['Terms and Conditions', 'Last updated: August 22, 2025', 'Within 30 days', 'laws of Kenya']);
    expect((await visit('/privacy-policy')).html).toContain('id="cookies"');
    expectInOrder((await visit('/about')).text, ['About Us', 'Nairobi']);
  });

  specifies(
    'Account pages: /login: email, password; links to /register and /reset-password',
    'Account pages: /register: full name, email, password, confirm, terms; links to /terms and /privacy-policy',
    'Account pages: /reset-password: email request form',
  );
  it('login: e-mail, password, ways to register and to reset; register: its five fields and two texts', async () => {
    const login = await visit('/login');
    expectInOrder(login.text, ['Create an account', 'Email', 'Password', 'Login']);
    expect(linksOf(login.html).map(({ to }) => to)).toEqual(expect.arrayContaining(['/register', '/reset-password']));
    const register = await visit('/register');
    expectInOrder(register.text, ['Full name', 'Email', 'Password', 'Confirm password', 'I accept the']);
    expect(register.html.match(/<input[^>]* required=""/g)).toHaveLength(5);
    expect(linksOf(register.html).map(({ to }) => to)).toEqual(expect.arrayContaining(['/terms', '/privacy-policy']));
    expect(linksOf((await visit('/reset-password')).html).map(({ to }) => to)).toContain('/login');
  });

  specifies(
    "Courses list: 'No courses found matching your criteria.'",
    'Errors: Project not found',
    'Errors: Error loading project details (with Try Again)',
  );
  it('an empty catalogue says so, as does an unreadable project', async () => {
    expect((await visit('/courses')).text).toContain('No courses found matching your criteria.');
    expect((await visit('/portfolio/%20')).text).toContain('No project title provided');
    expect((await visit('/portfolio/nothing')).text).toContain('Project not found');
    await whileGone(env.pool, 'portfolio_items', async () => {
      expect(await visit('/portfolio/anything')).toMatchObject({
        status: 500,
        text: expect.stringMatching(/Error loading project details.*Try Again/),
      });
    });
  });
});

specifies(
  'Public shell: footer: quick links',
  'Home: links to /portfolio, /contact, /courses',
  'Account pages: /update-password: link back to /login',
);
it('every link of every page leads to a route', async () => {
  const { id } = await createCourse(env.db);
  await showProject('Own page');
  const routes = addressesOf()
    .filter((path) => path !== '/*')
    .map((path) => ({ path }));
  const dead = new Set<string>();
  for (const path of [
    ...staticPages,
    ...authPages,
    `/courses/${id}`,
    '/portfolio/Own%20page',
    `/checkout?course=${id}`,
  ]) {
    for (const { to } of linksOf((await visit(path)).html)) {
      if (to.startsWith('/') && !matchRoutes(routes, splitLocale(to.replace(/[?#].*/, '')).address))
        dead.add(`${path} → ${to}`);
    }
  }
  expect([...dead]).toEqual([]);
});
