/** Shows an e-mail address, which breaks before its @ if it is too long for a line. */
export function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className="wrap-anywhere" title={address}>
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  );
}
