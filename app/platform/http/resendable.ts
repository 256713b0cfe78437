/** Bytes of a form that the pages before a sign-in accept (`publicForm` of the body policies). */
const maxResentBytes = 64 * 1024;

/**
 * Returns whether a browser that is redirected with status 307 sends the form of this request again, and the next page accepts it. Only
 * documents do: a script follows the redirect by itself, and cannot show the page.
 */
export function isResendable(method: string, headers: Headers): boolean {
  if (method !== 'POST') return false;
  const accept = headers.get('accept');
  const isDocument = accept === null || accept.includes('text/html');
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(headers.get('content-type') ?? '');
  return isDocument && isForm && Number(headers.get('content-length') ?? 0) <= maxResentBytes;
}
