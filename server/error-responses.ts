import { languageTags, localAddress } from '#app/shared/locale.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

const adviceOf = (status: number) => (status === 503 ? m.ui_outage() : m.site_error_page_advice());

/** Renders the page for a failed request. The log has the same id. */
export function errorPage(status: number, requestId: string): Response {
  const title = m.site_error_page_title();
  const number = m.site_error_page_number({ id: `<code>${requestId}</code>` });
  const html = `<!doctype html>
<html lang="${languageTags[getLocale()]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${adviceOf(status)} ${number}</p><p><a href="${localAddress(getLocale(), '/')}">${m.site_error_page_home()}</a></p></main></body>
</html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Returns the same answer as JSON. */
export function errorJson(status: number, requestId: string): Response {
  return Response.json({ error: m.site_error_went_wrong({ advice: adviceOf(status) }), requestId }, { status });
}

/** Refuses a request before any page is rendered, as text or as JSON. */
export function refusal(status: number, sentence: string, asJson: boolean): Response {
  return asJson
    ? Response.json({ error: sentence }, { status })
    : new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Whether answers of a path are JSON. */
export const isApi = (path: string): boolean => /^\/api\/|\.json$/i.test(path);
