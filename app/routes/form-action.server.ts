import { data, redirect, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import type { UserErrorCode } from '#app/modules/people/users/user-errors.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom, DomainError, type ErrorTable } from '#app/shared/domain-error.ts';
import type { FormAnswer } from '#app/shared/form-answer.ts';
import { VersionConflict } from '#app/shared/version-conflict.ts';
import { fieldOf, fieldsOf, readForm } from './form-fields.server.ts';
import { toIdentityProof } from './guards.server.ts';
import { answerUnexpectedError } from './unexpected-error.server.ts';

/** Arguments of an action. */
export interface Visit {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

export interface Reading {
  readonly form: FormData;
  /** The text fields by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns a text field, cut at `most` characters (1,000); empty if it is missing. */
  readonly field: (name: string, most?: number) => string;
  /** Returns the form as the schema reads it; refuses an invalid one with the sentences of its fields, and with a 400. */
  readonly read: <Input>(schema: z.ZodType<Input>, status?: number) => Input;
}

/** A form, and what its use cases need. */
export interface SentForm<Who extends Actor> extends Reading {
  readonly actor: Who;
  readonly scope: RequestScope;
  readonly url: URL;
  readonly deps: ReturnType<typeof depsOf<Who>>;
}

/** Why a form was refused. */
export interface Refused extends Pick<FormAnswer, 'errors' | 'error'> {
  readonly status: number;
  /** Code of the use case; null for an invalid form and for an unexpected error. */
  readonly code: string | null;
  /** Values that came with the code. */
  readonly details: Readonly<Record<string, string>>;
}

/** How refusals read. */
interface Sentences<Sent> {
  /** Sentences of the use cases that the form calls. */
  readonly errors: ErrorTable<string>;
  /** The sentence for an unexpected error; without one, the error page answers it. */
  readonly failure?: (sent: Sent) => string;
  /** Puts the sentence of a refusal into the form's own: 'Failed to add user: …'. */
  readonly refused?: (values: { readonly reason: string; readonly sent: Sent }) => string;
  /** The field beside which the sentence of a code stands, where the use case does not name it. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

interface FormRules<Who extends Actor, Conflict, More> extends Sentences<Reading> {
  readonly guard: (visit: Visit) => Promise<Who>;
  /** Reads what somebody else saved after the form was opened. */
  readonly conflict?: (sent: SentForm<Who>) => Promise<Conflict>;
  /** What the page needs beside the answer, such as what was typed. */
  readonly more?: (refused: Refused, sent: SentForm<Who>) => More | Promise<More>;
}

/** An invalid form. */
class InvalidForm extends Error {
  readonly answer: Partial<Refused>;
  constructor(answer: Partial<Refused>) {
    super('a form was refused');
    this.answer = answer;
  }
}

/** Refuses a form with a sentence, or with sentences of its fields. */
export const invalid = (answer: Partial<Pick<Refused, 'status' | 'errors' | 'error'>>) => new InvalidForm(answer);

/** Returns fields as the schema reads them; refuses invalid ones with their sentences. */
export function readInput<Input>(schema: z.ZodType<Input>, fields: Reading['fields'], status = 400): Input {
  const { data: input, error } = schema.safeParse(fields);
  if (error) throw invalid({ status, errors: fieldErrorsOf(error) });
  return input;
}

/** The answer of a page that shows every result as a notice. */
export const asNotice = ({ error }: Refused) => ({ isDone: false, sentence: error ?? '' });

/**
 * Answers a form: reads it and runs its use case by `run`, which returns the address of the next page or what the page shows. A refusal
 * is answered with its sentence and status, beside its field if it names one; a conflict with what somebody else saved.
 */
export async function formAction<Who extends Actor, Ran, Conflict = never, More = unknown>(
  { request, url, context }: Visit,
  rules: FormRules<Who, Conflict, More>,
  run: (sent: SentForm<Who>) => Promise<Ran>,
) {
  const actor = await rules.guard({ request, url, context });
  const scope = context.get(requestScope);
  const form = await readForm(request);
  const reading: Reading = {
    form,
    fields: fieldsOf(form),
    field: (name, most) => fieldOf(form, name, most),
    read: (schema, status) => readInput(schema, reading.fields, status),
  };
  const sent = { ...reading, actor, scope, url, deps: depsOf(scope, actor) };
  try {
    const done = await run(sent);
    return typeof done === 'string' ? redirect(done, 303) : (done as Exclude<Ran, string>);
  } catch (error) {
    if (isRefusal(error, 'identity_unconfirmed' satisfies UserErrorCode)) throw toIdentityProof(scope, url);
    const refused = refusalOf(error, scope, rules, reading);
    const { status, errors, details } = refused;
    const conflict = error instanceof VersionConflict && rules.conflict ? await rules.conflict(sent) : null;
    const answer: FormAnswer<Conflict> = { errors, error: refused.error, conflict };
    const more = (await rules.more?.(refused, sent)) as More;
    const { retryAfter } = details;
    return data({ ...answer, ...more }, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  }
}

const isRefusal = (error: unknown, code: string) => error instanceof DomainError && error.code === code;

/** The guard of forms that nobody has to sign in for, and whose use cases know their visitor by what they type. */
export const asVisitor = (): Promise<Actor> => Promise.resolve({ kind: 'visitor' });

/** Answers a form that a page's script sends by itself in JSON; the next page is its `path`. */
export async function inJson(answered: Promise<unknown>): Promise<Response> {
  const answer = await answered;
  if (answer instanceof Response) return Response.json({ path: answer.headers.get('location') });
  return isData(answer) ? Response.json(answer.data, answer.init ?? {}) : Response.json(answer);
}

const isData = (answer: unknown): answer is ReturnType<typeof data<unknown>> =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit';

/** What use cases need of a request: the services, who acts from where, and what they mail with. */
function depsOf<Who extends Actor>({ services, address }: RequestScope, actor: Who) {
  const { config, jobs, log } = services;
  const { appUrl, contentAccess } = config;
  return { ...services, actor, address, appUrl, contentAccess, mailing: { jobs, log, appUrl } };
}

/** Returns how a form is refused after an error; throws what belongs to the error page. */
export function refusalOf<Sent>(
  error: unknown,
  scope: RequestScope,
  { errors, failure, refused, fieldOfCode }: Sentences<Sent>,
  sent: Sent,
): Refused {
  const none = { status: 400, code: null, errors: {}, error: null, details: {} };
  if (error instanceof InvalidForm) return { ...none, ...error.answer };
  const known = answerFrom(errors, error);
  if (!known || !(error instanceof DomainError)) {
    // What is no error is a page's own answer: a redirect, or a refusal of the whole page.
    if (!failure || !(error instanceof Error)) throw error;
    const unexpected = { logged: 'a form failed', failure: failure(sent) };
    const { status, message } = answerUnexpectedError(scope, error, unexpected);
    return { ...none, status, error: message };
  }
  const { status, message } = known;
  const { code, details } = error;
  const field = details['field'] ?? fieldOfCode?.[code];
  return {
    status,
    code,
    details,
    errors: field === undefined ? {} : { [field]: message },
    error: refused ? refused({ reason: message, sent }) : field === undefined ? message : null,
  };
}
