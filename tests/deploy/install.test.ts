import { expect, test } from 'vitest';
import { findMissingNetwork } from '../../scripts/install.mjs';

const findMissing: (env: Readonly<Record<string, string>>) => Promise<string | null> = findMissingNetwork;

test.each<[string, Record<string, string>, RegExp | null]>([
  ['a registry that has a name', { npm_config_registry: 'http://localhost:4873/' }, null],
  ['a registry with an address', { npm_config_registry: 'http://[::1]:4873/' }, null],
  ['a proxy, which finds the registry itself', { npm_config_registry: 'https://r.invalid/', HTTPS_PROXY: 'p:1' }, null],
  ['a registry that npm has to refuse', { npm_config_registry: 'none' }, null],
  [
    'no network',
    { npm_config_registry: 'https://registry.invalid/' },
    /^registry\.invalid cannot be found \(E[A-Z_]+\)$/,
  ],
])('installing knows before npm does: %s', async (_, env, said) => {
  const away = await findMissing(env);
  if (said === null) expect(away).toBeNull();
  else expect(away).toMatch(said);
});
