/** The browser needs the bytes until it starts writing the file; Safari starts late. */
const KEPT_MS = 60_000;

/** Saves a fetched file through the browser's downloads, under the name that the server gave it. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
