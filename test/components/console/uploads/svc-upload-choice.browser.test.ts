/**
 * Uploads in the console: picking, dropping or pasting a file, and choosing or deleting one of the account's uploads.
 */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Asset } from '../../../../contracts/wheel/asset-endpoints.ts';
import { preparedFile } from '../../../../components/looks/files/prepared-file.ts';
import '../../../../components/console/uploads/svc-upload-choice.ts';
import type { SvcUploadChoice } from '../../../../components/console/uploads/svc-upload-choice.component.ts';
import type { SvcUploadList } from '../../../../components/console/uploads/svc-upload-list.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, signedInAda, withServer } from '../../login/login-server.ts';
import { waitUntil } from '../../wait-until.ts';

const post = 'POST /wheels/api/v1/assets';
const list = 'GET /wheels/api/v1/assets?limit=256';

const asset = (id: string, changes: Partial<Asset> = {}): Asset => ({
  assetId: `pic_${id.padEnd(22, '0')}`,
  path: `/wheelapp/assets/pic_${id.padEnd(22, '0')}`,
  kind: 'picture',
  type: 'image/webp',
  name: `${id}.png`,
  bytes: 10,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const limits = { bytes: 1_048_576, pixels: 1_024 };

async function drawnPicture(width = 40, height = 20): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([drawn!], 'cat.png', { type: 'image/png' });
}

async function opened(changes: Partial<SvcUploadChoice> = {}) {
  api.forget();
  const chosen: string[] = [];
  const field = await fixture<SvcUploadChoice>(
    html`<svc-upload-choice
      label="Picture"
      .kind=${changes.kind ?? 'picture'}
      .value=${changes.value ?? ''}
      @svc-file-choice=${({ detail }: CustomEvent<string>) => chosen.push(detail)}
    ></svc-upload-choice>`,
  );
  const place = field.renderRoot.querySelector<HTMLElement>('[role=group]')!;
  const give = (type: 'drop' | 'paste', ...files: readonly File[]) => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    const init = { bubbles: true, cancelable: true, composed: true };
    const event =
      type === 'drop'
        ? new DragEvent('drop', { ...init, dataTransfer: data })
        : new ClipboardEvent('paste', { ...init, clipboardData: data });
    place.dispatchEvent(event);
    return event;
  };
  const fault = () => field.renderRoot.querySelector<HTMLElement>('.fault')!.innerText;
  const press = async (label: string) => {
    const buttons = [...field.renderRoot.querySelectorAll<HTMLElement>('button')];
    buttons.find((button) => button.textContent.trim() === label)!.click();
    await field.updateComplete;
  };
  return { field, chosen, give, fault, press };
}

it('a picture is drawn anew before it is sent, and a file that is none is refused, also SVG', async () => {
  const drawn = await preparedFile(await drawnPicture(2_000, 10), 'picture', limits);
  const bitmap = await createImageBitmap(drawn as Blob);
  expect([bitmap.width, bitmap.height]).to.deep.equal([1_024, 5]);
  for (const file of [
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'cat.svg', { type: 'image/svg+xml' }),
    new File(['no picture'], 'cat.png', { type: 'image/png' }),
    new File(['<script>'], 'cat.html', { type: 'text/html' }),
  ])
    expect(await preparedFile(file, 'picture', limits)).to.be.a('string');
  expect(await preparedFile(await drawnPicture(), 'sound', limits)).to.be.a('string');
});

it('a dropped and a pasted file are uploaded, and chosen by their address', async () => {
  const { chosen, give, field } = await opened();
  const answers = { 'GET /account/api/me': [ok(signedInAda)], [post]: [ok(asset('a')), ok(asset('b'))] };
  await withServer(answers, async (calls) => {
    expect(give('drop', await drawnPicture()).defaultPrevented).to.equal(true);
    await waitUntil(() => chosen.length === 1);
    give('paste', await drawnPicture());
    await waitUntil(() => chosen.length === 2);
    expect(chosen).to.deep.equal([asset('a').path, asset('b').path]);
    const { name, data } = calls.find(({ to }) => to === post)!.body as { name: string; data: string };
    expect(name).to.equal('cat.png');
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    expect((await createImageBitmap(new Blob([bytes], { type: 'image/webp' }))).width).to.equal(40);
  });
  expect(give('paste').defaultPrevented).to.equal(false, 'text is pasted elsewhere');
  await expect(field).to.be.accessible();
});

