import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Reads a PDF: its text page by page, its links, and the roles for screen readers. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const pdf = await loading.promise;
  const pages: string[] = [];
  const links: string[] = [];
  const roles = new Set<unknown>();
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url !== undefined) links.push(url);
    collectRoles(await page.getStructTree(), roles);
  }
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, unknown> };
  const facts = { markInfo: await pdf.getMarkInfo(), info, size: bytes.length };
  await loading.destroy();
  return { ...facts, pages, links, text: pages.join(' ').replaceAll('\u00a0', ' '), roles };
}

function collectRoles(node: unknown, roles: Set<unknown>): void {
  const { role, children } = node as { role?: unknown; children?: readonly unknown[] };
  if (role !== undefined) roles.add(role);
  for (const child of children ?? []) collectRoles(child, roles);
}
