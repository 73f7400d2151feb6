import type { Deps } from '../runtime/deps.ts';
import { BootstrapWheel } from '../../contracts/wheel/bootstrap.ts';
import { wheelErrors } from '../../contracts/wheel/errors.ts';
import { verifyFilePage, verifyPage } from '../../contracts/wheel/spin-endpoints.ts';
import { consolePages } from '../../contracts/wheel/console-endpoints.ts';
import { joinPages } from '../../contracts/wheel/join/join-pages.ts';
import { shortLink } from '../../contracts/wheel/shared-wheel-endpoints.ts';
import { wheelPages } from '../../contracts/wheel/wheel-page-endpoints.ts';
import type { Domain, Others, RunningDomain } from '../domain.ts';
import { guildWheels, type GuildWheels } from './guild-wheels/guild-wheels.ts';
import { identityDomain } from '../identity/index.ts';
import { accountAssets } from './assets/account-assets.ts';
import { deleteAssetRoute, purgeAssets, purgeInterval, removeAssetRoute } from './assets/delete-asset.ts';
import { assetCollections } from './assets/documents.ts';
import { listAssetsRoute } from './assets/list-assets.ts';
import { operatedAssetRoutes } from './assets/operated-assets.ts';
import { readAssetRoute } from './assets/read-asset.ts';
import { uploadAssetRoute } from './assets/upload-asset.ts';
import { applyBootstrapWheels } from './apply-bootstrap.ts';
import { participations } from './join/participations.ts';
import { joinRoutes } from './join/routes.ts';
import { createLive } from './live/index.ts';
import { appendEntriesRoute } from './entries/append-entries.ts';
import { accountWheels } from './wheels/account-wheels.ts';
import { createWheelRoute } from './wheels/create-wheel.ts';
import { deleteWheelRoute } from './wheels/delete-wheel.ts';
import { wheelHeads, wheelRemainders, wheelSpins } from './core/documents.ts';
import { entryList } from './lists/entry-list.ts';
import { evidenceRoutes } from './spins/evidence.ts';
import { listEntriesRoute } from './entries/list-entries.ts';
import { listSpinsRoute } from './spins/list-spins.ts';
import { listWheelsRoute } from './wheels/list-wheels.ts';
import { wheelLogos } from './settings/logo.ts';
import { participantCollections } from './participants/collections.ts';
import { erasureInterval, finishErasures } from './participants/erasure/erasures.ts';
import { participantRoutes } from './participants/routes.ts';
import { sweepParticipants } from './participants/sweep-participants.ts';
import { readVpnList } from './participants/subjects/vpn-list.ts';
import { quotaOf } from './core/quota.ts';
import { accountUsages } from './quota/usage.ts';
import { consolePageRoutes } from './pages/console-pages.ts';
import { readDataRoute } from './pages/read-data.ts';
import { readOriginsRoute } from './pages/read-origins.ts';
import { readClaimsRoute, recordClaimRoute } from './spins/claims.ts';
import { readSpinRoute } from './spins/read-spin.ts';
import { readPublishedListRoute } from './entries/read-published-list.ts';
import { readWheelRoute } from './wheels/read-wheel.ts';
import { replaceEntriesRoute } from './wheels/replace-entries.ts';
import { sharedUsages, sharedWheels } from './shared/documents.ts';
import {
  eraseReportedRoute,
  eraseSharedRoute,
  readSharedRoute,
  shortLinkRoute,
} from './shared/read-shared.ts';
import { shareWheelRoute } from './shared/share-wheel.ts';
import { sweepShared } from './shared/sweep-shared.ts';
import { spinWheelRoute } from './spins/spin.ts';
import { sweepLists, sweepReplaced, sweepStagedRows } from './lists/sweep.ts';
import { updateWheelRoute } from './wheels/update-wheel.ts';
import { verifyPageRoutes } from './pages/verify-page.ts';
import { wheelPageRoutes } from './pages/wheel-pages.ts';
import { WheelBodies } from './bodies/wheel-bodies.ts';
import type { ReadingWorld } from './bodies/world.ts';

