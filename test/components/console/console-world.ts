import type { SpinRecord, SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { ClaimsOfDraw } from '../../../contracts/wheel/spin-endpoints.ts';
import type { Participant } from '../../../contracts/wheel/participant.ts';
import { ConsoleWheel } from '../../../components/console/console-wheel.ts';
import type { ConsoleHead, WheelApi } from '../../../components/console/wheel-api.ts';
import type { Fault } from '../../../components/signed-in/fault.ts';
import type { FeedSurroundings } from '../../../components/wheel-page/live/surroundings.ts';
import { HandClock } from '../wheel/hand/hand-clock.ts';
import { FakeSocket } from '../wheel-page/live/fake-socket.ts';
import { entry, EntriesService } from './entries/entries-service.ts';

const settings = {
  spinDurationSeconds: 8,
  colorPalette: ['#0072B2', '#E69F00'],
  visibility: 'private',
  visualTreatment: 'classic',
  randomInitialRotation: false,
  singleSpin: false,
  removeWinner: 'never',
  countdownSeconds: 0,
  claimSeconds: 0,
  pageSpin: 'anyone',
  pageJoin: 'anyone',
  joinUrl: null,
  entriesUrl: null,
  sound: { volume: 0, muted: true, spin: 'usual', win: 'usual' },
  language: null,
  archived: false,
  pointerSide: 'right',
  celebration: { sentence: null, confetti: 'usual', spoken: false, winnerSeconds: 5 },
  branding: {
    ...{ title: null, description: null, logo: null, logoPlacement: 'center' },
    ...{ colors: [], background: null },
  },
  allowedOrigins: [],
  entryRules: {
    duplicates: 'reject',
    fingerprint: 'off',
    vpn: 'off',
    maxPerIp: 0,
    account: { required: true, providers: [], verifiedEmail: false, minAgeHours: 0 },
    codeWord: null,
    jail: { strikes: 3, windowSeconds: 600, stepsSeconds: [600, 3_600] },
    closesAt: null,
    maxParticipants: null,
    winnerCooldownSeconds: null,
  },
} as const;

export function bobsSpin(number: number, ago: number, type: SpinResult['type'] = 'custom'): SpinResult {
  const winner = { id: 'bob', name: 'Bob', weight: 1, index: 1 };
  return {
    ...{ spinId: `spin-${number}`, number, listName: 'friday', type, winner, winners: [winner] },
    ...{ totalWeight: 2, entryCount: 2, drawSlug: null, durationSeconds: 8, proof: { level: 'sealed' } },
    spunAt: new Date(Date.now() - ago).toISOString(),
  } as unknown as SpinResult;
}

export class ConsoleWorld extends EntriesService implements WheelApi, FeedSurroundings {
  readonly clock = new HandClock();
  readonly socket = new FakeSocket();
  headNow = {
    listName: 'friday',
    version: 1,
    settings,
    lastDrawResult: null,
    tallies: {},
  } as unknown as ConsoleHead;
  people: readonly Participant[] = [];
  headReads = 0;
  /** Server time in the answers of the service. Undefined if answers have no time. */
  servedAt: number | undefined;
  claimsNow: ClaimsOfDraw = { draws: [] };
  spinsNow: readonly SpinRecord[] = [];
  readonly claimFaults: Fault[] = [];

  constructor() {
    super(entry('ada', 'Ada'), entry('bob', 'Bob'));
  }

  changeHead(changes: Partial<ConsoleHead>): void {
    this.headNow = { ...this.headNow, ...changes, version: this.headNow.version + 1 };
  }

  head = (known?: string): ReturnType<WheelApi['head']> => {
    this.headReads += 1;
    const tag = `"h${this.headNow.version}"`;
    return Promise.resolve(
      known === tag ? 'same' : { value: this.headNow, tag, at: this.servedAt ?? Number.NaN },
    );
  };

  participants = (): ReturnType<WheelApi['participants']> =>
    Promise.resolve({ value: { participants: this.people }, tag: '"p1"' });

  spin: WheelApi['spin'] = () => {
    throw new Error('nobody spins here');
  };

  spins = (): ReturnType<WheelApi['spins']> => Promise.resolve(this.spinsNow);

  claims = (_: string, known?: string): ReturnType<WheelApi['claims']> => {
    const tag = JSON.stringify(this.claimsNow);
    return Promise.resolve(tag === known ? 'same' : { value: this.claimsNow, tag });
  };

  claim: WheelApi['claim'] = (spinId, place, claim) => {
    const fault = this.claimFaults.shift();
    if (fault) return Promise.resolve(fault);
    this.claimsNow = {
      draws: this.claimsNow.draws.map((draw) => {
        if (draw.spinId !== spinId) return draw;
        const others = (draw.claims ?? []).filter((each) => each.place !== place);
        return { ...draw, claims: claim === 'open' ? others : [...others, { place, claim, at: '' }] };
      }),
    };
    return Promise.resolve(this.claimsNow);
  };

  now = (): number => this.clock.now();
  after = (delay: number, callback: () => void): (() => void) => this.clock.after(delay, callback);
  random = (): number => 0.5;
  read = (): never => {
    throw new Error('the console reads with the session');
  };
  openSocket = (): WebSocket => this.socket as unknown as WebSocket;

  async opened(): Promise<ConsoleWheel> {
    const wheel = new ConsoleWheel('friday', this, this);
    await new Promise((resolve) => wheel.addEventListener('change', resolve, { once: true }));
    return wheel;
  }
}
