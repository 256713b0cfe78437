import type { RouterContextProvider } from 'react-router';
import { maxSealedForm, openPendingForm, sealPendingForm } from '#app/modules/people/accounts/pending-form.server.ts';
import type { WaitingForm } from '#app/modules/people/ui/public/waiting-form.tsx';
import { rememberedPath } from '#app/modules/people/accounts/safe-path.ts';
import { lastOwnerOf } from '#app/modules/people/accounts/last-owner.server.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { fieldOf, readForm } from './form-fields.server.ts';
import { resentParam } from './guards.server.ts';

interface Sent {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  readonly url: URL;
}

/** Without a form of another page. */
export const noForm: WaitingForm = { pendingForm: null, isFormLost: false };

/** Returns the sealed form of another page that a sign-in or a proof of identity carries (`WaitingFormField`); null without one. */
export const carriedForm = (form: FormData): string | null => fieldOf(form, 'pendingForm', maxSealedForm) || null;

/** Returns whether a request is the form of another page, which a guard sent here. */
export const isResent = ({ request, url }: Pick<Sent, 'request' | 'url'>): boolean =>
  request.method === 'POST' && url.searchParams.has(resentParam);

/**
 * Reads the form of another page that a guard sent here, and seals it for the person in whose session it was typed. It is lost if that
 * session was deleted, as by 'Log out', and if `sealPendingForm` refuses it.
 */
export async function sealResentForm(sent: Sent): Promise<WaitingForm> {
  const form = await readForm(sent.request);
  const pendingForm = carriedForm(form) ?? (await sealForm(sent, form));
  return { pendingForm, isFormLost: pendingForm === null };
}

async function sealForm({ context, request, url }: Sent, form: FormData): Promise<string | null> {
  const { services } = context.get(requestScope);
  const action = rememberedPath(url.searchParams.get('redirectTo'));
  const userId = await lastOwnerOf(services, request.headers.get('cookie'));
  if (!action || !userId) return null;
  const fields: (readonly [string, string])[] = [];
  const files: { field: string; name: string }[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else if (value.size > 0) files.push({ field: name, name: value.name });
  }
  return sealPendingForm(services, { userId, action, fields, files });
}

/** Returns the form that a sign-in or a proof of identity carried, if the signed-in person typed it; otherwise null. */
export async function openCarriedForm({ context, request }: Pick<Sent, 'context' | 'request'>) {
  const { services, actor } = context.get(requestScope);
  const sealed = carriedForm(await readForm(request));
  const userId = userIdOf(await actor());
  return sealed !== null && userId !== null ? openPendingForm(services, sealed, userId) : null;
}
