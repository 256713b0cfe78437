import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Left outside the server bundle: WebAssembly and files they look up beside themselves. */
const external = ['pg', '@electric-sql/pglite', 'pdfjs-dist', 'vite'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One bundle for the server and everything it needs: a third of the memory and a start of milliseconds.
  ssr: { noExternal: true, external },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // The process's own entries, so that webhooks, loaders and commands share one database module.
          input: { server: './server/main.ts', command: './commands/main.ts' },
        },
      },
    },
  },
});
