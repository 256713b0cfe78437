import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import type { Config } from '#app/platform/config.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Actor } from '#app/shared/actor.ts';

export type Print = (line: string) => void;

/** The arguments after the name of the subcommand. */
export interface SubcommandArguments {
  /** As many words as the subcommand asks for. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** The staff member's e-mail; set for everything that changes something. */
  readonly as: string | undefined;
}

export type SubcommandDeps = MpesaDeps & { readonly actor: Actor; readonly config: Config };

export interface Subcommand {
  /** Words in capitals, as in the usage. */
  readonly words: readonly string[];
  /** The options, as in the usage. */
  readonly shown: string;
  readonly options: ParseArgsOptionsConfig;
  /** Whether the subcommand changes something, and so needs `--as`; or changes something only with one of its options. */
  readonly changes: boolean | { readonly with: string };
  run(deps: SubcommandDeps, args: SubcommandArguments, print: Print): Promise<void>;
}

export function usageOf(name: string, { words, shown, changes }: Subcommand): string {
  const as = changes === true ? '--as EMAIL' : changes ? '[--as EMAIL]' : '';
  return [name, ...words, shown, as].filter(Boolean).join(' ');
}

/** Reads the arguments of a subcommand. Throws StartError with a sentence and the usage. */
export function readArguments(name: string, subcommand: Subcommand, args: readonly string[]): SubcommandArguments {
  const refuse = (sentence: string) =>
    new StartError(`${sentence}\nWrite: npm run reconcile -- ${usageOf(name, subcommand)}`);
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { ...subcommand.options, as: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw refuse(`${(error as Error).message.split('. ')[0]}.`);
  }
  const { positionals: words, values } = parsed;
  if (words.length !== subcommand.words.length) throw refuse(`'${name}' takes ${subcommand.words.length} word(s).`);
  const options = values as SubcommandArguments['options'];
  const { changes } = subcommand;
  const isChange = changes === true || (changes !== false && options[changes.with] === true);
  if (!isChange) return { words, options, as: undefined };
  const email = emailSchema.safeParse(options['as']);
  if (!email.success) throw refuse('Say which staff member decides: --as EMAIL.');
  return { words, options, as: email.data };
}

/** Returns a text option; undefined if it is missing. */
export function textOf({ options }: SubcommandArguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns a word by its position. */
export function wordOf({ words }: SubcommandArguments, place: number): string {
  return words[place] ?? '';
}
