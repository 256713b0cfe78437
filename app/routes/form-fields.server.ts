import { pageRefusal } from './refusal-to-show.server.ts';

/** The form of a request. A body that is none is answered with 400. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw pageRefusal('This form could not be read.', 400);
  });
}

/** The text of a field, cut at `most` characters; empty where it is missing or a file. */
export function fieldOf(form: FormData, name: string, most = 1000): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, most) : '';
}

/** Every text field of a request's form by its name; of a name given twice, the first. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await readForm(request)) if (typeof value === 'string') fields[name] ??= value;
  return fields;
}
