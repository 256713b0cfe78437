const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Prints the steps of a run with their counts, and always ends with the slowest files and one line about the result. */
export class Report {
  #only;
  #budgets;
  #begun = performance.now();
  #totals = { passed: 0, failed: 0, skipped: 0 };
  #failures = [];
  #late = [];
  #took = {};

  /** `only` are the first words of the steps to run, all steps without any; `budgets` the seconds of steps, by name. */
  constructor(only = [], budgets = {}) {
    this.#only = only;
    this.#budgets = budgets;
    process.on('exit', (code) => this.#end(code));
  }

  get hasFailed() {
    return this.#totals.failed > 0;
  }

  wants(name) {
    return this.#only.length === 0 || this.#only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  }

  /** Runs a step that returns its counts, and prints them. */
  async run(name, work) {
    if (!this.wants(name)) return;
    const begun = performance.now();
    this.note(`· ${name} …`);
    const counts = await work();
    this.#add(name, counts);
    const { passed, failed, skipped, seed, took = {} } = counts;
    Object.assign(this.#took, took);
    const words =
      passed + failed + skipped > 1
        ? `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}, `
        : '';
    const elapsed = performance.now() - begun;
    this.note(`${failed ? '✗' : '✓'} ${name}: ${words}${seconds(elapsed)}${seed ? `, seed ${seed}` : ''}`);
    const budget = this.#budgets[name];
    if (budget !== undefined && elapsed > budget * 1_000) this.#late.push(`${name} (${seconds(elapsed)} of ${budget})`);
  }

  skip(name, reason) {
    if (!this.wants(name)) return;
    this.#add(name, { passed: 0, failed: 0, skipped: 1 });
    this.note(`- ${name}: skipped, ${reason}`);
  }

  fail(name, reason) {
    this.#add(name, { passed: 0, failed: 1, skipped: 0 });
    this.note(`✗ ${name}: ${reason}`);
  }

  note(line) {
    process.stdout.write(`${line}\n`);
  }

  #add(name, counts) {
    for (const key of ['passed', 'failed', 'skipped']) this.#totals[key] += counts[key];
    if (counts.failed) this.#failures.push(name);
  }

  #end(code) {
    // A step that ended the process could not count itself.
    if (code !== 0 && this.#totals.failed === 0) this.#add('an unfinished step', { passed: 0, failed: 1, skipped: 0 });
    const slowest = Object.entries(this.#took).toSorted(([, a], [, b]) => b - a);
    if (slowest.length > 0) this.note('The slowest files:');
    for (const [file, took] of slowest.slice(0, 20)) this.note(`${seconds(took).padStart(9)} ${file}`);
    const { passed, failed, skipped } = this.#totals;
    if (this.#failures.length > 0) this.note(`Failed: ${this.#failures.join(', ')}`);
    if (this.#late.length > 0) this.note(`Over their budget: ${this.#late.join(', ')}`);
    this.note(`All of it took ${seconds(performance.now() - this.#begun)}.`);
    this.note(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  }
}
