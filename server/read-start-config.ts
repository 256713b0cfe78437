import { inspectConfig, refuseSettings, type Config, type Environment } from '#app/platform/config.server.ts';

/**
 * Reads the settings for a start, like readConfig. With a wrong setting it also tries the database, so that the operator sees all problems
 * at once. Throws StartError.
 */
export async function readStartConfig(env: Environment): Promise<Config> {
  const { config, problems } = inspectConfig(env);
  if (problems.length === 0) return config;
  // Loaded only now: the parent of workers does without.
  const { connectionError } = await import('#app/platform/database.server.ts');
  const silence = config.database.kind === 'server' ? await connectionError(config.database.url) : null;
  throw refuseSettings(silence === null ? problems : [...problems, `DATABASE_URL does not answer (${silence})`]);
}
