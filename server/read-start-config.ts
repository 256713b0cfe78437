import { inspectConfig, refuseSettings, type Config, type Environment } from '#app/platform/config.server.ts';
import { whyNoAnswer } from '#app/platform/database.server.ts';

/**
 * The settings for a start. As readConfig; where something is wrong the database is asked too, so that whoever mends the settings hears of all
 * of it at once. Throws StartError.
 */
export async function readStartConfig(env: Environment): Promise<Config> {
  const { config, problems } = inspectConfig(env);
  if (problems.length === 0) return config;
  const silence = config.database.kind === 'server' ? await whyNoAnswer(config.database.url) : null;
  throw refuseSettings(silence === null ? problems : [...problems, `DATABASE_URL does not answer (${silence})`]);
}
