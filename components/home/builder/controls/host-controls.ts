import { text } from '../../../language/text.ts';
import type { ControlGroup } from './control.ts';

export const hostControls = (): ControlGroup => ({
  name: 'host',
  title: text('Your page'),
  controls: [
    {
      kind: 'text',
      parameter: 'parentOrigin',
      label: text('Origin of your page'),
      help: text(
        'Results are sent to this origin only. Without it a page of another origin receives nothing.',
      ),
      placeholder: 'https://my-site.example',
      inputmode: 'url',
    },
    {
      kind: 'text',
      parameter: 'host_parent_path',
      label: text('Path of your page'),
      help: text('Links that visitors share lead to this path of your site.'),
      placeholder: '/giveaways/friday',
      inputmode: 'url',
    },
  ],
});
