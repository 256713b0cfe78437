import { expect, test } from 'vitest';
import { paymentLinkToken } from '#app/modules/money/payment-links/pay-by-link.server.ts';
import { addMember } from '#app/modules/money/organisations/change-members.server.ts';
import { leaveOrganisation } from '#app/modules/money/organisations/leave-organisation.server.ts';
import { askToPay } from '#app/modules/money/payment-links/ask-to-pay.server.ts';
import { invitePeople } from '#app/modules/money/packs/invite-people.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { makeReport } from '#app/modules/money/team-reports/make-report.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { orderPack, paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '../support/test-env.ts';
import { handlersOf, outcomeOf, routesOfTable, type Outcome } from './route-actors.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/**
 * Who asks for the pages of the first organisation. 'of both' is a viewer of the first and a manager of the second; 'seat holder' joined the first;
 * 'invited' has an invitation of its mail; 'staff' signed in as a learner.
 */
const people = [
  'owner',
  'manager',
  'viewer',
  'of both',
  'other owner',
  'former manager',
  'seat holder',
  'invited',
  'stranger',
  'staff',
] as const;
type Person = (typeof people)[number];
type Row = Readonly<Record<Person | 'visitor', Outcome>>;

const everybody = (outcome: Outcome, visitor: Outcome = outcome): Row => ({
  ...(Object.fromEntries(people.map((each) => [each, outcome])) as Record<Person, Outcome>),
  visitor,
});
const learners = everybody('served', 'login');

/** Members whose role is enough; to the other members it is refused, and to everybody else the organisation is unknown. */
const members = (least: OrganisationRole): Row => ({
  ...everybody('missing', 'login'),
  owner: 'served',
  manager: least === 'owner' ? 'refused' : 'served',
  viewer: least === 'viewer' ? 'served' : 'refused',
  'of both': least === 'viewer' ? 'served' : 'refused',
});

interface Access {
  readonly loader?: Row;
  /** A form that would change something, and who may send it, perhaps at another pack. */
  readonly action?: readonly [
    Row,
    (made: Made) => Readonly<Record<string, string>>,
    ((made: Made) => Readonly<Record<string, string>>)?,
  ];
}

/** Every address of teams and of payments by a link: a new one is written here. */
const table: Readonly<Record<string, Access>> = {
  '/courses/:courseId/team': { loader: everybody('served') },
  '/join/:code?': { loader: everybody('served'), action: [learners, () => ({})] },
  // The page of a stranger says for whom it is not.
  '/seats/:seatId': {
    loader: everybody('served'),
    action: [{ ...everybody('refused', 'login'), invited: 'served' }, () => ({})],
  },
  '/p/:token': { loader: everybody('served'), action: [everybody('served'), () => ({ intent: 'report' })] },
  // Nobody here has paid by the link.
  '/p/:token/receipt': { loader: everybody('missing') },
  '/api/p/:token/status': { loader: everybody('served') },
  '/api/p/:token/live': { loader: everybody('served') },
  '/dashboard/seats/new/:seatsOf': {
    loader: learners,
    action: [
      members('owner'),
      ({ first }) => ({
        organisationId: first.organisationId,
        way: 'quotation',
        seats: '2',
        total: '200000',
        orderKey: crypto.randomUUID(),
        phone: '0712345678',
      }),
    ],
  },
  // Members are led to the page of the pack; its seats are named nowhere else.
  '/dashboard/seats/:orderId': {
    loader: { ...members('viewer') },
    action: [everybody('missing', 'login'), ({ courseId }) => ({ course: courseId, people: 'somebody@example.com' })],
  },
  '/dashboard/courses/:courseId/leave': { loader: learners, action: [learners, () => ({})] },
  '/organisation': { loader: learners },
  '/organisation/:organisationId': { loader: members('viewer'), action: [members('viewer'), () => ({})] },
  '/organisation/:organisationId/details': {
    loader: members('owner'),
    action: [members('owner'), ({ newcomerEmail }) => ({ intent: 'add', email: newcomerEmail, role: 'viewer' })],
  },
  '/organisation/:organisationId/payments': { loader: members('owner') },
  '/organisation/:organisationId/courses': { loader: members('owner') },
  '/organisation/:organisationId/people.csv': { loader: members('viewer') },
  // Nobody is left to be counted, so that the form changes nothing for whoever may send it.
  '/organisation/:organisationId/report': { loader: members('viewer'), action: [members('manager'), () => ({})] },
  '/organisation/:organisationId/report.csv': { loader: members('viewer') },
  '/organisation/:organisationId/report.pdf': { loader: members('viewer') },
  '/organisation/:organisationId/packs/:packId': {
    loader: members('manager'),
    // Of an organisation that the owner has alone.
    action: [
      { ...everybody('missing', 'login'), owner: 'served' },
      ({ unpaid }) => ({ orderId: unpaid.orders[0]?.orderId ?? '', phone: '0712345678' }),
      ({ unpaid }) => ({ packId: unpaid.packId, organisationId: unpaid.organisationId }),
    ],
  },
  '/organisation/:organisationId/packs/:packId/project': {
    loader: members('manager'),
    action: [members('manager'), () => ({ project: 'Branch staff' })],
  },
  '/organisation/:organisationId/packs/:packId/invite': {
    loader: members('manager'),
    action: [members('manager'), () => ({ intent: 'send', people: 'somebody@example.com', locale: 'en' })],
  },
  '/organisation/:organisationId/packs/:packId/codes': {
    loader: members('manager'),
    action: [members('manager'), ({ lastDay }) => ({ intent: 'add', most: '1', lastDay, people: '' })],
  },
  '/organisation/:organisationId/packs/:packId/papers.zip': { loader: members('manager') },
  '/organisation/:organisationId/packs/:packId/codes/:codeId/poster': { loader: members('manager') },
  '/organisation/:organisationId/packs/:packId/seats/:seatId': {
    loader: members('manager'),
    action: [members('manager'), () => ({})],
  },
};

