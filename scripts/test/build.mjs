import { buildIfStale } from '../build.mjs';
import { root } from '../project.mjs';

await buildIfStale(root);
