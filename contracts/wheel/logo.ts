/** Maximum size of a data image in bytes, before base64 (docs/rules/wheel.md, "Logos"). */
export const longestLogo = 512 * 1_024;

/** Matches the start of a data image, up to the comma (RFC 2397). */
const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)((?:;charset=[\w-]+|;utf-?8)?(;base64)?),/i;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Returns the reason why a text cannot be a logo, or undefined if it can (docs/rules/wheel.md, "Logos"): a
 * logo is an https address or a data image. The content of the image is not checked, because no script runs
 * in an `<img>`.
 */
export function judgeLogo(logo: string): { code: string; message: string } | undefined {
  const head = dataImage.exec(logo);
  if (head !== null) return judgeData(logo.slice(head[0].length), head[2] !== undefined);
  if (/^https:\/\//i.test(logo) && URL.canParse(logo)) {
    const { username, password } = new URL(logo);
    if (username === '' && password === '') return undefined;
  }
  return {
    code: 'invalid_logo',
    message: 'Write an https address, or a data: address of a png, jpeg, webp, gif or svg+xml image',
  };
}

function judgeData(data: string, encoded: boolean): ReturnType<typeof judgeLogo> {
  const bytes = encoded ? base64Length(data) : percentLength(data);
  if (bytes === undefined || bytes === 0) {
    return { code: 'invalid_logo', message: 'The data of this image are not validly encoded' };
  }
  if (bytes <= longestLogo) return undefined;
  return { code: 'too_long', message: `An image has at most ${longestLogo / 1_024} KiB` };
}

function base64Length(data: string): number | undefined {
  if (data.length % 4 !== 0 || !base64.test(data)) return undefined;
  return (data.length / 4) * 3 - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);
}

function percentLength(data: string): number | undefined {
  try {
    return new TextEncoder().encode(decodeURIComponent(data)).length;
  } catch {
    return undefined;
  }
}
