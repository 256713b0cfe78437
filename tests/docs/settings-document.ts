import { z } from 'zod';
import { settingGroups, settingsSchema } from '#app/platform/config-settings.ts';

/** A setting in the schema: JSON Schema, and the additions of config-settings.ts. */
interface DescribedSetting {
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly unset?: string;
  readonly requiredFor?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input' });

/** Returns the description of a setting in the schema. */
const describeSetting = (name: string) => properties[name] as DescribedSetting;

/** Writes docs/settings.md from the configuration's schema. */
export function renderSettings(): string {
  const sections = Object.entries(settingGroups).map(([title, settings]) =>
    [
      `## ${title}`,
      '',
      '| setting | default | meaning | required |',
      '|---|---|---|---|',
      ...Object.keys(settings).map((name) => rowOf(name, describeSetting(name))),
    ].join('\n'),
  );
  return `${introduction}\n${sections.join('\n\n')}\n`;
}

const introduction = `# Settings

Set them in the environment, for example \`PORT=4000 npm start\`. The server reads all of them once, at start, and names everything that is
missing or wrong in one sentence. \`npm run doctor\` checks them without starting; \`deploy/example.env\` is a file to fill in.

This page is made from \`app/platform/config-settings.ts\` by \`npm run docs\`.
`;

function rowOf(name: string, setting: DescribedSetting): string {
  const cells = [`\`${name}\``, defaultOf(setting), meaningOf(setting), setting.requiredFor ?? ''];
  return `| ${cells.join(' | ')} |`;
}

function defaultOf({ default: value, unset }: DescribedSetting): string {
  if (unset !== undefined) return unset;
  return value === undefined ? '–' : `\`${String(value)}\``;
}

/** Returns the description, with the allowed values that it does not name. */
function meaningOf({ description = '', enum: words = [], minimum, maximum }: DescribedSetting): string {
  const unnamed = words.filter((word) => !description.includes(`\`${word}\``));
  const isFlag = words.length === 2 && words.includes('true') && words.includes('false');
  if (unnamed.length > 1 && !isFlag) return `${description}: ${words.map((word) => `\`${word}\``).join(', ')}`;
  const isPort = maximum === 65_535;
  return minimum === undefined || isPort ? description : `${description}; ${minimum} to ${maximum}`;
}
