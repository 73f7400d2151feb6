import ts from 'typescript';
import { docOf, eventsOf, membersOf, printed } from './kit-elements.mjs';

/** @typedef {import('./kit-elements.mjs').Element} Element */
/** @typedef {import('./kit-elements.mjs').World} World */

/** @typedef {{ attribute: string, reflects?: boolean }} Attribute */

/**
 * Returns the JSDoc tags of this name, whose text is `name - description`.
 * @param {Element} element
 * @param {string} tag
 */
function tagsOf(element, tag) {
  return ts
    .getJSDocTags(element.declaration)
    .filter(({ tagName }) => tagName.text === tag)
    .map((each) => {
      const text = (ts.getTextOfJSDocComment(each.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
      const [, name = text, description = ''] =
        /^(?:\{[^}]*\}\s*)?([\w-]+)\s*(?:-\s+)?(.*)$/.exec(text) ?? [];
      return { name, ...(description && { description }) };
    });
}

/** @param {Element} element @param {World} world @param {ReadonlyMap<string, Attribute>} attributes by property */
export function customElement(element, world, attributes) {
  const { checker } = world;
  const types = new Map(eventsOf(element, world).map(({ name, type }) => [name, type]));
  const members = membersOf(element, world).map((member) => {
    const [at] = member.declarations ?? [];
    const description = docOf(member, world);
    const type = at ? checker.getTypeOfSymbolAtLocation(member, at) : undefined;
    const attribute = attributes.get(member.name);
    if (type && member.flags & ts.SymbolFlags.Method) {
      const [signature] = type.getCallSignatures();
      return {
        kind: 'method',
        name: member.name,
        ...(description && { description }),
        parameters: (signature?.getParameters() ?? []).map((parameter) => {
          const [declared] = parameter.declarations ?? [];
          return {
            name: /^\w+$/.test(parameter.name) ? parameter.name : 'options',
            ...(declared && {
              type: {
                text: checker.typeToString(
                  checker.getTypeOfSymbolAtLocation(parameter, declared),
                  declared,
                  printed,
                ),
              },
              ...(ts.isParameter(declared) &&
                (declared.initializer ?? declared.questionToken) && { optional: true }),
            }),
          };
        }),
        ...(signature && {
          return: { type: { text: checker.typeToString(signature.getReturnType(), undefined, printed) } },
        }),
      };
    }
    const writable =
      !member.declarations?.some(ts.isGetAccessorDeclaration) ||
      member.declarations.some(ts.isSetAccessorDeclaration);
    const readonly =
      !writable ||
      (at && ts.getCombinedModifierFlags(/** @type {ts.Declaration} */ (at)) & ts.ModifierFlags.Readonly);
    return {
      kind: 'field',
      name: member.name,
      ...(description && { description }),
      ...(type && { type: { text: checker.typeToString(type, at, printed) } }),
      ...(readonly && { readonly: true }),
      ...(attribute && { attribute: attribute.attribute, ...(attribute.reflects && { reflects: true }) }),
    };
  });
  return {
    kind: 'class',
    customElement: true,
    name: element.className,
    tagName: element.tag,
    description: docOf(element.symbol, world),
    superclass: { name: 'HTMLElement' },
    attributes: members.flatMap((member) =>
      'attribute' in member && member.attribute
        ? [
            {
              name: member.attribute,
              fieldName: member.name,
              ...(member.description && { description: member.description }),
              ...(member.type && { type: member.type }),
            },
          ]
        : [],
    ),
    members,
    events: tagsOf(element, 'event').map((event) => ({
      ...event,
      type: { text: types.get(event.name) ?? 'CustomEvent' },
    })),
    slots: tagsOf(element, 'slot'),
    cssParts: tagsOf(element, 'csspart'),
    cssProperties: tagsOf(element, 'cssproperty'),
  };
}

/** @typedef {{ attribute?: boolean | string, state?: boolean, reflect?: boolean }} LitProperty */

/**
 * Returns the attributes by property: from `static properties` (Lit), or else from `observedAttributes`.
 * @param {Record<string, unknown>} constructor
 * @returns {Map<string, Attribute>}
 */
export function attributesOf(constructor) {
  if (typeof constructor['properties'] === 'object') {
    const properties = /** @type {Record<string, LitProperty>} */ (constructor['properties']);
    return new Map(
      Object.entries(properties)
        .filter(([, { attribute, state }]) => attribute !== false && state !== true)
        .map(([name, { attribute, reflect }]) => [
          name,
          {
            attribute: typeof attribute === 'string' ? attribute : name.toLowerCase(),
            ...(reflect && { reflects: true }),
          },
        ]),
    );
  }
  const observed = /** @type {readonly string[]} */ (constructor['observedAttributes'] ?? []);
  return new Map(
    observed.map((attribute) => [
      attribute.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()),
      { attribute, reflects: true },
    ]),
  );
}
