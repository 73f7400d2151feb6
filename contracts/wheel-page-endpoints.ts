/** Embed pages and what they read without a token: document 000 ("Embed pages") and wheel.md ("Embed pages"). */
import { endpoint } from './endpoint.ts';
import { ListName } from './list-name.ts';
import { PublicWheel } from './wheel.ts';
import { z } from './zod.ts';

export const readWheelData = endpoint({
  id: 'readWheelData',
  method: 'get',
  path: '/wheelapp/data/{listName}',
  tag: 'wheel page',
  summary: 'The public form of a wheel, for pages',
  anyOrigin: true,
  params: z.object({ listName: ListName }),
  rate: 'read',
  answers: { 200: { description: 'The wheel', schema: PublicWheel } },
  errors: ['not_found', 'forbidden'],
});

export const customWheelPage = endpoint({
  id: 'customWheelPage',
  method: 'get',
  path: '/wheelapp/customwheel',
  tag: 'wheel page',
  summary: 'The custom-entry wheel, to be embedded',
  description:
    'Takes the URL parameters of document 000; the first one of listName, wheel, wheelName names the wheel.',
  rate: null,
  answers: {
    200: { description: 'The page', schema: null, contentType: 'text/html' },
    503: { description: 'A page that comes back by itself', schema: null, contentType: 'text/html' },
  },
});
