import type { IncomingHttpHeaders } from 'node:http';

/** A user agent that names a program, or is empty. */
const program =
  /bot|crawl|spider|slurp|preview|scrap|fetch|externalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|node|axios|headless|lighthouse|monitor|uptime/i;

const coursePage = /^\/courses\/([^/]{1,200}?)(\.data)?$/;

interface Asked {
  readonly method?: string | undefined;
  /** Path and query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Returns the course (slug or id) whose page a visitor opens with this request. Null for other pages, programs, prefetches, and refreshes
 * of a page that is already open.
 */
export function viewedCourse({ method, url = '', headers }: Asked): string | null {
  if (method !== 'GET' || !url.startsWith('/courses/')) return null;
  const [, name = '', data] = coursePage.exec(pathOf(url)) ?? [];
  if (name === '') return null;
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || program.test(agent)) return null;
  if (/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))) return null;
  if (data !== undefined && refererPath(headers.referer) === `/courses/${name}`) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

function refererPath(referer: string | undefined): string | null {
  return referer && URL.canParse(referer) ? new URL(referer).pathname : null;
}
