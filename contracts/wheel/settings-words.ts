/** What each setting means, in a line: of answers and of what is written alike (wheel.md, "Resources"). */
export const settingsWords = {
  spinDurationSeconds: 'How long a spin turns.',
  colorPalette: 'Colours of slices that bring none of their own, in turn. Each `#RRGGBB`.',
  visibility: 'Who sees the wheel, its spins and their evidence: everybody, or its owner only.',
  visualTreatment: 'How the wheel is drawn.',
  randomInitialRotation: 'Whether a page begins with the wheel turned at random.',
  singleSpin: 'Whether the wheel is spun once and no more: `already_spun` after that.',
  removeWinner: 'What becomes of each winner’s row in the commit of the spin.',
  pageSpin:
    'Who may spin on an embed page. Such spins are for practice and are not stored; `owner` means nobody yet.',
  sound: 'Sound of an embed page until a viewer chooses.',
  branding: 'What stands around the wheel and on it.',
  allowedOrigins:
    'Exact origins that may frame the embed pages of this wheel; empty: any. Together at most 2,500 characters.',
  entryRules: 'Rules of adding a participant. Owners alone read them.',
} as const;

export const soundWords = {
  volume: '0 is silent, 1 is full.',
  muted: 'Whether it begins silent, whatever the volume.',
} as const;

export const brandingWords = {
  title: 'Shown above the wheel; at most 120 characters as they are seen.',
  description: 'Shown below the title, with its line breaks; at most 500 characters as they are seen.',
  logo: 'An https address, or an image as a `data:` address (png, jpeg, webp, gif, svg+xml) of at most 512 KiB.',
  logoPlacement: 'Behind the slices, or in the middle of the wheel.',
  colors:
    'Colours of the brand, which slices without one of their own take before `colorPalette`; empty: none.',
} as const;

/** Of wheel.md, "Participant add and its rules". */
export const entryRulesWords = {
  duplicates:
    'Same `userId`, or the same name where there is none: refused, left as it stands, or its weight added to (past 1,000,000 in all: `weight_limit`, and nothing is added).',
  fingerprint: 'A fingerprint that another participant came with: nothing, a flag, or refused.',
  vpn: 'An address of the operator’s list of VPNs: nothing, a flag, or refused. `reject` needs such a list.',
  maxPerIp: 'Participants from one address; 0: any number.',
  jail: 'Keeps out for a while who is refused too often.',
  closesAt: 'From then on adds are refused: `entries_closed`. `null`: open.',
  maxParticipants: 'More are refused: `wheel_full`. `null`: as many as a wheel holds, 100,000.',
  winnerCooldownSeconds: 'How long a winner cannot be added again: `winner_cooldown`. `null`: not at all.',
} as const;

export const jailWords = {
  strikes: 'Refused tries within the window that jail.',
  windowSeconds: 'How far back strikes count.',
  stepsSeconds: 'How long the first time lasts, the second, and so on; the last one goes on.',
} as const;
