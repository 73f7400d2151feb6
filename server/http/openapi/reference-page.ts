/** Renders the OpenAPI document as a static HTML page without scripts. */
import type { DescribedResponse, JsonObject, Operation, Parameter } from './openapi-operation.ts';
import type { OpenApiDocument } from './openapi.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] as string);

/** Renders text with `code` in backticks and blank lines between paragraphs. */
const prose = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');
const inline = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const variantsOf = (schema: JsonObject) => (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined;

/** Formats a number with separators, such as `100,000`. Returns undefined for other values. */
const grouped = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : undefined);

/** Summarises the constraints of a schema, such as `1 to 64 characters`. */
function rules(schema: JsonObject, described: boolean): string {
  const rest = variantsOf(schema)?.filter((variant) => variant['type'] !== 'null');
  if (rest?.length === 1) return rules({ ...rest[0], default: schema['default'] }, described);
  const parts: string[] = [];
  const range = (from: unknown, to: unknown, unit: string) => {
    const [low, high] = [grouped(from), grouped(to)];
    if (low !== undefined && high !== undefined) parts.push(`${low} to ${high}${unit}`);
    else if (low !== undefined) parts.push(`at least ${low}${unit}`);
    else if (high !== undefined) parts.push(`at most ${high}${unit}`);
  };
  range(schema['minLength'], schema['maxLength'], ' characters');
  range(schema['minItems'], schema['maxItems'], ' items');
  const { minimum, maximum } = schema;
  const unbounded = (value: unknown) =>
    typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
  range(unbounded(minimum) ? undefined : minimum, unbounded(maximum) ? undefined : maximum, '');
  // Omit the pattern if a format or a description explains the text.
  if (schema['format'] !== undefined) parts.push(schema['format'] as string);
  else if (schema['pattern'] !== undefined && !described)
    parts.push(`matches \`${schema['pattern'] as string}\``);
  if (schema['default'] !== undefined) parts.push(`default ${JSON.stringify(schema['default'])}`);
  return parts.join(', ');
}

function typeName(schema: JsonObject): string {
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const variants = variantsOf(schema);
  if (variants !== undefined) return variants.map(typeName).join(' | ');
  if (schema['type'] === 'array') return `${typeName((schema['items'] ?? {}) as JsonObject)}[]`;
  const types = schema['type'] as string | string[] | undefined;
  return Array.isArray(types) ? types.join(' | ') : (types ?? 'any');
}

const note = (description: unknown, schema: JsonObject) =>
  inline([description, rules(schema, description !== undefined)].filter(Boolean).join(' · '));

function objectOf(schema: JsonObject): JsonObject | undefined {
  if (schema['properties'] !== undefined) return schema;
  if (schema['type'] === 'array') return objectOf((schema['items'] ?? {}) as JsonObject);
  return variantsOf(schema)
    ?.map(objectOf)
    .find((found) => found !== undefined);
}

function rows(schema: JsonObject, prefix: string): string {
  const found = objectOf(schema);
  if (found === undefined) return '';
  const required = new Set((found['required'] ?? []) as string[]);
  return Object.entries(found['properties'] as Record<string, JsonObject>)
    .map(([name, member]) => {
      const inner = `${prefix}${name}${typeName(member).endsWith('[]') ? '[]' : ''}.`;
      return (
        `<tr><th scope="row"><code><span>${escaped(prefix)}</span>${escaped(name)}</code>` +
        `${required.has(name) ? '' : ' <i>optional</i>'}</th>` +
        `<td>${escaped(typeName(member))}</td><td>${note(member['description'], member)}</td></tr>${rows(member, inner)}`
      );
    })
    .join('');
}

const table = (caption: string, body: string) =>
  body === ''
    ? ''
    : `<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><tbody>${body}</tbody></table></div>`;

const parameterRows = (parameters: readonly Parameter[]) =>
  parameters
    .map(
      (parameter) =>
        `<tr><th scope="row"><code>${escaped(parameter.name)}</code>${parameter.required ? '' : ' <i>optional</i>'}</th>` +
        `<td>${parameter.in}</td><td>${note(parameter.description, parameter.schema)}</td></tr>`,
    )
    .join('');

function command(baseUrl: string, path: string, method: string, operation: Operation): string {
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${baseUrl}${path}`];
  const [security] = operation.security;
  if (security !== undefined && 'clientSecret' in security) lines.push('-u "$CLIENT_ID:$CLIENT_SECRET"');
  else if (security !== undefined) lines.push('-H "Authorization: Bearer $TOKEN"');
  for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
    if (type === 'application/json') {
      lines.push(`-H 'Content-Type: application/json'`);
      if (example !== undefined) lines.push(`-d '${JSON.stringify(example)}'`);
    } else {
      for (const [name, value] of Object.entries((example ?? {}) as JsonObject))
        lines.push(`-d '${name}=${String(value)}'`);
    }
  }
  return `<pre><code>${escaped(lines.join(' \\\n  '))}</code></pre>`;
}

function answers(responses: Readonly<Record<string, DescribedResponse>>): string {
  let before = '';
  return Object.entries(responses)
    .map(([status, response]) => {
      const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
      let fields = status < '300' && content?.schema ? table('Members', rows(content.schema, '')) : '';
      // Refer to the preceding table if this answer has the same members.
      if (fields !== '' && fields === before) fields = ', with the members above';
      else before = fields;
      const kind = status < '300' && type !== undefined ? ` <i>${escaped(type)}</i>` : '';
      return (
        `<dt><b class="s${status.slice(0, 1)}">${status}</b>${kind}</dt>` +
        `<dd>${inline(response.description)}${fields}</dd>`
      );
    })
    .join('');
}

function section(baseUrl: string, path: string, method: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  return (
    `<article id="${operation.operationId}"><h3>${inline(operation.summary)}</h3>` +
    `<p class="target"><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code></p>` +
    prose(operation.description) +
    table('Parameters', parameterRows(operation.parameters)) +
    (body === undefined ? '' : table('Body', rows(body.schema, ''))) +
    command(baseUrl, path, method, operation) +
    `<details open><summary>Answers</summary><dl>${answers(operation.responses)}</dl></details></article>`
  );
}

export function referencePage(document: OpenApiDocument): string {
  const baseUrl = (document['servers'] as { url: string }[])[0]?.url ?? '';
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = (document['tags'] as { name: string }[]).map(({ name }) => ({
    name,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const contents = tags
    .map(
      ({ name, operations }) =>
        `<h2>${escaped(name)}</h2><ul>${operations
          .map(
            ({ method, operation }) =>
              `<li><a href="#${operation.operationId}"><b class="${method}">${method.toUpperCase()}</b>` +
              `<span>${inline(operation.summary)}</span></a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('');
  const body = tags
    .map(
      ({ name, operations }) =>
        `<section><h2>${escaped(name)}</h2>${operations
          .map(({ path, method, operation }) => section(baseUrl, path, method, operation))
          .join('')}</section>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escaped(document.info.title)}: API reference</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<link rel="stylesheet" href="/docs/style.css"></head>` +
    `<body><nav aria-label="Contents"><a class="brand" href="#top">${escaped(document.info.title)}</a>${contents}</nav>` +
    `<main id="top"><header><h1>API reference</h1>${prose(document.info.description)}` +
    `<p>Base address <code>${escaped(baseUrl)}</code> · <a href="/openapi.json">openapi.json</a></p></header>${body}</main></body></html>`
  );
}
