/** Look of a wheel of the browser: the wheel shows each change immediately, and each can be undone. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import '../../../../components/editor/appearance/svc-wheel-appearance.ts';
import type { SvcWheelAppearance } from '../../../../components/editor/appearance/svc-wheel-appearance.component.ts';
import { LocalWheel } from '../../../../components/editor/local/local-wheel.ts';
import type { LocalLook } from '../../../../components/editor/local/stored-wheel.ts';
import { tokens } from '../../../../components/theme/tokens.styles.ts';
import { waitUntil } from '../../wait-until.ts';
import { entriesOf } from '../local/local-entries.ts';

document.adoptedStyleSheets.push(new CSSStyleSheet());
document.adoptedStyleSheets.at(-1)!.replaceSync(tokens.cssText.replaceAll(':host', ':root'));

async function opened(colour?: string) {
  localStorage.removeItem('svc-looks');
  const wheel = new LocalWheel('party', null);
  const entries = entriesOf('Ada', 'Bob').map((entry) => (colour ? { ...entry, color: colour } : entry));
  wheel.apply({ what: 'start', entries });
  const tool = await fixture<SvcWheelAppearance>(
    html`<svc-wheel-appearance .wheel=${wheel}></svc-wheel-appearance>`,
  );
  const form = tool.renderRoot.querySelector('svc-look-form')!;
  await form.updateComplete;
  const inForm = (selector: string) => form.renderRoot.querySelector<HTMLInputElement>(selector)!;
  const element = (selector: string) => form.renderRoot.querySelector<LitElement>(selector)!;
  const set = (selector: string, value: string, type = 'change') => {
    const field = inForm(selector);
    field.value = value;
    field.dispatchEvent(new Event(type));
  };
  const part = (selector: string) => element(selector).renderRoot;
  const press = async (label: string, root: ParentNode = tool.renderRoot) => {
    const buttons = [...root.querySelectorAll<HTMLElement>('button')];
    buttons.find((each) => (each.ariaLabel ?? each.textContent.trim()) === label)!.click();
    await tool.updateComplete;
    await form.updateComplete;
  };
  return { wheel, tool, inForm, element, set, part, press, look: () => wheel.settings.look };
}

async function drawnPicture(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [900, 600];
  canvas.getContext('2d')!.fillRect(0, 0, 300, 300);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([drawn!], 'cat.png', { type: 'image/png' });
}

it('each setting changes the wheel at once, and the default look takes all of them back', async () => {
  const { wheel, set, inForm, part, press, look } = await opened();
  part('svc-treatment-choice').querySelector<HTMLElement>('[aria-label=Neon]')!.click();
  await press('Colours: Ocean', part('svc-palette-choice'));
  expect(wheel.settings.colors.length).to.equal(6);
  set('#logo', 'https://pictures.example/cat.png');
  set('#logoPlacement', 'behind');
  set('#pointerSide', 'left');
  set('#background', '#102030');
  set('#seconds', '0.5');
  expect(look()).not.to.have.property('seconds');
  set('#seconds', '2.5');
  set('#sentence', 'Hooray for', 'input');
  set('#confetti', 'none');
  inForm('input[type=checkbox]').click();
  set('#language', 'pl');
  const sounds = part('svc-sound-choice');
  for (const [id, value] of [
    ['#spinSound', 'drumRoll'],
    ['#winSound', 'none'],
  ] as const) {
    const field = sounds.querySelector<HTMLSelectElement>(id)!;
    field.value = value;
    field.dispatchEvent(new Event('change'));
  }
  expect(look()).to.deep.equal({
    visualTreatment: 'neon',
    pointerSide: 'left',
    background: '#102030',
    logo: 'https://pictures.example/cat.png',
    logoPlacement: 'behind',
    seconds: 2.5,
    sentence: 'Hooray for',
    confetti: 'none',
    spoken: true,
    spinSound: 'drumRoll',
    winSound: 'none',
    language: 'pl',
  } satisfies LocalLook);
  await press('Default look');
  expect(wheel.settings).to.deep.include({ colors: [], look: {} });
  await press('Undo');
  expect(look()).to.include({ visualTreatment: 'neon', language: 'pl' });
});

it('the keyboard alone chooses a treatment, and undoes and redoes it', async () => {
  const { part, look } = await opened();
  part('svc-treatment-choice').querySelector<HTMLElement>('input:checked')!.focus();
  const chord = async (key: string) => {
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: key });
    await sendKeys({ up: 'Control' });
  };
  await sendKeys({ press: 'ArrowRight' });
  expect(look()).to.deep.equal({ visualTreatment: 'flat' });
  await chord('z');
  expect(look()).to.equal(undefined);
  await chord('y');
  expect(look()).to.deep.equal({ visualTreatment: 'flat' });
});

it('the letters of a sentence are one step', async () => {
  const { wheel, set, look } = await opened();
  for (const sentence of ['H', 'Ho', 'Hoo']) set('#sentence', sentence, 'input');
  wheel.undo();
  expect(look()).to.equal(undefined);
});

it('a picture from a file is drawn anew and stored with the wheel, and a large sound is refused', async () => {
  const { element, part, look } = await opened();
  const field = element('svc-browser-file');
  const drop = (target: LitElement, file: File) => {
    const data = new DataTransfer();
    data.items.add(file);
    const group = target.renderRoot.querySelector('[role=group]')!;
    group.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  };
  drop(field, await drawnPicture());
  await waitUntil(() => look()?.logo !== undefined);
  expect(look()?.logo).to.match(/^data:image\/(webp|png);base64,[A-Za-z0-9+/]+=*$/);
  const sounds = part('svc-sound-choice');
  const choice = sounds.querySelector<HTMLSelectElement>('#winSound')!;
  choice.value = 'own';
  choice.dispatchEvent(new Event('change'));
  await waitUntil(() => sounds.querySelector('svc-browser-file') !== null);
  const sound = sounds.querySelector<LitElement>('svc-browser-file')!;
  await sound.updateComplete;
  drop(sound, new File([new Uint8Array(210_000)], 'long.mp3', { type: 'audio/mpeg' }));
  const fault = () => sound.renderRoot.querySelector('.fault')!.textContent;
  await waitUntil(() => fault().includes('at most 200 KB'));
  drop(sound, new File([new Uint8Array(300)], 'short.mp3', { type: 'audio/mpeg' }));
  await waitUntil(() => look()?.winSound?.startsWith('data:audio/mpeg;base64,') === true);
});

it('entries keep colours of their own until the reader removes them', async () => {
  const { wheel, tool, press } = await opened('#FF0000');
  expect(tool.renderRoot.querySelector('[slot=colours]')!.textContent).to.include('of their own keep it');
  await press('Remove the colours of 2 entries');
  expect(wheel.entries.map(({ color }) => color)).to.deep.equal([undefined, undefined]);
  expect(tool.renderRoot.querySelector('[slot=colours]')).to.equal(null);
});

it('is accessible', async () => {
  const { tool } = await opened('#FF0000');
  await expect(tool).to.be.accessible();
});
