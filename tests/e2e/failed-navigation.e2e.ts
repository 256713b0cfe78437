import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/500/] });

test('a page that fails during a navigation shows the code of its error, as a document does', async ({
  page,
  openShop,
}) => {
  test.slow();
  const shop = await openShop('PostgreSQL');
  const { slug, title } = await shop.look(({ db }) => createCourse(db));
  const server = await shop.start({});
  await page.goto(`${server.url}/courses`);
  await shop.look(({ pool }) =>
    whileGone(pool, 'courses', async () => {
      const opened = page.waitForResponse((answer) => answer.request().resourceType() === 'document');
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
      const code = (await opened).headers()['x-request-id']?.slice(0, 8);
      expect(code).toMatch(/^[0-9a-f]{8}$/);
      await expect(page.getByText(`tell us this code: ${code}`)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/courses/${slug}$`));
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(server.said()).toContain(code);
      // An error of a list within its frame states the request too.
      const list = await page.goto(`${server.url}/courses?search=beads`);
      const shown = `This is request ${list?.headers()['x-request-id']?.slice(0, 8)}.`;
      await expect(page.getByText(shown)).toBeVisible();
      await page.goto(`${server.url}/courses/${slug}`);
    }),
  );
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
