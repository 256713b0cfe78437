import { outageSentence } from '#app/shared/outage-sentence.ts';

const adviceOf = (status: number) => (status === 503 ? outageSentence : 'Please try again.');

/** What a visitor reads where no page could be made; the id leads to the log. */
export function errorPage(status: number, requestId: string): Response {
  const html = `<!doctype html>
<html lang="en-KE">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head>
<body><main><h1>Something went wrong</h1><p>${adviceOf(status)} If it keeps happening, tell us this number: <code>${requestId}</code></p><p><a href="/">Back to the start page</a></p></main></body>
</html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The same for programs. */
export function errorJson(status: number, requestId: string): Response {
  return Response.json({ error: `Something went wrong. ${adviceOf(status)}`, requestId }, { status });
}

/** A refusal before any page: for people in plain words, for programs as JSON. */
export function refusal(status: number, sentence: string, asJson: boolean): Response {
  return asJson
    ? Response.json({ error: sentence }, { status })
    : new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Whether programs ask at an address, which are answered with JSON. */
export const isApi = (path: string): boolean => path.startsWith('/api/') || path.endsWith('.json');
