// npm run advisories: looks for published advisories against the packages of production. Ends with code 1 if one is high or critical.
import { checkAdvisories } from './check-advisories.mjs';
import { root } from './project.mjs';

const { isUrgent, sentence } = await checkAdvisories(root);
process.stdout.write(`${sentence}\n`);
process.exitCode = isUrgent ? 1 : 0;
