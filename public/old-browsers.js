// What the oldest supported browsers lack (app/shared/supported-browsers.ts). Pages load it before their own scripts, only where something is missing.
(() => {
  const add = (target, name, value) => {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  };
  const list = Array.prototype;
  add(list, 'toSorted', function toSorted(order) {
    const copy = Array.from(this);
    copy.sort(order);
    return copy;
  });
  add(list, 'toReversed', function toReversed() {
    const copy = Array.from(this);
    copy.reverse();
    return copy;
  });
  add(list, 'toSpliced', function toSpliced(...change) {
    const copy = Array.from(this);
    copy.splice(...change);
    return copy;
  });
  add(list, 'with', function withItem(index, item) {
    const copy = Array.from(this);
    const at = index < 0 ? copy.length + index : index;
    if (at < 0 || at >= copy.length) throw new RangeError('Invalid index');
    copy[at] = item;
    return copy;
  });
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/;
  add(String.prototype, 'isWellFormed', function isWellFormed() {
    return !half.test(String(this));
  });
  add(String.prototype, 'toWellFormed', function toWellFormed() {
    return Array.from(String(this), (letter) => (/^[\ud800-\udfff]$/.test(letter) ? '\ufffd' : letter)).join('');
  });
  add(Map, 'groupBy', (items, keyOf) => {
    const groups = new Map();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  });
  add(Object, 'groupBy', (items, keyOf) => {
    const groups = Object.create(null);
    let index = 0;
    for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item);
    return groups;
  });
  add(Promise, 'withResolvers', function withResolvers() {
    const settled = {};
    settled.promise = new this((resolve, reject) => Object.assign(settled, { resolve, reject }));
    return settled;
  });
  add(AbortSignal, 'any', (signals) => {
    const all = Array.from(signals);
    const controller = new AbortController();
    const stopped = all.find((signal) => signal.aborted);
    if (stopped) controller.abort(stopped.reason);
    else
      for (const signal of all)
        signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
    return controller.signal;
  });
  add(URL, 'canParse', (address, base) => {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  });
  if (!('size' in URLSearchParams.prototype))
    Object.defineProperty(URLSearchParams.prototype, 'size', {
      get() {
        return [...this].length;
      },
      configurable: true,
    });
  add(Element.prototype, 'checkVisibility', function checkVisibility() {
    return this.getClientRects().length > 0;
  });
  // Letters with their marks, and signs that joiners hold together: enough to take initials and to shorten names.
  const letters = /\r\n|(?:\p{RI}\p{RI}|\P{M})(?:[\p{M}\p{Emoji_Modifier}\ufe0f]|\u200d\P{M})*|\p{M}+/gsu;
  add(
    Intl,
    'Segmenter',
    class Segmenter {
      *segment(text) {
        for (const { 0: segment, index } of String(text).matchAll(letters)) yield { segment, index, input: text };
      }
    },
  );
})();

// Firefox before 121 has no :has(), and drops the rules with it. Reads the styles again, with an attribute in the place of each :has(), and
// keeps the attributes true. Siblings, as in :has(+ p), are left out.
(() => {
  if (CSS.supports('selector(:has(a))')) return;
  /** By what an element is and what it has within: the attribute, and who has it. */
  const conditions = new Map();

  /** Returns where the parenthesis that is open before a place closes. */
  function closing(text, start) {
    let depth = 1;
    for (let at = start; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0) return at;
    }
    return text.length;
  }

  /** Returns the element that a :has() is about: the simple selectors before it, also where it stands in a :not() or a :where(). */
  function subjectBefore(text) {
    let depth = 0;
    let at = text.length;
    while (at > 0) {
      const sign = text[at - 1];
      if (sign === ')' || sign === ']') depth += 1;
      else if (sign === '[') depth -= 1;
      else if (sign === '(' && depth > 0) depth -= 1;
      else if (sign === '(') {
        const around = /:(?:not|where)$/.exec(text.slice(0, at - 1));
        if (!around) break;
        return subjectBefore(text.slice(0, around.index));
      } else if (depth === 0 && /[\s>+~,]/.test(sign)) break;
      at -= 1;
    }
    return text.slice(at) || '*';
  }

  /** Returns a list of selectors one by one. */
  function split(list) {
    const parts = [''];
    let depth = 0;
    for (const sign of list) {
      if (sign === '(' || sign === '[') depth += 1;
      if (sign === ')' || sign === ']') depth -= 1;
      if (sign === ',' && depth === 0) parts.push('');
      else parts[parts.length - 1] += sign;
    }
    return parts.map((part) => part.trim());
  }

  function withoutHas(selector) {
    let text = selector;
    for (let at = text.indexOf(':has('); at >= 0; at = text.indexOf(':has(')) {
      const end = closing(text, at + 5);
      const subject = subjectBefore(text.slice(0, at));
      const within = split(text.slice(at + 5, end)).filter((part) => !/^[+~]/.test(part));
      const key = `${subject} ${within.join()}`;
      const condition = conditions.get(key) ?? { subject, within, name: `has-${conditions.size}`, holders: new Set() };
      conditions.set(key, condition);
      text = `${text.slice(0, at)}[${condition.name}]${text.slice(end + 1)}`;
    }
    return text;
  }

  /** Returns the rules of a stylesheet that have :has(), within the layers and queries around them. */
  function rulesWithHas(css) {
    let rules = '';
    let start = 0;
    for (let at = 0; at < css.length; at += 1) {
      const sign = css[at];
      if (sign === ';') start = at + 1;
      if (sign !== '{') continue;
      const before = css.slice(start, at).trim();
      let end = at + 1;
      for (let depth = 1; end < css.length && depth > 0; end += 1) {
        if (css[end] === '{') depth += 1;
        if (css[end] === '}') depth -= 1;
      }
      const inner = css.slice(at + 1, end - 1);
      if (/^@(?:layer|media|supports|container)/.test(before)) {
        const rulesWithin = rulesWithHas(inner);
        if (rulesWithin) rules += `${before}{${rulesWithin}}`;
      } else if (!before.startsWith('@') && before.includes(':has(')) rules += `${withoutHas(before)}{${inner}}`;
      at = end - 1;
      start = end;
    }
    return rules;
  }

  function matchesWithin(element, within) {
    try {
      return within.some((part) => element.querySelector(`:scope ${part}`));
    } catch {
      return false; // A state that this browser does not know.
    }
  }

  function update() {
    for (const { subject, within, name, holders } of conditions.values()) {
      const now = new Set();
      for (const element of document.querySelectorAll(subject)) if (matchesWithin(element, within)) now.add(element);
      for (const element of holders) if (!now.has(element)) element.removeAttribute(name);
      for (const element of now) if (!element.hasAttribute(name)) element.setAttribute(name, '');
      holders.clear();
      for (const element of now) holders.add(element);
    }
  }

  const known = new Set();
  async function readStyles() {
    for (const { href } of document.querySelectorAll('link[rel="stylesheet"]')) {
      const address = href.replace('#', '');
      if (known.has(address)) continue;
      known.add(address);
      try {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rulesWithHas(await (await fetch(address)).text()));
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        soon();
      } catch {
        known.delete(address);
      }
    }
  }

  let isDue = false;
  function soon() {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      void readStyles();
      update();
    });
  }

  new MutationObserver((records) => {
    if (records.some(({ attributeName }) => !attributeName?.startsWith('has-'))) soon();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  for (const name of ['change', 'input', 'focusin', 'focusout', 'toggle', 'close', 'reset'])
    document.addEventListener(name, soon, { capture: true });
  soon();
})();
