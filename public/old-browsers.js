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
