/** Milliseconds before the file's URL is revoked, because the browser may still be reading the file. */
const fetchedWithin = 60_000;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), fetchedWithin);
}
