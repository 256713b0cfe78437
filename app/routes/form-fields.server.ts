import { pageRefusal } from './refusal-to-show.server.ts';
import { m } from '#texts';

/** Reads the form of a request. Answers 400 for a body that is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw pageRefusal(m.account_form_unreadable(), 400);
  });
}

/** Returns the text of a field, cut at `most` characters; empty if it is missing or a file. */
export function fieldOf(form: FormData, name: string, most = 1000): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, most) : '';
}

/** Returns the text fields of a form by name. Of a repeated name it returns the first value. */
export function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= value;
  return fields;
}

/** Returns the text fields of a request's form by name. */
export const readFields = async (request: Request): Promise<Record<string, string>> =>
  fieldsOf(await readForm(request));
