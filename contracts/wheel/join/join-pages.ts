/** Pages for participants (docs/rules/wheel.md, "Join page"). */
import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { htmlPage } from '../../http/html-page.ts';
import { z } from '../../zod.ts';

const tag = 'joining';
const auth = { kind: 'session', csrf: false, optional: true } as const;
const params = z.object({ listName: z.string() });

export const joinPage = endpoint({
  id: 'joinPage',
  method: 'get',
  path: '/wheelapp/join/{listName}',
  tag,
  summary: 'Page to join a giveaway wheel, and to leave it',
  description: 'A top-level page, opened by the join button of a giveaway wheel. It cannot be framed.',
  auth,
  params,
  rate: null,
  answers: htmlPage,
});

export const joinShortcut = endpoint({
  id: 'joinShortcut',
  method: 'get',
  path: '/join/{listName}',
  tag,
  summary: 'Short address of the join page, for reading out and typing',
  auth: anyone,
  params,
  rate: 'read',
  answers: {
    303: { description: 'To the join page', schema: null },
  },
});

export const joinPoster = endpoint({
  id: 'joinPoster',
  method: 'get',
  path: '/wheelapp/poster/{listName}',
  tag,
  summary:
    'Page that fills a screen or a stream: where to join, as QR code and address, and how many have joined',
  description:
    'A top-level page that cannot be framed. A text after `#word=` is shown as the code word; it is not sent to the server.',
  auth,
  params,
  rate: null,
  answers: htmlPage,
});

export const joinPages = [joinPage, joinShortcut, joinPoster];
