/** Of a data image, before base64 (wheel.md, "Embed pages"). */
export const longestLogo = 512 * 1_024;

/** A data image: its media type, whether it is base64, and what follows the comma (RFC 2397). */
const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)((?:;charset=[\w-]+|;utf-?8)?(;base64)?),/i;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Why this is no logo: an https address, or an image of these kinds in the address itself, at most 512 KiB of it
 * (wheel.md, "Embed pages"). What the image shows is not looked at; pages show it as `<img>`, where nothing in it
 * runs.
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
    return { code: 'invalid_logo', message: 'The data of this image are not encoded as they say' };
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
