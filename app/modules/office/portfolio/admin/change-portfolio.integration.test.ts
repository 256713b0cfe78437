import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { listPortfolio } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createProject } from '#tests/support/create-project.ts';
import { addProject, updateProject, deleteProject, setFeatured } from './change-projects.server.ts';
import { arrangeProjects } from './arrange-projects.server.ts';
import { projectForm } from './project-input.ts';
import { listProjectsForPortal, readProjectForEditing } from './read-projects.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const publish = vi.fn();

const deps = (actor: Actor = system) => ({ db: env.db, clock: env.clock, liveEvents: { publish }, actor });
const input = (given: Record<string, string> = {}) =>
  projectForm.parse({
    title: 'Soko Mkononi',
    category: 'Web Development',
    description: 'A market on a phone.',
    imageUrl: 'https://pictures.example/soko.png',
    technologies: 'React, Node',
    ...given,
  });
const titles = async () => (await listPortfolio(env)).map(({ title }) => title);
const audit = async () =>
  (await env.pool.query<{ action: string; before: unknown; after: unknown }>('select * from audit_log order by id'))
    .rows;
const markNow = async () => (await listProjectsForPortal({ db: env.db, actor: system })).version;

specifies('Calls: portfolio: list, by title, insert, delete, feature');
test('an item is added once at the end, with a slug of its title, and visitors see it at once', async () => {
  publish.mockClear();
  await createProject(env.db, { slug: 'soko-mkononi', title: 'The first' });
  const id = randomUUID();
  await addProject(deps(), { id, project: input() });
  await addProject(deps(), { id, project: input() });
  expect(await listPortfolio(env)).toEqual([
    expect.objectContaining({ title: 'The first' }),
    expect.objectContaining({ slug: 'soko-mkononi-2', technologies: ['React', 'Node'], featured: false }),
  ]);
  expect(await readProjectForEditing(deps(), id)).toMatchObject({
    version: 1,
    project: { displayDate: '2026-03-02' },
    file: null,
  });
  expect(publish).toHaveBeenCalledWith('catalogue');
  expect(await audit()).toEqual([expect.objectContaining({ action: 'project.added' })]);
});

test('a full portfolio refuses more items', async () => {
  await env.pool.query(`insert into portfolio_items (slug, title, category, description)
    select 'p-' || n, 'P', 'Grant Writing', 'd' from generate_series(1, 100) n`);
  expect(await codeOf(addProject(deps(), { id: randomUUID(), project: input() }))).toBe('portfolio_full');
});

test('an item is changed in the version that was seen, and sending it twice changes it once', async () => {
  const { id, slug } = await createProject(env.db, { title: 'Old' });
  const change = { id, version: 1, project: input({ title: 'New', displayDate: '2026-03-01' }) };
  await updateProject(deps(), change);
  await updateProject(deps(), change);
  expect(await listPortfolio(env)).toEqual([expect.objectContaining({ title: 'New', slug })]);
  const [line, ...more] = await audit();
  expect(more).toEqual([]);
  expect(line?.before).toEqual({
    title: 'Old',
    description: 'What was done.',
    imageUrl: 'https://pictures.example/project.png',
    technologies: ['React'],
  });
  expect(await codeOf(updateProject(deps(), { ...change, project: input({ title: 'Mine' }) }))).toBe('conflict');
  expect(await titles()).toEqual(['New']);
});

test('a picture is a public media file, which is kept while in use', async () => {
  const { id } = await createProject(env.db);
  const open = await createMediaFile(env.db, { kind: 'image', isPublic: true });
  const secret = await createMediaFile(env.db, { kind: 'image', isPublic: false });
  const save = (imageId: string) =>
    updateProject(deps(), { id, version: 1, project: input({ imageId, displayDate: '2026-03-01' }) });
  expect(await codeOf(save(secret.id))).toBe('media_unusable');
  expect(await codeOf(save(randomUUID()))).toBe('media_unusable');
  await save(open.id);
  expect(await readProjectForEditing(deps(), id)).toMatchObject({ file: { id: open.id }, project: { imageUrl: null } });
});

