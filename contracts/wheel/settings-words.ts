/** Descriptions of the settings (docs/rules/wheel.md, "Settings"). */
export const settingsWords = {
  spinDurationSeconds: 'Duration of a spin.',
  colorPalette: 'Colours for slices without a colour of their own, in turn. Each `#RRGGBB`.',
  visibility: 'Whether everybody can read the wheel, its spins and their evidence, or only its owner.',
  visualTreatment: 'Design of the wheel.',
  pointerSide: 'Side of the wheel on which its pointer is.',
  randomInitialRotation: 'Whether a page shows the wheel at a random angle at first.',
  singleSpin: 'Whether the wheel can be spun only once; later spins are refused with `already_spun`.',
  removeWinner: 'Whether a spin keeps, hides or removes the rows of its winners.',
  countdownSeconds:
    'Seconds that the console counts down before it asks for a draw, in which it can be called off; 0 for none.',
  claimSeconds:
    'Seconds in which a winner should say that they are there, counted down in the console after a draw; 0 for none.',
  pageSpin:
    'Who may spin on an embed page. Such spins are practice and are not stored. `owner`, like `off`, allows nobody: the owner draws in the console.',
  pageJoin:
    'Who may join on the join page: anyone, under `entryRules`, or nobody. Adds through the API are always possible.',
  joinUrl:
    'Https address of a page of your own, where people join instead of on the join page. The join button leads there, also with `pageJoin: "off"`. `null` for the join page.',
  sound: 'Sound of an embed page until the viewer changes it.',
  branding: 'Title, description, logo and colours of the wheel.',
  celebration: 'What pages show and say for a winner.',
  language:
    'Language of the embed pages and the join page; `null` for the language of the viewer’s browser. The parameter `lang` of an address overrides it.',
  allowedOrigins:
    'Exact origins that may frame the embed pages of this wheel; empty: any. Together at most 2,500 characters.',
  archived:
    'Whether the wheel is put away: spins are refused with `wheel_archived`, adds of participants with `entries_closed`. Everything else stays possible.',
  entriesUrl:
    'Https address of a published CSV, or of a Google sheet that everybody with the link can read, from which `GET …/published-list` reads entries on demand. Visible to the owner only. `null` for none.',
  entryRules: 'Rules for adding participants. Visible to the owner only.',
} as const;

export const soundWords = {
  volume: 'Volume from 0 (silent) to 1 (full).',
  muted: 'Whether sound starts muted, whatever the volume.',
  spin: 'Sound while the wheel turns: ticks of the slices (`usual`), nothing, a drum roll, or the `path` of an uploaded sound.',
  win: 'Sound when the wheel has stopped at a winner: a fanfare (`usual`), nothing, or the `path` of an uploaded sound.',
} as const;

export const brandingWords = {
  title: 'Shown above the wheel; at most 120 visible characters (graphemes).',
  description: 'Shown below the title, with its line breaks; at most 500 visible characters (graphemes).',
  logo: 'The `path` of an uploaded picture, an https address, or an image as a `data:` address (png, jpeg, webp, gif, svg+xml) of at most 512 KiB.',
  logoPlacement: 'Whether the logo is behind the slices or in the middle of the wheel.',
  colors:
    'Colours of the brand, used before `colorPalette` for slices without a colour of their own; empty for none.',
  background: 'Background of the embed pages; `null` for that of the service.',
  backgroundImage:
    '`path` of an uploaded picture that fills the background of the embed pages; `null` for none.',
} as const;

export const celebrationWords = {
  sentence:
    'Sentence above the name of a winner, in place of “The winner is”; at most 120 visible characters (graphemes).',
  confetti: 'Amount of confetti; never any for viewers who prefer reduced motion.',
  spoken: 'Whether the winner is read aloud, by the voice of the browser and with the volume of the page.',
  winnerSeconds:
    'If a draw has several winners, seconds for each of them, one after another, up to ten; then all are listed. At least 2 seconds; 0 lists all at once.',
} as const;

/** Descriptions of the entry rules (docs/rules/wheel.md, "Adding a participant"). */
export const entryRulesWords = {
  duplicates:
    'An add with the same `userId`, or the same name if there is no `userId`: refused, answered with the participant unchanged, or added to its weight (refused with `weight_limit` if the sum exceeds 1,000,000).',
  fingerprint: 'An add with the fingerprint of another participant: allowed, flagged or refused.',
  vpn: 'An add from an address in the operator’s list of VPNs: allowed, flagged or refused. `reject` requires such a list.',
  maxPerIp: 'Maximum participants per address; 0 for no limit.',
  account:
    'Conditions for accounts of people who join on the join page; adds through the API are not compared with them.',
  codeWord:
    'Word that people have to type on the join page (`wrong_code_word`), such as `!enter`, which you show or say on your stream; at most 64 visible characters. Case and width of letters do not matter. Adds through the API need no word. `null` for none.',
  jail: 'Temporary ban after too many refused adds.',
  closesAt: 'Time from which adds are refused with `entries_closed`; `null` for never.',
  maxParticipants:
    'Maximum participants; more are refused with `wheel_full`. `null` for the limit of a wheel, 100,000.',
  winnerCooldownSeconds:
    'Time for which a winner cannot be added again (`winner_cooldown`); `null` for no such time.',
} as const;

export const accountWords = {
  required:
    'Whether people need an account at all (`account_required`). If false, people also join without one, under a name that they type, as long as the other conditions here ask for nothing.',
  providers: 'Linked accounts of which one is needed (`provider_required`); empty for none.',
  verifiedEmail: 'Whether a verified e-mail address is needed (`account_unverified`).',
  minAgeHours: 'Minimum age of the account in hours (`account_too_new`); 0 for none.',
} as const;

export const jailWords = {
  strikes: 'Number of strikes within the window that jails.',
  windowSeconds: 'Time for which a strike counts.',
  stepsSeconds: 'Durations of the first jailing, the second and so on; the last one repeats.',
} as const;