const isOfTeams =
  /^\/(organisation|join|seats|p\/|api\/p\/|courses\/:courseId\/team|dashboard\/(seats|courses\/:courseId\/leave))/;
const routes = routesOfTable().filter(({ path, file }) => isOfTeams.test(path) && !file.endsWith('layout.tsx'));

type Made = Awaited<ReturnType<typeof makeOrganisations>>;

/** Two organisations with paid seats, and everybody who asks for them. */
async function makeOrganisations() {
  const { clock } = env;
  const lastDay = new Date(clock.now().getTime() + 20 * 24 * 3_600_000).toISOString().slice(0, 10);
  const first = await paidPack(env, shop, { seats: 20 });
  const second = await paidPack(env, shop, { seats: 3, courseId: first.courseId });
  const unpaid = await orderPack(env, shop, { seats: 2, buyer: first.buyer, courseId: first.courseId });
  const place = { packId: first.packId, organisationId: first.organisationId };
  const add = async (person: Purchase['buyer'], organisation: typeof first, role: OrganisationRole) => {
    const { organisationId, deps } = organisation;
    await addMember({ ...deps, address }, { as: 'owner', organisationId, email: person.email, role });
    return person;
  };
  const invited = await shop.learner();
  const seatHolder = await shop.learner();
  const ofBoth = await add(await shop.learner(), first, 'viewer');
  await add(ofBoth, second, 'manager');
  const former = await add(await shop.learner(), first, 'manager');
  await leaveOrganisation({ db: env.db, actor: former }, first.organisationId);
  await addJoinCode(first.deps, { ...place, most: '20', lastDay, people: '' });
  const [code] = (await readJoinCodes(first.deps, place)).codes;
  for (const actor of [seatHolder, ...(await Promise.all(Array.from({ length: 4 }, () => shop.learner())))])
    await joinTeam({ db: env.db, clock, actor }, code?.code ?? '');
  await makeReport(first.deps, { organisationId: first.organisationId, project: null });
  await invitePeople(first.deps, { ...place, people: invited.email, locale: 'en' });
  const { rows: seats } = await env.pool.query<{ id: string }>('select id from seats where email = $1', [
    invited.email,
  ]);
  const asked = await shop.order({ buyer: first.buyer });
  await askToPay(
    { db: env.db, clock, actor: first.buyer, orderPriceHours: 48 },
    { orderId: asked.orderId },
    { name: 'Faith N.', message: '' },
  );
  const { rows: links } = await env.pool.query<{ id: string }>('select id from payment_links');
  const users: Readonly<Record<Person, string>> = {
    owner: first.buyer.userId,
    manager: (await add(await shop.learner(), first, 'manager')).userId,
    viewer: (await add(await shop.learner(), first, 'viewer')).userId,
    'of both': ofBoth.userId,
    'other owner': second.buyer.userId,
    'former manager': former.userId,
    'seat holder': seatHolder.userId,
    invited: invited.userId,
    stranger: (await shop.learner()).userId,
    staff: (await createStaff(env.db, { role: 'owner' })).id,
  };
  const params: Readonly<Record<string, string>> = {
    ...place,
    courseId: first.courseId,
    orderId: first.orders[0]?.orderId ?? '',
    seatsOf: first.courseId,
    seatId: seats[0]?.id ?? '',
    code: code?.code ?? '',
    'code?': code?.code ?? '',
    codeId: code?.codeId ?? '',
    token: paymentLinkToken('the key of the tests', links[0]?.id ?? ''),
  };
  const { courseId } = first;
  return {
    first,
    second,
    users,
    params,
    courseId,
    lastDay,
    newcomerEmail: (await shop.learner()).email,
    unpaid,
  };
}

