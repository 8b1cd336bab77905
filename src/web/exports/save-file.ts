/** The browser needs the bytes until it has begun to write them; Safari begins late. */
const KEPT_MS = 60_000;

/** Hands a fetched file to the browser's downloads, under the name that the server gave it. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
