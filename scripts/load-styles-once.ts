import type { Plugin } from 'vite';

const comparison = /styles\.add\(link\.href\)/;

/**
 * React Router appends '#' to the address of a stylesheet that code loaded later needs too. Vite then does not recognise it and loads it
 * again after the page's own styles, which it overrides. This plugin compares addresses without the '#'.
 */
export function loadStylesOnce(): Plugin {
  let isDone = false;
  return {
    name: 'load-styles-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        isDone ||= comparison.test(code);
        return { code: code.replace(comparison, "styles.add(link.href.replace('#', ''))"), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('Vite loads stylesheets in another way: look at load-styles-once.ts');
    },
  };
}
