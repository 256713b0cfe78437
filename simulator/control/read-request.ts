import type { Context } from 'hono';
import type { z } from 'zod';

/**
 * The body against its schema; an empty body counts as {}.
 *
 * @throws ZodError where it breaks the schema.
 */
export async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let given: unknown = {};
  if (text !== '') {
    try {
      given = JSON.parse(text);
    } catch {
      given = undefined;
    }
  }
  return schema.parse(given);
}
