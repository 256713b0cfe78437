import { expect } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/** Returns the sentence that refuses the settings; 'not refused' if they are accepted. */
export function refusalOfSettings(settings: Readonly<Record<string, string>>): string {
  try {
    readConfig(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  }
  return 'not refused';
}
