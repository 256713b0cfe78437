import type { Plugin } from 'vite';

const comparison = /styles\.add\(link\.href\)/;

/**
 * React Router ends the address of a stylesheet with '#' where code that is loaded later needs it too. Vite does not know it again
 * then and loads it a second time, behind the page's own styles, which lose to it. This compares addresses without the '#'.
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
