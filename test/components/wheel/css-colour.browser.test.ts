import { expect } from '@open-wc/testing';
import { opaqueHex } from '../../../components/wheel/css-colour.ts';

describe('colours as six digits', () => {
  const colours = {
    'rgb(58, 64, 88)': '#3a4058',
    'rgb(0, 0, 0)': '#000000',
    'rgb(300, 0, 999)': '#ff00ff',
    'rgb(58 64 88)': '#3a4058',
    'rgb(100%, 0%, 0%)': '#ff0000',
    'hsl(120, 100%, 50%)': '#00ff00',
    'color(srgb 1 0 0)': '#ff0000',
    rebeccapurple: '#663399',
    '#abc': '#aabbcc',
  };
  for (const [colour, digits] of Object.entries(colours)) {
    it(`${colour} is ${digits}`, () => expect(opaqueHex(colour)).to.equal(digits));
  }

  it('reads computed colours without a canvas', () => {
    const create = document.createElement.bind(document);
    const created: string[] = [];
    document.createElement = ((tag: string) => (created.push(tag), create(tag))) as typeof create;
    const element = create('i');
    element.style.color = '#3a4058';
    document.body.append(element);
    try {
      expect(opaqueHex(getComputedStyle(element).color)).to.equal('#3a4058');
      expect(created).to.deep.equal([]);
    } finally {
      Reflect.deleteProperty(document, 'createElement');
      element.remove();
    }
  });
});
