import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files of app/routes that may turn an error into an answer themselves: each with the reason. */
const answerers: Readonly<Record<string, string>> = {
  'form-action.server.ts': 'answers every form',
  'answer-json.server.ts': 'answers every JSON endpoint',
  'refusal-to-show.server.ts': 'answers every loader',
  'admin/payments/decide.tsx': 'a case that was decided meanwhile is shown, not refused',
  'admin/report-csv.ts': 'a file that could not be made is a sentence, not a page',
  'api/payment-result.ts': 'M-Pesa gets a 200 whenever its callback is kept',
  'api/upload-answer.server.ts': 'a visitor gets a 401, so that an upload continues after the sign-in',
  'auth/google.tsx': 'a sign-in that cannot begin leads back to the login',
  'auth/google-sign-in.server.ts': 'says at the login again what Google was refused',
  'learner/wishlist.tsx': 'its loader adds the course of a cookie, and still shows the list',
  'redirect-moved-course.server.ts': 'looks for the present address of what was not found',
};

/** Returns what a route does by hand that one function does for all. */
function byHand(source: string): readonly string[] {
  const actions = source.split(/^export (?:async function|function|const) action\b/m).slice(1);
  return [
    ...(/\banswer(?:From|UnexpectedError)\b/.test(source) ? ['turns an error into an answer'] : []),
    ...(actions.some((rest) => /\} catch\b/.test(rest.slice(0, rest.search(/^}/m))))
      ? ['catches what its action throws']
      : []),
    ...(/\.transaction\(/.test(source) ? ['owns a transaction'] : []),
  ];
}

const routes = globSync('app/routes/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path) && path !== 'app/routes/unexpected-error.server.ts')
  .map((path) => ({ path: path.slice('app/routes/'.length), found: byHand(readFileSync(path, 'utf8')) }))
  .filter(({ found }) => found.length > 0);

test('forms are answered by formAction, JSON by answerJson, and use cases own the transactions', () => {
  expect(routes.filter(({ path }) => !(path in answerers))).toEqual([]);
});

test('the list has no file that is gone or answers nothing itself', () => {
  const answering = new Set(routes.map(({ path }) => path));
  expect(Object.keys(answerers).filter((path) => !answering.has(path))).toEqual([]);
  expect(routes.filter(({ found }) => found.includes('owns a transaction'))).toEqual([]);
});

test.each([
  ['export async function action() {\n  try {\n    await save();\n  } catch (error) {\n    return 1;\n  }\n}\n', 1],
  ['export function action() {\n  return save().catch(() => null);\n}\n', 0],
  ["import { answerFrom } from '#app/shared/domain-error.ts';\n", 1],
  ['const save = (db: Database) => db.transaction(work);\n', 1],
  ['export function action() {\n  return save();\n}\nexport const loader = () => read().catch(() => null);\n', 0],
])('%j: %i by hand', (source, count) => {
  expect(byHand(source)).toHaveLength(count);
});
