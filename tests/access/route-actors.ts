import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import routeTable from '#app/routes.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { siteTexts } from '#app/modules/office/translations/site-texts.server.ts';
import { IdentityProviderError } from '#app/modules/people/accounts/identity-provider.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffRoles, type StaffRole } from '#app/shared/actor.ts';
import { address, cookieOf } from '../support/account-fixture.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { createProject } from '#tests/support/create-project.ts';
import { insertInvoice, insertMessage, insertOrder, insertOrderLine, insertPurchase } from '#tests/support/rows.ts';
import type { TestEnv } from '../support/test-env.ts';

/** The actors of the test. 'admin as learner' is a staff member who signed in at the learners' login. */
export const actors = ['visitor', 'learner', 'other learner', 'admin as learner', ...staffRoles] as const;
export type ActorName = (typeof actors)[number];

/** Outcome of a loader or an action: redirected, refused, not found, or done. */
export type Outcome = 'login' | 'admin login' | 'refused' | 'missing' | 'served';

type Handler = (args: never) => unknown;

interface RouteModule {
  readonly loader?: Handler;
  readonly action?: Handler;
}

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

interface RouteOfTable {
  /** Path below app/routes. */
  readonly file: string;
  /** Path with its parameters as `:name`. */
  readonly path: string;
}

/** Returns every route of the table, with frames: each has data of its own that can be requested alone. */
export function routesOfTable(entries: readonly RouteConfigEntry[] = routeTable, under = ''): RouteOfTable[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const here = path === undefined ? under : `${under}/${path}`;
    return [{ file: file.replace('routes/', ''), path: here || '/' }, ...routesOfTable(children, here)];
  });
}

/** The loader and the action that a route exports. */
export async function handlersOf(file: string): Promise<RouteModule> {
  const load = modules[`../../app/routes/${file}`];
  if (!load) throw new Error(`the route table names ${file}, which is not there`);
  const { loader, action } = await load();
  return { ...(loader && { loader }), ...(action && { action }) };
}

/** Creates a shop with a person of each kind; the first learner has a course and an order. */
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
  const staffMembers = new Map<StaffRole, { id: string }>();
  for (const role of staffRoles) staffMembers.set(role, await createStaff(env.db, { role }));
  const staffOf = (role: StaffRole) => staffMembers.get(role) ?? { id: '' };
  const [learner, other] = [await createLearner(env.db), await createLearner(env.db)];
  const course = await createCourse(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: course.id });
  const orderId = await insertOrder(env.db, learner.id);
  const orderLineId = await insertOrderLine(env.db, {
    orderId,
    userId: learner.id,
    courseId: (await createCourse(env.db)).id,
  });
  const { orderId: paidOrderId } = await insertPurchase(env.db, { userId: learner.id });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const newStudent = async () => {
    const { id } = await createLearner(env.db);
    await createEnrolment(env.db, { userId: id, courseId: course.id });
    return id;
  };
  const known: Readonly<Record<string, string>> = {
    courseId: course.id,
    seatsOf: course.id,
    // The instructor of the factory's courses.
    instructor: 'wanjiru-kamau',
    lessonId: course.lessons[0]?.id ?? '',
    questionId: await createQuestion(env.db, course.id),
    sectionId: course.sections[0]?.id ?? '',
    orderId,
    paymentId: orderLineId,
    invoiceId: await insertInvoice(env.db, paidOrderId),
    decision: 'refund',
    subject: orderId,
    projectTitle: 'none',
    messageId: await insertMessage(env.db),
    projectId: (await createProject(env.db)).id,
    code: 'none',
    token: 'none',
    inbox: 'results',
    submissionId: unknown,
    reviewId: unknown,
    textKey: siteTexts[0]?.key ?? '',
    uploadId: unknown,
    statementId: unknown,
    '*': 'nowhere',
  };

  /** Makes a session for each call, because some calls end it. */
  const cookieFor = async (actor: ActorName): Promise<string> => {
    const visitor = { address, userAgent: 'test' };
    const asStaff = ({ id }: { id: string }) =>
      site.auth.beginPortalSession({ userId: id, at: env.clock.now(), ...visitor });
    const asLearner = ({ id }: { id: string }) => site.auth.beginSession({ userId: id, ...visitor });
    switch (actor) {
      case 'visitor':
        return '';
      case 'learner':
        return cookieOf(await asLearner(learner));
      case 'other learner':
        return cookieOf(await asLearner(other));
      case 'admin as learner':
        return cookieOf(await asLearner(staffOf('manager')));
      default:
        return cookieOf(await asStaff(staffOf(actor)));
    }
  };

  /** Calls a loader or an action alone, as a request for data does, and returns the outcome. */
  const ask = async (
    handler: Handler,
    path: string,
    actor: ActorName,
    method: 'GET' | 'POST',
    input: {
      readonly params?: Readonly<Record<string, string>>;
      readonly form?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Outcome> => {
    // A new learner for each call: a staff member's action may delete them.
    const params: Readonly<Record<string, string>> = {
      ...known,
      ...(path.includes(':userId') && { userId: await newStudent() }),
      ...input.params,
    };
    const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'none'));
    const cookie = await cookieFor(actor);
    const request = new Request(`https://shop.example${filled}`, {
      method,
      headers: cookie ? { cookie } : {},
      ...(method === 'POST' && { body: new URLSearchParams(input.form) }),
    });
    const args = { request, context: site.contextOf(request), params, url: new URL(request.url) };
    // Redirects and refusals are thrown or returned.
    const answer = (async () => handler(args as never))();
    return outcomeOf(await answer.catch((thrown: unknown) => thrown));
  };
  const params: Readonly<Record<string, string>> = { ...known, userId: learner.id };
  return { ask, params, cookieFor };
}

/** Google, which these tests never call. */
const notNow = () => Promise.reject(new IdentityProviderError('failed', null));

/** What an answer of a loader or an action is. */
export function outcomeOf(result: unknown): Outcome {
  if (result instanceof Error) throw result;
  const { status = 200, headers } = initOf(result);
  const location = new Headers(headers).get('location') ?? '';
  if (/^\/login(\?|$)/.test(location)) return 'login';
  if (/^\/admin\/login(\?|$)/.test(location)) return 'admin login';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'missing';
  // 503 is an action that needs payments, which are off here.
  if (status >= 500 && status !== 503) throw new Error(`answered with ${status}`);
  return 'served';
}

function initOf(result: unknown): ResponseInit {
  if (result instanceof Response) return { status: result.status, headers: result.headers };
  const isData = typeof result === 'object' && result !== null && 'init' in result;
  return isData ? ((result as { init: ResponseInit | null }).init ?? {}) : {};
}
