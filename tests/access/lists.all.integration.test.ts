import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { maxCounted } from '#app/shared/cursor-page.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { hrefOf, readQuery, type ListDefinition, type ListFilter } from '#app/ui/portal/list/list-definition.ts';
import * as portalLists from '#app/ui/portal/list/portal-list.tsx';
import { fillWithLongData } from '#tests/support/long-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { address, cookieOf } from '../support/account-fixture.ts';
import { useTestEnv } from '../support/test-env.ts';
import { handlersOf, routesOfTable } from './route-actors.ts';

interface Row {
  readonly id: string | number;
}
type Values = Readonly<Record<string, unknown>>;
type Definition = ListDefinition<Values, Row>;
type Shown = Parameters<typeof portalLists.PortalList<Values, Row>>[0];

/** What the latest page handed to its list. */
const page: { latest: Shown | null } = { latest: null };

const tables = import.meta.glob<Values>('../../app/modules/**/*-table.tsx', { eager: true });

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'filters' in value && 'columns' in value && 'noneFound' in value;

/** Every list of the portal; those of a course are made for it. */
const listsOf = (courseId: string): readonly Definition[] =>
  Object.values(tables)
    .flatMap((table) => Object.entries(table))
    .map(([name, each]) => (name.endsWith('List') && typeof each === 'function' ? (each(courseId) as unknown) : each))
    .filter(isDefinition);

/** All texts and days in some rows, however deep. */
function valuesIn(value: unknown): readonly string[] {
  if (value instanceof Date) return [dayInNairobi(value)];
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

const env = useTestEnv({ invariants: false });

async function openShop() {
  env.clock.advance({ seconds: Math.floor((Date.now() - env.clock.now().getTime()) / 1000) });
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const examples = await fillWithLongData(env.db, folder);
  const { PortalList } = portalLists;
  const spy = vi.spyOn(portalLists, 'PortalList').mockImplementation((props) => {
    page.latest = props as unknown as Shown;
    return PortalList(props);
  });
  onTestFinished(() => spy.mockRestore());
  const site = renderedSite(env, {}, { rateLimits: { consume: async () => undefined } as never });
  const { id: userId } = await createStaff(env.db, { role: 'owner' });
  const session = await site.auth.beginPortalSession({ userId, at: env.clock.now(), address, userAgent: 'test' });
  const cookie = cookieOf(session);

  const open = async (path: string): Promise<Shown> => {
    page.latest = null;
    const { status } = await site.visit(path, { cookie });
    const { latest } = page;
    if (!latest) throw new Error(`${path} shows no list, but ${status}`);
    return latest;
  };
  /** Counts the rows of all pages. */
  const countRows = async (first: Shown): Promise<number> => {
    let count = first.rows.length;
    let { page: at } = first;
    for (;;) {
      const cursor =
        'pages' in at ? (at.page < at.pages ? { page: at.page + 1 } : null) : at.next && { after: at.next };
      if (!cursor) return count;
      const next = await open(hrefOf(first.list, { ...first.query, cursor, rows: 100 }));
      count += next.rows.length;
      at = next.page;
    }
  };
  /** The rows of the list's file by their columns; null without a file. */
  const readFile = async ({ list, query }: Shown): Promise<readonly Readonly<Record<string, string>>[] | null> => {
    const path = `${list.path}/csv`;
    const route = routesOfTable().find(
      (each) => each.path.endsWith('/csv') && RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );
    if (!route) return null;
    const { loader } = await handlersOf(route.file);
    const url = new URL(`https://shop.example${path}${hrefOf(list, query).slice(list.path.length)}`);
    const request = new Request(url, { headers: { cookie } });
    const parts = path.split('/');
    const params = Object.fromEntries(
      route.path.split('/').flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : [])),
    );
    const answer: unknown = await loader?.({ request, url, params, context: site.contextOf(request) } as never);
    if (!(answer instanceof Response)) throw new Error(`${url.href} is no file`);
    return rowsOf(await answer.text());
  };
  return { courseId: examples['courseId'] ?? '', open, countRows, readFile };
}

function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const cells = [...csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)];
  const lines: string[][] = [[]];
  for (const [whole, quoted, plain, end] of cells) {
    if (whole === '') continue;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') lines.push([]);
  }
  const [head = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at] ?? '', cell])));
}

/** Some values of a filter, as the address writes them: its choices, or what stands in the rows of the list. */
function samplesOf(name: string, filter: ListFilter<unknown>, { rows, choices }: Shown): readonly string[] {
  const { field, read, write } = filter;
  if (field.as === 'checkbox') return [write(true)];
  const offered =
    'choices' in field ? (field.choices ?? choices?.[name] ?? []).map(({ value }) => value) : valuesIn(rows);
  const written = offered.map((text) => write(read(text)).slice(0, 40)).filter((text) => text.length > 1);
  return [...new Set(written)].slice(0, 2);
}

/** Rows that are not counted page by page. */
const manyRows = 200;

const digits = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

it.runIf(env.engine === 'postgres')(
  'every list, its number of rows, its sum and its file follow the same filters',
  { timeout: 600_000 },
  async () => {
    const { courseId, open, countRows, readFile } = await openShop();
    const lists = listsOf(courseId);
    const sums: string[] = [];
    for (const list of lists) {
      const all = await open(list.path);
      expect.soft(all.rows.length, `${list.path} has an example`).toBeGreaterThan(0);
      const filters = Object.entries(list.filters as Readonly<Record<string, ListFilter<unknown>>>);
      const samples = filters.flatMap(([name, filter]) =>
        samplesOf(name, filter, all).map((text) => [filter.param ?? name, text] as const),
      );
      // Each alone; where the page has a sum, also each with the choices of the list's first filter.
      const [first] = samples.find(([param]) => param !== 'search') ?? [];
      const choices = typeof all.sum === 'string' ? samples.filter(([param]) => param === first) : [];
      const others = samples.filter(([param]) => param !== first);
      const alone = samples.map((sample) => [sample]);
      const searches = [[], ...alone, ...others.flatMap((sample) => choices.map((choice) => [sample, choice]))];
      const most = list.most ?? maxCounted;
      for (const search of searches) {
        const query = readQuery(list, new URLSearchParams(search.map(([param, text]) => [param, text])));
        const path = hrefOf(list, { ...query, rows: 100 });
        const shown = await open(path);
        const file = await readFile(shown);
        const { total } = shown.page;
        if (total === null) {
          expect.soft(file?.length ?? most + 1, path).toBeGreaterThan(most);
          continue;
        }
        const listed = total > manyRows ? total : await countRows(shown);
        expect.soft({ listed, file: file?.length ?? listed }, path).toEqual({ listed: total, file: total });
        // Rows of one state count all or not at all.
        const hasOneState = search.some(([param]) => param === 'status');
        if (typeof shown.sum !== 'string' || !hasOneState) continue;
        const columns = Object.keys(file?.[0] ?? {});
        const totals = columns.map((column) => file?.reduce((sum, row) => sum + digits(row[column] ?? ''), 0));
        expect.soft(totals, `${path}: ${shown.sum}`).toContain(digits(shown.sum));
        sums.push(path);
      }
    }
    expect(sums).not.toEqual([]);
  },
);
