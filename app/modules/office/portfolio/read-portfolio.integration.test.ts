import { describe, expect, test } from 'vitest';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { portfolioErrors } from './portfolio-errors.ts';
import { listPortfolio, readProject } from './read-portfolio.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

async function put(slug: string, input: Partial<typeof portfolioItems.$inferInsert> = {}): Promise<void> {
  await env.db
    .insert(portfolioItems)
    .values({ slug, title: slug, category: 'Web Development', description: 'What was done.', ...input });
}
const slugs = async (limit?: number) => (await listPortfolio(env, limit)).map(({ slug }) => slug);

specifies(
  'Calls: portfolio: list, by title, insert, delete, feature',
  'Catalogue, site and admin: featured works, slugs; the title resolves too',
);
test("featured items come first, and both kinds keep the owner's order", async () => {
  await put('third', { position: 1 });
  await put('second', { position: 9, featured: true });
  await put('fourth', { position: 2 });
  await put('first', { position: 8, featured: true });
  expect(await slugs()).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await slugs(3)).toEqual(['first', 'second', 'third']);
});

test('an empty portfolio is an empty list', async () => {
  expect(await slugs()).toEqual([]);
});

test('a project shows its own picture rather than a linked one', async () => {
  const { id } = await createMediaFile(env.db, { kind: 'image' });
  const imageUrl = 'https://example.com/picture.png';
  await put('own', { imageId: id, imageUrl });
  await put('linked', { imageUrl });
  expect(await readProject(env, { slugOrTitle: 'own' })).toMatchObject({ picture: { id } });
  expect(await readProject(env, { slugOrTitle: 'linked' })).toMatchObject({ picture: { href: imageUrl } });
});

describe('a project is found', () => {
  specifies(
    'Calls: portfolio: list, by title, insert, delete, feature',
    'Catalogue, site and admin: featured works, slugs; the title resolves too',
  );
  test.each(['soko-mkononi', 'Soko & Mkononi: 100%', 'soko & MKONONI: 100%', ' Soko & Mkononi: 100% '])(
    'by %j',
    async (slugOrTitle) => {
      await put('soko-mkononi', { title: 'Soko & Mkononi: 100%' });
      await put('another');
      expect(await readProject(env, { slugOrTitle })).toMatchObject({ slug: 'soko-mkononi' });
    },
  );

  test('by its slug before another one by its title', async () => {
    await put('soko');
    await put('mkononi', { title: 'soko' });
    expect(await readProject(env, { slugOrTitle: 'soko' })).toMatchObject({ slug: 'soko' });
    expect(await readProject(env, { slugOrTitle: 'Mkononi' }).catch(() => null)).toBeNull();
  });
});

specifies('Errors: No project title provided');
test.each([
  ['', 'No project title provided'],
  ['  ', 'No project title provided'],
  ['\u0000', 'No project title provided'],
  ['nothing', 'Project not found'],
  ['%', 'Project not found'],
  ['x'.repeat(1_000_000), 'Project not found'],
])('by %.20j it is a 404: %s', async (slugOrTitle, message) => {
  await put('something');
  const error = await readProject(env, { slugOrTitle }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(answerFrom(portfolioErrors, error)).toMatchObject({ status: 404, message });
});
