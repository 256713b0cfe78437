import { glob } from 'node:fs/promises';
import { proofsIn, type Proof } from './specification-document.ts';

/** Reads the tests of all files that prove sentences of the specification. */
export async function readProofs(): Promise<Proof[]> {
  const places = '{app,server,simulator,commands,seeds,tests,demo-identity}';
  const paths: string[] = [];
  for await (const path of glob(`${places}/**/*.{test,e2e}.{ts,tsx}`)) paths.push(path);
  return paths.toSorted().flatMap(proofsIn);
}
