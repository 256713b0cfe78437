import { readText } from '#app/platform/http/stream-text.ts';

/** Returns the fields of a JSON object of at most `most` bytes; null for anything else. */
export async function readJsonFields(request: Request, most = 64 * 1024): Promise<Record<string, unknown> | null> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const text = await readText(request.body, most);
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
