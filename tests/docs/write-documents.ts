/** Writes the generated documents: docs/settings.md, which is kept, and docs/specification.md, which git ignores (`npm run docs`). */
import { writeFile } from 'node:fs/promises';
import { readProofs } from './read-proofs.ts';
import { renderSettings } from './settings-document.ts';
import { renderSpecification } from './specification-document.ts';

await writeFile('docs/settings.md', renderSettings());
await writeFile('docs/specification.md', renderSpecification(await readProofs()));
process.stdout.write('Written: docs/settings.md, docs/specification.md\n');
