// Runs server/dev-server.ts through Vite, which compiles the sources and notifies browsers of changes.
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';

const node = createHttpServer();
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: node } } });
const { runDevelopment } = await vite.ssrLoadModule('/server/dev-server.ts');
await runDevelopment(vite, node);
