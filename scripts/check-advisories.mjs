import { runNpm } from './npm.mjs';

const severities = ['critical', 'high', 'moderate', 'low', 'info'];

/**
 * Queries the registry for advisories against the production packages of package-lock.json. Unlike `npm audit` it distinguishes no
 * advisories from no answer, which some registries and every machine without a network give.
 * @param {string} root the checkout
 * @returns {Promise<{ answered: boolean, isUrgent: boolean, sentence: string }>} `isUrgent` if one is high or critical
 */
export async function checkAdvisories(root) {
  const { output } = await runNpm(root, [
    'audit',
    '--json',
    '--omit=dev',
    '--fetch-retries=0',
    '--fetch-timeout=15000',
  ]);
  const report = parse(output);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer';
    const sentence = `Published advisories were not checked: the registry does not answer (${reason}). Ask again where it does: npm run advisories.`;
    return { answered: false, isUrgent: false, sentence };
  }
  const found = severities.filter((severity) => counts[severity] > 0);
  if (found.length === 0)
    return { answered: true, isUrgent: false, sentence: 'No published advisory names a package of production.' };
  const list = found.map((severity) => `${counts[severity]} ${severity}`).join(', ');
  return {
    answered: true,
    isUrgent: counts.critical + counts.high > 0,
    sentence: `Published advisories name packages of production: ${list}. Details: npm audit --omit=dev.`,
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