/** Asks a handler as a person, with the organisation's parameters. */
function asking({ users, params }: Made) {
  const site = accountSite(env, {}, { gateway: shop.deps.gateway });
  return async (
    handler: (args: never) => unknown,
    path: string,
    who: Person | 'visitor',
    {
      form,
      params: other = {},
    }: { form?: Readonly<Record<string, string>>; params?: Readonly<Record<string, string>> } = {},
  ): Promise<Outcome> => {
    const all = { ...params, ...other };
    const filled = path.replaceAll(/:(\w+)\??/g, (_all, name: string) => encodeURIComponent(all[name] ?? 'none'));
    const session = who === 'visitor' ? null : { userId: users[who], address, userAgent: 'test' };
    const request = new Request(`https://shop.example${filled}`, {
      headers: session ? { cookie: cookieOf(await site.auth.beginSession(session)) } : {},
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const args = { request, context: site.contextOf(request), params: all, url: new URL(request.url) };
    const answer = (async () => handler(args as never))();
    const result = await answer.catch((thrown: unknown) => thrown);
    // What follows a payment goes on until the reader leaves.
    if (result instanceof Response) await result.body?.cancel();
    return outcomeOf(result);
  };
}

/** Everything that a form of a team could change. */
async function everything(): Promise<string> {
  const tables = [
    'organisations',
    'organisation_members',
    'packs',
    'seats',
    'join_codes',
    'payments',
    'enrolments',
    'team_reports',
    'payment_attempts',
    'audit_log',
  ];
  const rows = tables.map((name) => `select '${name} ' || t::text as line from ${name} t`).join(' union all ');
  const { rows: found } = await env.pool.query<{ all: string }>(
    `select string_agg(line, ';' order by line) as all from (${rows}) lines`,
  );
  return found[0]?.all ?? '';
}

test('the table has every address of teams and links', async () => {
  const found: Record<string, readonly boolean[]> = {};
  for (const { file, path } of routes) {
    const { loader, action } = await handlersOf(file);
    found[path] = [loader !== undefined, action !== undefined];
  }
  const written = Object.entries(table).map(([path, { loader, action }]) => [
    path,
    [loader !== undefined, action !== undefined],
  ]);
  expect(found).toEqual(Object.fromEntries(written));
});

test('pages of two organisations, a member of both and a former manager: each sees what their role says', async () => {
  const made = await makeOrganisations();
  const ask = asking(made);
  for (const { file, path } of routes) {
    const { loader } = await handlersOf(file);
    const expected = table[path]?.loader;
    if (!loader || !expected) continue;
    const outcomes: Partial<Record<Person | 'visitor', Outcome>> = {};
    for (const who of [...people, 'visitor'] as const) outcomes[who] = await ask(loader, path, who);
    expect({ [path]: outcomes }).toEqual({ [path]: expected });
  }
});

test('what belongs to one organisation is unknown at the address of another, to a member of both too', async () => {
  const made = await makeOrganisations();
  const ask = asking(made);
  const elsewhere = { params: { organisationId: made.second.organisationId } };
  for (const { file, path } of routes.filter((route) => /:organisationId\/packs/.test(route.path))) {
    const { loader, action } = await handlersOf(file);
    const form = table[path]?.action?.[1](made) ?? {};
    const before = await everything();
    for (const who of ['of both', 'other owner'] as const) {
      if (loader) {
        const expected = table[path]?.loader?.manager === 'refused' && who === 'of both' ? 'refused' : 'missing';
        expect([path, who, await ask(loader, path, who, elsewhere)]).toEqual([path, who, expected]);
      }
      if (action)
        expect([path, who, await ask(action, path, who, { ...elsewhere, form })]).toEqual([path, who, 'missing']);
    }
    expect(await everything()).toBe(before);
  }
});

test('forms of two organisations: whoever may not send one changes nothing', async () => {
  const made = await makeOrganisations();
  const ask = asking(made);
  const actions = routes.filter(({ path }) => table[path]?.action);
  for (const { file, path } of actions.toSorted((a, b) => lastOf(a.path) - lastOf(b.path))) {
    const { action } = await handlersOf(file);
    const [expected, form, place] = table[path]?.action ?? [];
    if (!action || !expected || !form) throw new Error(`${path} has no action`);
    const outcomes: Partial<Record<Person | 'visitor', Outcome>> = {};
    // Whoever may comes last, because they change what the others ask for.
    const isLast = (who: Person | 'visitor') => Number(expected[who] === 'served');
    for (const who of ([...people, 'visitor'] as const).toSorted((a, b) => isLast(a) - isLast(b))) {
      const before = await everything();
      outcomes[who] = await ask(action, path, who, { form: form(made), params: place?.(made) ?? {} });
      if (outcomes[who] !== 'served') expect([path, who, await everything()]).toEqual([path, who, before]);
    }
    expect({ [path]: outcomes }).toEqual({ [path]: expected });
  }
});

/** Forms after which others are not what they were: somebody joins, a seat is taken back, members leave. */
const lastForms = [
  '/join/:code?',
  '/organisation/:organisationId/packs/:packId/seats/:seatId',
  '/organisation/:organisationId',
];
const lastOf = (path: string) => lastForms.indexOf(path);
