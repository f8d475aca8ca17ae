/** Downloads what is stored of the account. */
export function ExportLink() {
  return (
    <a href="/api/v1/account/export" download className="link">
      Download it
    </a>
  );
}
