import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';

class ToolingProbe extends LitElement {
  static override properties = { label: { type: String } };
  declare label: string;

  constructor() {
    super();
    this.label = 'start';
  }

  override render() {
    return html`<p>${this.label}</p>`;
  }
}
customElements.define('tooling-probe', ToolingProbe);

describe('the browser of the tests', () => {
  it('draws with WebGL2', () => {
    const gl = document.createElement('canvas').getContext('webgl2');
    if (!gl) throw new Error('no WebGL2 context');
    gl.clearColor(0, 1, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const pixel = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    expect([...pixel]).to.deep.equal([0, 255, 0, 255]);
  });

  it('updates an element whose reactive properties are declared fields', async () => {
    const element = await fixture<ToolingProbe>(html`<tooling-probe label="first"></tooling-probe>`);
    expect(element.shadowRoot?.textContent).to.contain('first');
    element.label = 'second';
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.contain('second');
  });

  it('has axe', async () => {
    const element = await fixture<ToolingProbe>(html`<tooling-probe></tooling-probe>`);
    await expect(element).to.be.accessible();
  });
});
