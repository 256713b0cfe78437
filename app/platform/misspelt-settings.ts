import { settingsSchema } from './config-settings.ts';

const known = Object.keys(settingsSchema.shape);

/** Names in an environment that are almost a setting's, with that setting: 'SMPT_URL' and 'SMTP_URL'. Settings that are set are not meant. */
export function findMisspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly given: string; readonly meant: string }[] {
  const candidates = known.filter((name) => env[name] === undefined && name.length >= 7);
  return Object.keys(env)
    .filter((given) => !known.includes(given))
    .flatMap((given) => {
      const meant = candidates.find((name) => isOneSlipFrom(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

/** Whether one letter is missing, too much or another, or two neighbours have changed places; or nothing but the case differs. */
function isOneSlipFrom(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [first, second] = [one.slice(start), other.slice(start)];
  const swapped = `${first[1] ?? ''}${first[0] ?? ''}${first.slice(2)}`;
  return (
    first.slice(1) === second.slice(1) || first.slice(1) === second || first === second.slice(1) || swapped === second
  );
}