const wheelCollections = [
  wheelHeads,
  wheelRemainders,
  wheelLogos,
  wheelSpins,
  accountUsages,
  sharedWheels,
  sharedUsages,
  ...assetCollections,
  ...entryList.collections,
  ...participantCollections,
] as const;

const minute = 60_000;
const hour = 60 * minute;

export type { GuildWheels } from './guild-wheels/guild-wheels.ts';
export type { PreparedDraw } from './guild-wheels/draw.ts';
export type { Entrant as GuildEntrant } from './guild-wheels/enter.ts';

export interface Wheels extends RunningDomain {
  /** Wheels that the chat bot opens for guilds. */
  readonly guildWheels: GuildWheels;
}

export const wheelDomain: Domain<Wheels> = {
  collections: wheelCollections,
  errors: wheelErrors,
  bootstrap: [{ name: 'wheels', row: BootstrapWheel, apply: applyBootstrapWheels }],
  pages: [
    ...wheelPages.map(({ endpoint }) => endpoint),
    ...joinPages,
    verifyPage,
    verifyFilePage,
    ...consolePages,
    shortLink,
  ],
  create: createWheel,
};

function createWheel(deps: Deps, others: Others): Wheels {
  const world: ReadingWorld = {
    ...deps,
    bodies: new WheelBodies(deps.store, deps.config.masterKey),
    quota: quotaOf(deps.config.quotaScale),
  };
  const live = createLive(deps);
  const { vpnListFile } = deps.config;
  const vpnList = vpnListFile === undefined ? undefined : readVpnList(vpnListFile);
  const people = { ...world, vpnList };
  others(identityDomain).holdings.add(accountWheels(world), accountAssets(world), participations(people));
  const evidence = evidenceRoutes(world);
  const owned = [
    listWheelsRoute(world),
    createWheelRoute(world),
    readWheelRoute(world),
    updateWheelRoute(world),
    deleteWheelRoute(world),
    listEntriesRoute(world),
    replaceEntriesRoute(world),
    readPublishedListRoute(world),
    appendEntriesRoute(world),
    spinWheelRoute(world),
    listSpinsRoute(world),
    readSpinRoute(world),
    readClaimsRoute(world),
    recordClaimRoute(world),
    evidence.own,
    uploadAssetRoute(world),
    listAssetsRoute(world),
    deleteAssetRoute(world),
    ...participantRoutes(people),
  ];
  return {
    guildWheels: guildWheels(people),
    routes: [
      ...owned,
      ...owned.map(({ signedIn }) => signedIn),
      readDataRoute(world),
      readAssetRoute(world),
      removeAssetRoute(world),
      ...operatedAssetRoutes(world, others(identityDomain).people),
      shareWheelRoute(world),
      readSharedRoute(world),
      eraseSharedRoute(world),
      eraseReportedRoute(world),
      shortLinkRoute(),
      readOriginsRoute(world),
      evidence.open,
      ...wheelPageRoutes(world),
      ...verifyPageRoutes(),
      ...consolePageRoutes(),
      ...joinRoutes({ ...people, people: others(identityDomain).people }),
    ],
    sockets: live.sockets,
    close: () => live.close(),
    jobs: [
      {
        name: 'finish-erasures',
        every: erasureInterval,
        work: (signal) => finishErasures(deps.store, signal),
      },
      {
        name: 'sweep-replaced-lists',
        every: minute,
        work: async (signal) => {
          await sweepReplaced(deps.store, signal);
          await sweepStagedRows(deps.store, deps.clock.now(), signal);
        },
      },
      {
        name: 'sweep-lists',
        every: hour,
        work: (signal) => sweepLists(deps.store, deps.clock.now(), signal),
      },
      {
        name: 'purge-deleted-uploads',
        every: purgeInterval,
        work: (signal) => purgeAssets(deps.store, signal),
      },
      {
        name: 'sweep-shared-wheels',
        every: hour,
        work: (signal) => sweepShared(deps.store, deps.clock.now(), signal),
      },
      {
        name: 'sweep-participants',
        every: hour,
        work: (signal) => sweepParticipants(deps.store, deps.clock.now(), signal),
      },
    ],
  };
}
