import { runNpm } from './npm.mjs';

const isDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * Lists the packages of production as CycloneDX (SBOM), by package-lock.json. npm's own `--omit=dev` also omits packages that production
 * and development share, so this removes the development packages itself.
 * @param {string} root the checkout
 * @returns {Promise<string | null>} JSON; null if npm fails
 */
export async function listPackages(root) {
  const { code, output } = await runNpm(root, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  if (code !== 0) return null;
  const bill = JSON.parse(output);
  const left = new Set(bill.components.filter(isDevelopment).map((component) => component['bom-ref']));
  const components = bill.components.filter((component) => !left.has(component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) }));
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`;
}
