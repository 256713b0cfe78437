import { expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createProject } from '#tests/support/create-project.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  return {
    site,
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> = {}) => site.visit(path, { cookie, form }),
  };
}

const filled = {
  title: 'Soko Mkononi',
  category: 'Web Development',
  description: 'A market on a phone.',
  imageUrl: 'https://pictures.example/soko.png',
  technologies: 'React, Node, react',
  displayDate: '2026-02-14',
};
const valueOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';

specifies(
  'Routes: /admin/portfolio',
  'Admin portal: portfolio: grid, featured, form, delete, order',
  'Validation: portfolio form: all five required, four categories, confirmation before a deletion',
);
test('items are added, edited, featured, moved and deleted by forms, and visitors see the result', async () => {
  const { site, open, send } = await portal();
  expect((await open('/admin/portfolio')).text).toContain(
    'No portfolio items found. Add your first item to get started!',
  );
  const id = valueOf((await open('/admin/portfolio/new')).html, 'id');
  expect((await send('/admin/portfolio/new', { ...filled, id })).location).toBe('/admin/portfolio?done=added');
  await createProject(env.db, { title: 'Second', position: 1 });
  await createProject(env.db, { title: 'Third', position: 2 });
  const grid = await open('/admin/portfolio?done=added');
  expect(grid.html).toContain('Portfolio item added');
  expect(grid.text).toMatch(/3 items, .*Web Development 14 Feb 2026 Soko Mkononi A market on a phone. React Node/);

  const edit = await open(`/admin/portfolio/${id}/edit`);
  expect(edit.html).toContain('value="React, Node"');
  const changed = { ...filled, title: 'Soko', version: valueOf(edit.html, 'version') };
  expect((await send(`/admin/portfolio/${id}/edit`, changed)).location).toBe('/admin/portfolio?done=updated');
  const conflict = await send(`/admin/portfolio/${id}/edit`, { ...changed, title: 'Mine', technologies: 'Go' });
  expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining('Technologies: React, Node')]);
  expect(conflict.text).toMatch(/Somebody else changed this meanwhile. .*Project Title: Soko/);
  const wrong = await send(`/admin/portfolio/${id}/edit`, { ...changed, category: '', technologies: ', ' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Please choose a category')]);

  const seen = valueOf((await open('/admin/portfolio')).html, 'seen');
  expect((await send('/admin/portfolio', { seen, step: `other ${id} down` })).status).toBe(200);
  const order = async (text: string) => /Second.*Soko.*Third/.test(text);
  expect(await order((await open('/admin/portfolio')).text)).toBe(true);
  expect(await order((await site.visit('/portfolio')).text)).toBe(true);
  expect((await send('/admin/portfolio', { seen, step: `other ${id} down` })).html).toContain(
    'Somebody else changed the portfolio meanwhile. This is how it stands now.',
  );
  await send('/admin/portfolio', { project: id, featured: 'on' });
  expect((await site.visit('/portfolio')).text).toMatch(/Soko.*Second.*Third/);

  expect((await open(`/admin/portfolio/${id}/delete`)).text).toContain(
    'Are you sure you want to delete this portfolio item?',
  );
  expect((await send(`/admin/portfolio/${id}/delete`)).location).toBe('/admin/portfolio?done=deleted');
  expect((await open(`/admin/portfolio/${id}/edit`)).status).toBe(404);
});

specifies('Errors: Failed to load, add, update or delete portfolio items');
test('failures are shown in the words of the specification', async () => {
  const { open, send } = await portal();
  const { id } = await createProject(env.db, { title: 'Here' });
  const full = (path: string, form: Record<string, string>) =>
    whileFull(env.pool, 'portfolio_items', () => send(path, form));
  expect((await full('/admin/portfolio/new', filled)).text).toContain(
    'Failed to add portfolio item. Please try again.',
  );
  expect((await full(`/admin/portfolio/${id}/edit`, { ...filled, version: '1' })).text).toContain(
    'Failed to update portfolio item. Please try again.',
  );
  expect((await full('/admin/portfolio', { project: id, featured: 'on' })).html).toContain(
    'Failed to update portfolio item. Please try again.',
  );
  const undeleted = await whileFull(env.pool, 'audit_log', () => send(`/admin/portfolio/${id}/delete`));
  expect(undeleted.text).toContain('Failed to delete portfolio item. Please try again.');
  expect((await whileGone(env.pool, 'portfolio_items', () => open('/admin/portfolio'))).text).toContain(
    'Failed to load portfolio items. Please try again.',
  );
  expect((await open('/admin/portfolio')).text).toContain('Here');
});
