import { outageSentence } from '#app/shared/outage-sentence.ts';

const adviceOf = (status: number) => (status === 503 ? outageSentence : 'Please try again.');

/** The page for a request that failed; the id finds it in the log. */
export function errorPage(status: number, requestId: string): Response {
  const html = `<!doctype html>
<html lang="en-KE">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head>
<body><main><h1>Something went wrong</h1><p>${adviceOf(status)} If it keeps happening, tell us this number: <code>${requestId}</code></p><p><a href="/">Back to the start page</a></p></main></body>
</html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The same as JSON. */
export function errorJson(status: number, requestId: string): Response {
  return Response.json({ error: `Something went wrong. ${adviceOf(status)}`, requestId }, { status });
}

/** Refuses a request before any page is rendered, as text or as JSON. */
export function refusal(status: number, sentence: string, asJson: boolean): Response {
  return asJson
    ? Response.json({ error: sentence }, { status })
    : new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Whether a path is answered with JSON. */
export const isApi = (path: string): boolean => path.startsWith('/api/') || path.endsWith('.json');
