declare module 'bidi-js' {
  interface Bidi {
    /** Returns an embedding level for each UTF-16 unit; the paragraph's direction is that of its first strong letter. */
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
    /** Returns the sign that mirrors a bracket; null for others. */
    getMirroredCharacter(sign: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
