/** Ways to pass on a link or a picture. Each returns a sentence about the outcome. */
import { text } from '../language/text.ts';

export async function copyLink(field: HTMLInputElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(field.value);
    return text('Link copied');
  } catch {
    field.focus();
    field.select();
    return text('The link is selected: copy it with your keyboard or by a long press');
  }
}

export async function copyPicture(picture: Blob): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return text('Picture copied');
  } catch {
    return text('This browser does not let the page copy pictures. Save it instead');
  }
}

/**
 * Opens the browser's share sheet. Returns undefined if the reader shares or closes the sheet, otherwise a
 * sentence about the failure.
 */
export async function shareByBrowser(shared: ShareData): Promise<string | undefined> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError'))
      return text('This could not be shared. Copy the link instead');
  }
  return undefined;
}
