/** The oldest browsers that the product supports, as Vite names them: the build writes no younger syntax. */
export const oldestBrowsers = ['chrome109', 'edge109', 'safari16.4', 'firefox115'] as const;

/** What one of them lacks, and of which public/old-browsers.js has a fallback. Who lacks another fallback there lacks Map.groupBy too. */
const withFallback = [
  '[].toSorted',
  "''.toWellFormed",
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'AbortSignal.any',
  'URL.canParse',
  'Intl.Segmenter',
  "CSS.supports('selector(:has(a))')",
];

/** Runs inline in the head, where it must not end its own element, before every other script: loads the fallbacks where something is missing. */
export const oldBrowserScript = `${withFallback.join('&&')}||document.write('<script src="/old-browsers.js"><\\/script>')`;

/** Built-ins that one of them lacks, without a fallback. */
const younger = [
  /\bArray\.fromAsync\b/,
  /\bIterator\.(?:from|concat)\b/,
  /\bPromise\.try\b/,
  /\bURL\.parse\(/,
  /\bRegExp\.escape\b/,
  /\bMath\.(?:sumPrecise|f16round)\b/,
  /\bError\.isError\b/,
  /\bUint8Array\.from(?:Base64|Hex)\b/,
  /\bIntl\.DurationFormat\b/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|toHex)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|flatMap|take|drop|toArray|reduce)\(/,
  /\bnew (?:Float16Array|DisposableStack|CloseWatcher|URLPattern)\b/,
  /\bscheduler\.yield\(/,
  /\brequestIdleCallback\b/,
  /\b(?:Response\.json|ReadableStream\.from|Document\.parseHTMLUnsafe)\(/,
  /\.(?:showPopover|hidePopover|togglePopover|startViewTransition|moveBefore|setHTMLUnsafe|getSetCookie)\(/,
  /\.(?:transferToFixedLength|getOrInsert|getOrInsertComputed|scrollIntoViewIfNeeded)\(/,
  /\bnavigator\.userActivation\b/,
  /\bnew (?:Highlight|ViewTransition|CookieStore)\b/,
];

/** Returns the built-ins in a text of JavaScript that an old browser lacks, unless the text asks whether they are there. */
export const findYounger = (code: string): string[] =>
  younger
    .flatMap((each) => each.exec(code)?.[0] ?? [])
    .filter((found) => {
      const name = found.match(/\w+/g)?.at(-1) ?? '';
      return !new RegExp(`typeof [\\w$.()[\\]]*\\b${name}\\b|\\b${name}(?:\\?|&&)|["'\`]${name}["'\`] ?in `).test(code);
    });
