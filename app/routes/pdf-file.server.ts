/** Returns a response that downloads a PDF under its name. No cache may store it. */
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
