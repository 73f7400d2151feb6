/** Embed pages and what they read without a token: document 000 ("Embed pages") and wheel.md ("Embed pages"). */
import { endpoint } from '../http/endpoint.ts';
import { ListName } from './list-name.ts';
import { wheelPageNames, type WheelPageName } from '../embed/page-parameters.ts';
import { PublicWheel } from './wheel.ts';
import { z } from '../zod.ts';

const DataQuery = z.object({ missing: z.optional(z.literal('204')) });

export const readWheelData = endpoint({
  id: 'readWheelData',
  method: 'get',
  path: '/wheelapp/data/{listName}',
  tag: 'wheel page',
  summary: 'The public form of a wheel, for pages',
  description:
    'With `?missing=204` a wheel that does not exist is answered 204 in place of 404, which browsers would write into ' +
    'their console as an error.',
  anyOrigin: true,
  params: z.object({ listName: ListName }),
  query: DataQuery,
  rate: 'read',
  answers: {
    200: { description: 'The wheel', schema: PublicWheel },
    204: { description: 'There is none, and `missing=204` was said', schema: null },
  },
  errors: ['not_found', 'forbidden'],
});

const pageAnswers = {
  200: { description: 'The page', schema: null, contentType: 'text/html' },
  503: { description: 'A page that comes back by itself', schema: null, contentType: 'text/html' },
};

const purposes: Readonly<Record<WheelPageName, readonly [id: string, summary: string]>> = {
  wheelofgiveaways: ['giveawayWheelPage', 'The giveaway wheel of participants, to be embedded'],
  customwheel: ['customWheelPage', 'The custom-entry wheel, to be embedded'],
  svcwheel: ['drawWheelPage', 'The draw wheel of tiers or members, to be embedded'],
  pcgiveaway: ['prizeWheelPage', 'The prize draw wheel of tiers or members, to be embedded'],
};

/** The embed pages of document 000. */
export const wheelPages = wheelPageNames.map((page) => {
  const [id, summary] = purposes[page];
  return {
    page,
    endpoint: endpoint({
      id,
      method: 'get',
      path: `/wheelapp/${page}`,
      tag: 'wheel page',
      summary,
      description:
        'The home page has a form for every parameter of the address. The first one of `listName`, `wheel`, ' +
        '`wheelName` that is not empty names the wheel.',
      rate: null,
      answers: pageAnswers,
    }),
  };
});

export const joinPage = endpoint({
  id: 'joinPage',
  method: 'get',
  path: '/wheelapp/join/{listName}',
  tag: 'wheel page',
  summary: 'How to get onto a giveaway wheel',
  description: 'A top-level page: the join button of the giveaway wheel opens it. It cannot be framed.',
  params: z.object({ listName: z.string() }),
  rate: null,
  answers: pageAnswers,
});
