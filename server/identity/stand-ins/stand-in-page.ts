/** Pages of the stand-ins: plain HTML without scripts, clearly different from the providers' own. */
import { createHash } from 'node:crypto';
import type { Answer } from '../../http/answers/answer.ts';
import { plainAnswer } from '../../http/pages/plain-page.ts';
import { people, type Person } from './people.ts';

const style =
  ':root{color-scheme:light dark}' +
  'body{margin:0;padding:24px 16px;box-sizing:border-box;color:light-dark(#1a1a1a,#f2f2f2);' +
  'background:light-dark(#fff,#161616);font:16px/1.5 system-ui,sans-serif}' +
  'main{max-width:28rem;margin:0 auto}' +
  '.mark{margin:0 0 24px;padding:12px 16px;border:2px dashed light-dark(#8a5a00,#ffc65c);' +
  'color:light-dark(#6b4600,#ffd68a)}' +
  'h1{margin:0 0 16px;font-size:22px;line-height:1.3}h2{margin:32px 0 8px;font-size:16px}' +
  'form{margin:0 0 8px}label{display:block;margin:0 0 12px}label.check{display:flex;gap:8px;align-items:center}' +
  'input:not([type=checkbox]),button{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;' +
  'border:1px solid light-dark(#767676,#8c8c8c);border-radius:6px;color:inherit;font:inherit}' +
  'input{background:light-dark(#fff,#222)}button{text-align:left;cursor:pointer;background:light-dark(#efefef,#2b2b2b)}' +
  'input[type=checkbox]{width:20px;height:20px}small{display:block;color:light-dark(#555,#bbb)}' +
  ':focus-visible{outline:3px solid light-dark(#0b57d0,#a8c7fa);outline-offset:2px}';

/** Omits `form-action`, because Chromium would apply it to redirects, which lead to apps of any origin. */
export const standInHeaders: readonly string[] = [
  'Content-Security-Policy',
  `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';img-src 'self';base-uri 'none';frame-ancestors 'none'`,
  'X-Frame-Options',
  'DENY',
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
];

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function html(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escaped(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<style>${style}</style></head><body><main>` +
    '<p class="mark"><strong>Stand-in</strong>, for development and tests only. ' +
    `This is not ${escaped(title.replace(/ .*/, ''))}, and nobody is asked for a password.</p>${body}</main></body></html>`
  );
}

/**
 * Returns the page on which a person is chosen.
 * @param label name of the provider
 * @param action path to which the form is sent
 * @param hidden parameters that are sent with the choice
 */
export function chooserPage(label: string, action: string, hidden: Readonly<Record<string, string>>): Answer {
  const kept = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const form = (content: string) => `<form action="${action}">${kept}${content}</form>`;
  const choice = ({ name, email, verified }: Person) => {
    const address =
      email === '' ? 'no e-mail address' : `${email}, ${verified ? 'verified' : 'not verified'}`;
    const person =
      `<input type="hidden" name="name" value="${escaped(name)}"><input type="hidden" name="email" value="${escaped(email)}">` +
      (verified ? '<input type="hidden" name="verified" value="on">' : '');
    return form(`${person}<button>${escaped(name)}<small>${escaped(address)}</small></button>`);
  };
  const own =
    '<label>Name<input name="name" required maxlength="60" autocomplete="off"></label>' +
    '<label>E-mail address<input name="email" type="email" maxlength="100" autocomplete="off"></label>' +
    '<label class="check"><input type="checkbox" name="verified">The address is verified</label>' +
    '<button>Sign in</button>';
  return plainAnswer(
    200,
    html(
      `${label} stand-in`,
      `<h1>Who signs in at ${escaped(label)}?</h1>${people.map(choice).join('')}` +
        `<h2>Somebody else</h2>${form(own)}` +
        `<h2>Nobody</h2>${form('<input type="hidden" name="cancel" value="on"><button>Cancel</button>')}`,
    ),
  );
}

export function faultPage(label: string, fault: string): Answer {
  return plainAnswer(
    400,
    html(`${label} stand-in`, `<h1>This request is not valid</h1><p>${escaped(fault)}</p>`),
  );
}

/** Returns the chosen person. Returns undefined if the choice was cancelled or has no name. */
export function chosenPerson(query: URLSearchParams): Person | undefined {
  const name = (query.get('name') ?? '').trim().slice(0, 60);
  if (query.has('cancel') || name === '') return undefined;
  return { name, email: (query.get('email') ?? '').trim().slice(0, 100), verified: query.has('verified') };
}
