import type { Plugin } from 'vite';

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * If a route's script cannot be loaded, the router reloads the document, which without a connection shows the browser's error page. With
 * this plugin it shows the page of `app/modules/site/ui/public/route-without-script.tsx` in the current frame.
 */
export function keepPageWithoutScript(): Plugin {
  let isDone = false;
  return {
    name: 'keep-page-without-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/.*\/routeModules\.m?js$/ },
      handler(code) {
        isDone ||= reload.test(code);
        return { code: code.replace(reload, 'return window.routeWithoutScript(route);'), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isDone)
        this.error('the router loads route modules in another way: look at keep-page-without-script.ts');
    },
  };
}
