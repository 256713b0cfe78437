/** Shows the border of a kanga across the page. `down` turns it upside down. */
export function Pindo({ down = false }: { readonly down?: boolean | undefined }) {
  return <div className={down ? 'pindo pindo-down' : 'pindo'} aria-hidden="true" />;
}
