/** The answer that hands out a PDF made for this request, to be saved under its name and kept by nobody on the way. */
export function pdfFile({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, no-store',
    },
  });
}
