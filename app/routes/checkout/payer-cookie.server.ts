/** Cookie of a browser in which somebody paid by a link: their request, signed, so that they alone see its receipt. */
const payerCookie = 'mic3_payer';

const yearInSeconds = 365 * 24 * 3600;

/** Returns what a browser keeps of its own payment by a link; null without one. */
export function payerOf(request: Request): string | null {
  const found = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${payerCookie}=`));
  return found === undefined ? null : found.slice(payerCookie.length + 1);
}

/** Returns the cookie to set. */
export function writePayerCookie(token: string, { secure }: { readonly secure: boolean }): string {
  return `${payerCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${yearInSeconds}${secure ? '; Secure' : ''}`;
}
