import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addressParameters,
  embedAddress,
  parameterName,
} from '../../../components/embed/svc-wheel-embed-address.ts';
import { SvcWheelEmbed } from '../../../components/embed/svc-wheel-embed.ts';
import { pageParameters } from '../../../contracts/embed/page-parameters.ts';

const address = (base: string, page = 'customwheel', parentOrigin = 'https://host.example') =>
  embedAddress({ base, here: 'https://host.example/a/b', page, parentOrigin, values: [] })?.href;

describe('the embed element', () => {
  it('can be imported without a DOM', () => {
    assert.equal(typeof document, 'undefined');
    assert.equal(SvcWheelEmbed.observedAttributes.includes('list-name'), true);
  });

  it('has an attribute for every parameter of an embed page, except the one it fills in itself', () => {
    const documented = Object.values(pageParameters).map(({ names }) => names[0]);
    const attributes = addressParameters.map((attribute) => parameterName(attribute));
    assert.deepEqual([...attributes, 'parentOrigin'].sort(), documented.sort());
  });

  it('frames pages of a service over http or https only', () => {
    assert.equal(
      address('https://wheels.example/embed.js'),
      'https://wheels.example/wheelapp/customwheel?parentOrigin=https%3A%2F%2Fhost.example',
    );
    assert.equal(
      address('https://wheels.example', 'customwheel', 'null'),
      'https://wheels.example/wheelapp/customwheel',
    );
    assert.ok(address('//wheels.example')?.startsWith('https://wheels.example/wheelapp/'));
    for (const base of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///x',
      'blob:https://x/y',
      'http://[',
    ]) {
      assert.equal(address(base), undefined, base);
    }
    for (const page of ['', '..', 'a/b', '/x', '\\x', 'a?b', 'a#b', 'A', 'constructor ']) {
      assert.equal(address('https://wheels.example', page), undefined, page);
    }
  });
});
