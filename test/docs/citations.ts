import { posix } from 'node:path';

export interface Repository {
  readonly paths: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

export function faultsIn({ paths, texts }: Repository): string[] {
  // Include folders, because a link may also lead to a folder.
  const files = new Set(paths.flatMap((path) => [path, posix.dirname(path)]));
  const named = (end: string): readonly string[] =>
    paths.includes(end) ? [end] : paths.filter((path) => path.endsWith(`/${end}`));
  const headings = new Map(
    [...texts].flatMap(([path, text]) => (path.endsWith('.md') ? [[path, headingsOf(text)] as const] : [])),
  );
  const lacks = (target: string, heading: string): boolean =>
    headings.get(target)?.includes(heading) !== true;

  return [...texts].flatMap(([path, text]) => {
    const isDocument = path.endsWith('.md');
    const prose = flowing(isDocument ? withoutLinks(text) : text);
    const faults = citationsIn(prose).flatMap((citation) =>
      files.has(citation.path)
        ? citation.headings
            .filter((heading) => lacks(citation.path, heading))
            .map((heading) => `${citation.path} has no heading "${heading}"`)
        : [`there is no ${citation.path}`],
    );
    faults.push(...Array.from(prose.matchAll(pathless), ([name]) => `${name} is cited without a path`));
    if (isDocument) {
      for (const { target, anchor } of linksIn(text, path)) {
        if (!files.has(target)) faults.push(`there is no ${target}`);
        else if (anchor !== '' && !slugs(headings.get(target) ?? []).includes(anchor)) {
          faults.push(`${target} has no heading #${anchor}`);
        }
      }
    }
    if (path.startsWith('docs/rules/')) {
      const known = headings.get(path) ?? [];
      for (const heading of known.filter((each, at) => known.indexOf(each) !== at)) {
        faults.push(`the heading "${heading}" is there twice, so a citation is ambiguous`);
      }
      for (const [, name = ''] of text.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)) {
        const matches = named(name);
        if (matches.length === 0) faults.push(`there is no file ${name}`);
        if (matches.length > 1) faults.push(`${name} is ambiguous: ${matches.join(', ')}`);
      }
    }
    return faults.map((fault) => `${path}: ${fault}`);
  });
}

interface Citation {
  readonly path: string;
  readonly headings: readonly string[];
}

const citation =
  /(?<![\w./-])((?:(?:[\w-]+\/)+[\w-]+|README|CONTRIBUTING)\.md)((?:(?:, (?:and )?| and )"[^"]+")*)/g;

const pathless = /(?<![\w./[-])(?!README|CONTRIBUTING)[\w-]+\.md\b|\bdocument \d{3}\b/gi;

/** Joins the lines of a comment, because a citation may continue on the next line. */
function flowing(text: string): string {
  return text.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');
}

function citationsIn(prose: string): Citation[] {
  return [...prose.matchAll(citation)].map(([, path = '', rest = '']) => ({
    path,
    headings: Array.from(rest.matchAll(/"([^"]+)"/g), ([, heading = '']) => heading),
  }));
}

/** Removes fenced code, because it may have lines that look like headings or links. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, '');
}

function headingsOf(markdown: string): string[] {
  const lines = withoutCode(markdown).matchAll(/^#{1,6} +(.*?) *$/gm);
  return Array.from(lines, ([, heading = '']) => heading.replaceAll('`', ''));
}

function slugs(headings: readonly string[]): string[] {
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const link = /\]\(([^)\s]+)\)/g;

function withoutLinks(markdown: string): string {
  return withoutCode(markdown).replaceAll(link, ']');
}

function linksIn(markdown: string, path: string): { target: string; anchor: string }[] {
  const prose = withoutCode(markdown).replace(/`[^`\n]+`/g, '');
  return Array.from(prose.matchAll(link), ([, address = '']) => address)
    .filter((address) => !/^(?:[a-z]+:|\/)/.test(address))
    .map((address) => {
      const [file = '', anchor = ''] = address.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      return { target: target.replace(/\/$/, ''), anchor };
    });
}
