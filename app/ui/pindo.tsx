/** The border of a kanga across the page. `down` hangs it the other way. */
export function Pindo({ down = false }: { readonly down?: boolean | undefined }) {
  return <div className={down ? 'pindo pindo-down' : 'pindo'} aria-hidden="true" />;
}
