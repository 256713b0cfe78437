import { createRequire } from 'node:module';

// Loads React as the product has it: its development half takes a third longer for a page. Projects without this setup keep that half, and
// its warnings fail their tests. A worker loads React once, and it chooses its half then.
const { NODE_ENV } = process.env;
process.env['NODE_ENV'] = 'production';
const load = createRequire(import.meta.url);
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) load(name);
process.env['NODE_ENV'] = NODE_ENV;
