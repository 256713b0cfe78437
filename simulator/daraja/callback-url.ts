const FORBIDDEN_WORDS = ['mpesa', 'm-pesa', 'safaricom', 'exe', 'exec', 'cmd', 'sql', 'query'];
const PRIVATE_HOST = /^(0\.|10\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[(f[cd]|fe80))/;

/**
 * Daraja: CallBackURL is public HTTPS, in lower case, without filtered words. The simulator also accepts http on this machine, so that a
 * shop in development needs no tunnel.
 */
export function isCallbackUrl(text: string): boolean {
  if (text !== text.toLowerCase() || FORBIDDEN_WORDS.some((word) => text.includes(word))) return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (username) return false;
  if (isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && !PRIVATE_HOST.test(hostname) && hostname.includes('.');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
