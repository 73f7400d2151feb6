/** Embed pages and the data that they read without a token (docs/rules/wheel.md, "Embed pages"). */
import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { htmlPage } from '../http/html-page.ts';
import { MissingQuery, wheelParams } from './list-name.ts';
import { wheelPageNames, type WheelPageName } from '../embed/page-parameters.ts';
import { PublicWheel } from './wheel.ts';
import { z } from '../zod.ts';

const DataQuery = z.object({ missing: MissingQuery });

export const readWheelData = endpoint({
  id: 'readWheelData',
  method: 'get',
  path: '/wheelapp/data/{listName}',
  tag: 'wheel page',
  summary: 'Read the public form of a wheel, for pages',
  description:
    'With `?missing=204` a wheel that does not exist is answered with 204 instead of 404, which browsers would log to ' +
    'the console as an error.',
  auth: anyone,
  anyOrigin: true,
  params: wheelParams,
  query: DataQuery,
  rate: 'read',
  answers: {
    200: { description: 'The wheel', schema: PublicWheel },
    204: { description: 'The wheel does not exist, and the query has `missing=204`', schema: null },
  },
  errors: ['not_found', 'forbidden'],
});

export const Origins = z.object({
  /** Origin of pages with sessions, and issuer of tokens. */
  base: z.string(),
  /** Origin of embed pages (docs/rules/http.md, "Embed origin"); null if it is the same as `base`. */
  embed: z.nullable(z.string()),
});
export type Origins = z.infer<typeof Origins>;

export const readOrigins = endpoint({
  id: 'readOrigins',
  method: 'get',
  path: '/wheelapp/origins',
  tag: 'wheel page',
  summary: 'Public origins of the service',
  auth: anyone,
  rate: 'read',
  answers: {
    200: {
      description: 'The origins; `embed` is null if embed pages are at the base origin',
      schema: Origins,
      example: { base: 'https://svc.example', embed: 'https://svc-embed.example' },
    },
  },
});

const pageAnswers = {
  ...htmlPage,
  303: {
    description: 'Framed by another site at the base origin: `Location` is this page at the embed origin',
    schema: null,
  },
};

const purposes: Readonly<Record<WheelPageName, readonly [id: string, summary: string]>> = {
  wheelofgiveaways: ['giveawayWheelPage', 'Embed page of a giveaway wheel of participants'],
  customwheel: ['customWheelPage', 'Embed page of a custom-entry wheel'],
  svcwheel: ['drawWheelPage', 'Embed page of a draw wheel of tiers or members'],
  pcgiveaway: ['prizeWheelPage', 'Embed page of a prize draw wheel of tiers or members'],
};

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
        'The home page has a form for every URL parameter. The first of `listName`, `wheel` and `wheelName` that is not ' +
        'empty names the wheel.',
      auth: anyone,
      rate: null,
      answers: pageAnswers,
    }),
  };
});