specifies('States: portfolio featured');
test('the star moves an item to the front, once', async () => {
  await createProject(env.db, { title: 'A' });
  const { id } = await createProject(env.db, { title: 'B' });
  await setFeatured(deps(), { id, featured: true });
  await setFeatured(deps(), { id, featured: true });
  expect(await titles()).toEqual(['B', 'A']);
  expect(await audit()).toHaveLength(1);
  await setFeatured(deps(), { id, featured: false });
  expect(await titles()).toEqual(['A', 'B']);
});

describe('the order', () => {
  specifies('Routes: /admin/portfolio');
  test('changes by dragging, in one statement; featured items stay first', async () => {
    const [a, b, c, star] = [
      await createProject(env.db, { title: 'A' }),
      await createProject(env.db, { title: 'B' }),
      await createProject(env.db, { title: 'C' }),
      await createProject(env.db, { title: 'Star', featured: true }),
    ];
    const seen = await markNow();
    const change = [c.id, a.id, star.id, b.id];
    await arrangeProjects(deps(), { seen, change });
    await arrangeProjects(deps(), { seen, change });
    expect(await titles()).toEqual(['Star', 'C', 'A', 'B']);
    expect(await audit()).toHaveLength(1);
    await arrangeProjects(deps(), { seen: await markNow(), change: { id: a.id, by: -1 } });
    expect(await titles()).toEqual(['Star', 'A', 'C', 'B']);
    // A move past the end of its kind changes nothing.
    await arrangeProjects(deps(), { seen: await markNow(), change: { id: a.id, by: -1 } });
    expect(await titles()).toEqual(['Star', 'A', 'C', 'B']);
  });

  test('is refused for other items, and after a concurrent change', async () => {
    const a = await createProject(env.db, { title: 'A' });
    const b = await createProject(env.db, { title: 'B' });
    const seen = await markNow();
    const ask = (change: readonly string[] | { id: string; by: 1 | -1 }) =>
      codeOf(arrangeProjects(deps(), { seen, change }));
    expect(await ask([a.id])).toBe('order_invalid');
    expect(await ask([a.id, a.id])).toBe('order_invalid');
    expect(await ask([a.id, b.id, randomUUID()])).toBe('order_invalid');
    expect(await ask(Array.from({ length: 10_000 }, () => '\u0000'))).toBe('order_invalid');
    expect(await ask({ id: 'x'.repeat(1_000_000), by: 1 })).toBe('order_invalid');
    await arrangeProjects(deps(), { seen, change: [b.id, a.id] });
    expect(await ask({ id: b.id, by: 1 })).toBe('order_changed');
    await createProject(env.db, { title: 'C' });
    expect(await ask([a.id, b.id])).toBe('order_changed');
    expect(await titles()).toEqual(['B', 'A', 'C']);
  });
});

specifies('Calls: portfolio: list, by title, insert, delete, feature');
test('a deleted item stays deleted', async () => {
  const { id } = await createProject(env.db, { title: 'Gone' });
  await deleteProject(deps(), id);
  await deleteProject(deps(), id);
  expect(await titles()).toEqual([]);
  expect(await audit()).toEqual([expect.objectContaining({ action: 'project.deleted' })]);
  expect(await codeOf(readProjectForEditing(deps(), id))).toBe('project_not_found');
});

test('only staff can do any of it', async () => {
  const { id } = await createProject(env.db);
  const learner: Actor = { kind: 'learner', userId: randomUUID(), email: 'l@example.com', name: 'L' };
  for (const actor of [visitor, learner]) {
    const mine = deps(actor);
    const outcomes = await Promise.all([
      codeOf(listProjectsForPortal(mine)),
      codeOf(readProjectForEditing(mine, id)),
      codeOf(addProject(mine, { id: randomUUID(), project: input() })),
      codeOf(updateProject(mine, { id, version: 1, project: input() })),
      codeOf(setFeatured(mine, { id, featured: true })),
      codeOf(arrangeProjects(mine, { seen: '', change: [id] })),
      codeOf(deleteProject(mine, id)),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['forbidden']));
  }
});
