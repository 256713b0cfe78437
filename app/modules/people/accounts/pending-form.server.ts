import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '#app/shared/clock.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';

/** A form that was sent before its sender had signed in, or proved their identity, again. */
export interface PendingForm {
  /** The person who typed it. */
  readonly userId: string;
  /** Path and query to which it is sent. */
  readonly action: string;
  /** Names and values of its fields, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Its files, which must be chosen again. */
  readonly files: readonly { readonly field: string; readonly name: string }[];
}

interface Needs {
  readonly clock: Clock;
  /** Seals forms that wait for a sign-in. */
  readonly pendingFormKey: string;
}

/** Characters of a sealed form, which a page carries in a hidden field. */
export const maxSealedForm = 48_000;

/** Milliseconds for which a sealed form can be sent: a day. */
const pendingFormMs = 24 * 60 * 60 * 1000;

const sealedForm = z.object({
  userId: z.string(),
  action: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.object({ field: z.string(), name: z.string() })),
  until: z.number(),
});

/**
 * Encrypts a form for its sender, so that nobody else can read it in the page that carries it, change it, or send it. Returns null for a
 * form that is too long, and for one with a password, which no page may carry.
 */
export function sealPendingForm({ clock, pendingFormKey }: Needs, form: PendingForm): string | null {
  if (form.fields.some(([name]) => /password/i.test(name))) return null;
  const text = JSON.stringify({ ...form, until: clock.now().getTime() + pendingFormMs });
  const sealed = seal(deflateRawSync(text).toString('base64url'), pendingFormKey);
  return sealed.length > maxSealedForm ? null : sealed;
}

/** Decrypts a form for the person who typed it. Returns null for anybody else, after a day, and for what `sealPendingForm` did not return. */
export function openPendingForm({ clock, pendingFormKey }: Needs, sealed: string, userId: string): PendingForm | null {
  try {
    const text = inflateRawSync(Buffer.from(unseal(sealed, pendingFormKey), 'base64url')).toString('utf8');
    const { until, ...form } = sealedForm.parse(JSON.parse(text));
    return form.userId === userId && clock.now().getTime() <= until ? form : null;
  } catch {
    return null;
  }
}
