import { expect } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/** The sentence with which the settings are refused; 'not refused' where they are not. */
export function refusalOfSettings(settings: Readonly<Record<string, string>>): string {
  try {
    readConfig(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  }
  return 'not refused';
}
