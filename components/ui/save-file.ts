/** How long a browser may take to fetch what it saves. */
const fetchedWithin = 60_000;

/** Hands a file to the reader as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), fetchedWithin);
}
