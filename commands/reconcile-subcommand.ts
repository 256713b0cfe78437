import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { emailSchema } from '#app/modules/identity/account-forms.ts';
import type { MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import type { Config } from '#app/platform/config.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Actor } from '#app/shared/actor.ts';

export type Print = (line: string) => void;

/** What was written after the subcommand's name. */
export interface Given {
  /** As many as the subcommand asks for. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** The admin's e-mail; there for everything that changes something. */
  readonly as: string | undefined;
}

export type SubcommandDeps = MpesaDeps & { readonly actor: Actor; readonly config: Config };

export interface Subcommand {
  /** Words in capitals, as the usage shows them. */
  readonly words: readonly string[];
  /** The options as the usage shows them. */
  readonly shown: string;
  readonly options: ParseArgsOptionsConfig;
  /** Whether it changes something, and so needs `--as`; or only with one of its options. */
  readonly changes: boolean | { readonly with: string };
  run(deps: SubcommandDeps, given: Given, print: Print): Promise<void>;
}

export function usageOf(name: string, { words, shown, changes }: Subcommand): string {
  const as = changes === true ? '--as EMAIL' : changes ? '[--as EMAIL]' : '';
  return [name, ...words, shown, as].filter(Boolean).join(' ');
}

/** Reads what follows a subcommand's name. Throws StartError with a sentence and the usage. */
export function readArguments(name: string, subcommand: Subcommand, args: readonly string[]): Given {
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
  const options = values as Given['options'];
  const { changes } = subcommand;
  const isChange = changes === true || (changes !== false && options[changes.with] === true);
  if (!isChange) return { words, options, as: undefined };
  const email = emailSchema.safeParse(options['as']);
  if (!email.success) throw refuse('Say which administrator decides: --as EMAIL.');
  return { words, options, as: email.data };
}

/** A text option, or undefined where it was left out. */
export function textOf({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** A word by its place. */
export function wordOf({ words }: Given, place: number): string {
  return words[place] ?? '';
}