it('a refusal is shown beside the field, and nothing is chosen', async () => {
  const { chosen, give, fault } = await opened();
  await withServer(
    { 'GET /account/api/me': [ok(signedInAda)], [post]: [refusal(409, 'quota_exceeded')] },
    async () => {
      give('drop', await drawnPicture());
      await waitUntil(() => fault() === 'quota_exceeded.');
      give('drop', new File(['<svg/>'], 'cat.svg', { type: 'image/svg+xml' }));
      await waitUntil(() => fault().startsWith('Choose a picture'));
    },
  );
  expect(chosen).to.deep.equal([]);
});

it('earlier uploads are chosen from a list, and a deleted one can be restored', async () => {
  const [cat, dog] = [asset('cat'), asset('dog')];
  const sound = asset('snd', { kind: 'sound' });
  const { field, chosen, press } = await opened({ value: dog.path });
  const answers = {
    'GET /account/api/me': [ok(signedInAda)],
    [list]: [ok({ assets: [cat, dog, sound], limit: 256 })],
    [`GET ${cat.path}`]: [new Response('bytes')],
    [`DELETE /wheels/api/v1/assets/${cat.assetId}`]: [new Response(null, { status: 204 })],
    [post]: [ok(cat)],
  };
  await withServer(answers, async (calls) => {
    await press('Your uploads');
    const part = field.renderRoot.querySelector<SvcUploadList>('svc-upload-list')!;
    const names = () => [...part.renderRoot.querySelectorAll('.name')].map((each) => each.textContent);
    await waitUntil(() => names().length === 2);
    expect(names()).to.deep.equal(['cat.png', 'dog.png']);
    const [first, second] = part.renderRoot.querySelectorAll<HTMLElement>('.choose');
    expect([first!.ariaPressed, second!.ariaPressed]).to.deep.equal(['false', 'true']);
    await expect(field).to.be.accessible();
    first!.click();
    expect(chosen).to.deep.equal([cat.path]);
    part.renderRoot.querySelector<HTMLElement>('.delete')!.click();
    await waitUntil(() => names().length === 1);
    const restore = () => part.renderRoot.querySelector<HTMLElement>('.restore');
    await waitUntil(() => part.shadowRoot?.activeElement === restore());
    restore()!.click();
    await waitUntil(() => names().length === 2);
    const sent = calls.find(({ to }) => to === post)!.body as { data: string; name: string };
    expect([atob(sent.data), sent.name]).to.deep.equal(['bytes', 'cat.png']);
  });
});

it('Remove takes the picture away', async () => {
  const { chosen, press } = await opened({ value: asset('a').path });
  await press('Remove');
  expect(chosen).to.deep.equal(['']);
});

/** Returns a sound of silence: one channel of 8 bits, 8,000 samples a second. */
function silence(seconds: number): Blob {
  const samples = 8_000 * seconds;
  const bytes = new DataView(new ArrayBuffer(44 + samples));
  const write = (at: number, text: string) => {
    for (const [i, letter] of [...text].entries()) bytes.setUint8(at + i, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, samples],
  ] as const)
    bytes.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.setUint16(at, value, true);
  write(36, 'data');
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128);
  return new Blob([bytes], { type: 'audio/wav' });
}

it('a sound is played when it was uploaded, and by its button', async () => {
  const path = URL.createObjectURL(silence(20));
  const { field, chosen, give, press } = await opened({ kind: 'sound' });
  const answers = {
    'GET /account/api/me': [ok(signedInAda)],
    [post]: [ok(asset('a', { kind: 'sound', path }))],
  };
  const offers = (label: string) =>
    [...field.renderRoot.querySelectorAll('button')].some((button) => button.innerText.trim() === label);
  const audio = () => field.renderRoot.querySelector('audio')!;
  // Press a key, because browsers play no sound before the first gesture.
  await sendKeys({ press: 'a' });
  await withServer(answers, async () => {
    give('drop', new File([silence(1)], 'bell.wav', { type: 'audio/wav' }));
    await waitUntil(() => chosen.length === 1);
    field.value = chosen[0]!;
    await field.updateComplete;
    await waitUntil(() => offers('Stop'));
    await press('Stop');
    await waitUntil(() => offers('Play') && audio().paused);
    await press('Play');
    await waitUntil(() => offers('Stop') && !audio().paused);
    await expect(field).to.be.accessible();
    await press('Stop');
  });
  URL.revokeObjectURL(path);
});
