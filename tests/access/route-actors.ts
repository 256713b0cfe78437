import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import routeTable from '#app/routes.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { IdentityProviderError } from '#app/modules/identity/identity-provider.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { adminRoles, type AdminRole } from '#app/shared/actor.ts';
import { address, cookieOf } from '../support/account-fixture.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { createProject } from '#tests/support/create-project.ts';
import { insertMessage, insertOrder, insertPayment } from '#tests/support/rows.ts';
import type { TestEnv } from '../support/test-env.ts';

/** The actors of the test. 'admin as learner' is an admin who signed in at the learners' login. */
export const actors = [
  'visitor',
  'learner',
  'other learner',
  'admin',
  'super_admin',
  'admin as learner',
  'accountant',
  'support',
  'editor',
] as const;
export type ActorName = (typeof actors)[number];

/** What a loader or an action does with who asks: sends away, refuses, knows nothing of it, or does what it is for. */
export type Outcome = 'login' | 'admin login' | 'refused' | 'missing' | 'served';

type Handler = (args: never) => unknown;

interface RouteModule {
  readonly loader?: Handler;
  readonly action?: Handler;
}

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

export interface RouteOfTable {
  /** Below app/routes. */
  readonly file: string;
  /** With its parameters as `:name`. */
  readonly path: string;
}

/** Every route of the table, the frames too: each has data of its own that can be asked for alone. */
export function routesOfTable(entries: readonly RouteConfigEntry[] = routeTable, under = ''): RouteOfTable[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const here = path === undefined || index ? under : `${under}/${path}`;
    return [{ file: file.replace('routes/', ''), path: here || '/' }, ...routesOfTable(children, here)];
  });
}

/** What a route exports besides its page. */
export async function handlersOf(file: string): Promise<RouteModule> {
  const load = modules[`../../app/routes/${file}`];
  if (!load) throw new Error(`the route table names ${file}, which is not there`);
  const { loader, action } = await load();
  return { ...(loader && { loader }), ...(action && { action }) };
}

/** A shop with somebody of each kind; the first learner has a course and an order. */
export async function peopleOf(env: TestEnv) {
  const nowhere = join(tmpdir(), 'files-of-nobody');
  const site = accountSite(
    env,
    {},
    {
      storage: createLocalStorage(nowhere),
      uploads: createLocalUploads(nowhere),
      identityProvider: { signInUrl: notNow, redeem: notNow },
    },
  );
  const admins = new Map<AdminRole, { id: string }>();
  for (const role of adminRoles) admins.set(role, await createAdmin(env.db, { role }));
  const adminOf = (role: AdminRole) => admins.get(role) ?? { id: '' };
  const [learner, other] = [await createLearner(env.db), await createLearner(env.db)];
  const course = await createCourse(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: course.id });
  const orderId = await insertOrder(env.db, learner.id);
  const paymentId = await insertPayment(env.db, {
    orderId,
    userId: learner.id,
    courseId: (await createCourse(env.db)).id,
  });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const newStudent = async () => {
    const { id } = await createLearner(env.db);
    await createEnrolment(env.db, { userId: id, courseId: course.id });
    return id;
  };
  const known: Readonly<Record<string, string>> = {
    courseId: course.id,
    // Of the courses that the factory makes.
    instructor: 'wanjiru-kamau',
    lessonId: course.lessons[0]?.id ?? '',
    sectionId: course.sections[0]?.id ?? '',
    orderId,
    paymentId,
    decision: 'refund',
    subject: orderId,
    projectTitle: 'none',
    messageId: await insertMessage(env.db),
    projectId: (await createProject(env.db)).id,
    code: 'none',
    token: 'none',
    inbox: 'results',
    reviewId: unknown,
    uploadId: unknown,
    statementId: unknown,
    '*': 'nowhere',
  };

  /** A session for one call: some of them end it. */
  const cookieFor = async (actor: ActorName): Promise<string> => {
    const visitor = { address, userAgent: 'test' };
    const asAdmin = ({ id }: { id: string }) =>
      site.auth.beginAdminSession({ userId: id, at: env.clock.now(), ...visitor });
    const asLearner = ({ id }: { id: string }) => site.auth.beginSession({ userId: id, ...visitor });
    switch (actor) {
      case 'visitor':
        return '';
      case 'learner':
        return cookieOf(await asLearner(learner));
      case 'other learner':
        return cookieOf(await asLearner(other));
      case 'admin as learner':
        return cookieOf(await asLearner(adminOf('admin')));
      default:
        return cookieOf(await asAdmin(adminOf(actor)));
    }
  };

  /** Asks one loader or action alone, as a request for data does, and says what became of it. */
  const ask = async (
    handler: Handler,
    path: string,
    actor: ActorName,
    method: 'GET' | 'POST',
    given: {
      readonly params?: Readonly<Record<string, string>>;
      readonly form?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Outcome> => {
    // Somebody new each time: what admins do to a user may leave nobody for the next one who asks.
    const params: Readonly<Record<string, string>> = {
      ...known,
      ...(path.includes(':userId') && { userId: await newStudent() }),
      ...given.params,
    };
    const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const cookie = await cookieFor(actor);
    const request = new Request(`https://shop.example${filled}`, {
      method,
      headers: cookie ? { cookie } : {},
      ...(method === 'POST' && { body: new URLSearchParams(given.form) }),
    });
    const args = { request, context: site.contextOf(request), params, url: new URL(request.url) };
    // A redirect or a refusal is thrown as often as it is returned.
    const answer = (async () => handler(args as never))();
    return outcomeOf(await answer.catch((thrown: unknown) => thrown));
  };
  const params: Readonly<Record<string, string>> = { ...known, userId: learner.id };
  return { ask, params, cookieFor };
}

/** Google, of whom nothing is asked for here. */
const notNow = () => Promise.reject(new IdentityProviderError('failed', null));

function outcomeOf(result: unknown): Outcome {
  if (result instanceof Error) throw result;
  const { status = 200, headers } = initOf(result);
  const location = new Headers(headers).get('location') ?? '';
  if (/^\/login(\?|$)/.test(location)) return 'login';
  if (/^\/admin\/login(\?|$)/.test(location)) return 'admin login';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'missing';
  // 503: it would be done, were payments on.
  if (status >= 500 && status !== 503) throw new Error(`answered with ${status}`);
  return 'served';
}

function initOf(result: unknown): ResponseInit {
  if (result instanceof Response) return { status: result.status, headers: result.headers };
  const isData = typeof result === 'object' && result !== null && 'init' in result;
  return isData ? ((result as { init: ResponseInit | null }).init ?? {}) : {};
}
