import { measureBeside } from './beside/beside.ts';
import { measureLists } from './lists.ts';
import { measureLive } from './live.ts';
import { measureLoads } from './loads.ts';
import { measurePages } from './pages.ts';
import { measureBurst } from './payments/burst.ts';
import { measureCallbacks } from './payments/callbacks.ts';
import { measureCheckouts } from './payments/checkouts.ts';
import { engines } from '#tests/support/shop-on-disk.ts';
import { measurePractice } from './practice.ts';
import { measureRequests } from './requests.ts';
import { measureStudy } from './study.ts';
import { printTable, type Figure, type Note } from './table.ts';

/** The parts of `npm run bench -- part part …`; all without a name. */
const parts = {
  pages: measurePages,
  requests: measureRequests,
  beside: measureBeside,
  loads: measureLoads,
  live: measureLive,
  study: measureStudy,
  practice: measurePractice,
  lists: measureLists,
  async callbacks(note: Note) {
    for (const engine of engines) await measureCallbacks(engine, 4_500, note);
  },
  async checkouts(note: Note) {
    for (const engine of engines) await measureCheckouts(engine, 1_000, note);
    for (const engine of engines) await measureBurst(engine, 10, note);
  },
};

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no part ${unknown}; the parts are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}

const figures: Figure[] = [];
const note: Note = (figure) => {
  figures.push(figure);
  process.stdout.write(`${figure.name}: ${figure.value.toFixed(figure.digits ?? 0)} ${figure.unit}\n`);
};
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length === 0 || requested.includes(name)) await measure(note);
}
process.stdout.write(`\n${printTable(figures)}\n`);
