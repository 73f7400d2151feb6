export interface Wording {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly address: string };
  /** Advice in case somebody else caused the mail. Printed below a horizontal line. */
  readonly otherwise: readonly string[];
}

export interface Letter {
  /** Unique id, the same for each attempt. Used as the Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly at: number;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Writes a mail as plain text and as HTML.
 * @param site address of this service, for the last line
 */
export function written(
  { subject, paragraphs, action, otherwise }: Wording,
  site: string,
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.address}`] : []), ...otherwise];
  return {
    subject,
    text: `${text.join('\n\n')}\n\n-- \n${site}\n`,
    html: htmlOf({ subject, paragraphs, ...(action && { action }), otherwise }, site),
  };
}

const block = 'margin:0 0 16px;font-size:16px;line-height:24px';
const quiet = 'margin:0 0 12px;font-size:14px;line-height:20px;color:#565c70';

/**
 * Returns HTML that old and new mail programs show. It has no style sheets and no images, and loads nothing.
 */
function htmlOf({ subject, paragraphs, action, otherwise }: Wording, site: string): string {
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.address)}" style="display:inline-block;padding:12px 24px;` +
      'border-radius:8px;background:#4b3fd6;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;' +
      `text-decoration:none">${escaped(action.label)}</a></p>` +
      `<p style="${quiet}">If the button does not work, open this address:<br>` +
      `<a href="${escaped(action.address)}" style="color:#4b3fd6;word-break:break-all">${escaped(action.address)}</a></p>`
    : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escaped(subject)}</title></head>` +
    '<body style="margin:0;padding:32px 16px;background:#f7f7fb;color:#14161f;' +
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\">" +
    '<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe1ea;border-radius:16px">' +
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${escaped(subject)}</h1>` +
    paragraphs.map((line) => `<p style="${block}">${linked(line)}</p>`).join('') +
    button +
    '<hr style="margin:24px 0;border:0;border-top:1px solid #dfe1ea">' +
    otherwise.map((line) => `<p style="${quiet}">${linked(line)}</p>`).join('') +
    '</div>' +
    `<p style="max-width:480px;margin:16px auto 0;text-align:center;font-size:13px;color:#565c70">${linked(site)}</p>` +
    '</body></html>'
  );
}

/** Escapes text, turns addresses into links, and keeps line breaks. */
function linked(text: string): string {
  return escaped(text)
    .replaceAll(
      /https?:\/\/[^\s<]+[^\s<.,)]/g,
      (address) => `<a href="${address}" style="color:#4b3fd6">${address}</a>`,
    )
    .replaceAll('\n', '<br>');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}
