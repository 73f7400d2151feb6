import { visualTreatments, type VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';

export interface PartColours {
  readonly rim: string;
  readonly hub: string;
  readonly hubText: string;
  readonly peg: string;
  readonly pointer: string;
  readonly line: string;
}

export interface Treatment {
  readonly rim: boolean;
  readonly pegs: boolean;
  readonly gradient: boolean;
  readonly glow: boolean;
  readonly light: PartColours;
  readonly dark: PartColours;
}

export const treatments: Readonly<Record<VisualTreatment, Treatment>> = {
  classic: {
    rim: true,
    pegs: true,
    gradient: true,
    glow: false,
    light: {
      rim: '#3a4058',
      hub: '#fbfbff',
      hubText: '#14161f',
      peg: '#f3d27a',
      pointer: '#ff4d5e',
      line: '#ffffff',
    },
    dark: {
      rim: '#2c3044',
      hub: '#eef0fa',
      hubText: '#14161f',
      peg: '#f3d27a',
      pointer: '#ff4d5e',
      line: '#ffffff',
    },
  },
  flat: {
    rim: true,
    pegs: true,
    gradient: false,
    glow: false,
    light: {
      rim: '#232a45',
      hub: '#ffffff',
      hubText: '#14161f',
      peg: '#ffffff',
      pointer: '#ef3e56',
      line: '#ffffff',
    },
    dark: {
      rim: '#f1f3fa',
      hub: '#ffffff',
      hubText: '#14161f',
      peg: '#5a6180',
      pointer: '#ff5c70',
      line: '#11131c',
    },
  },
  neon: {
    rim: true,
    pegs: true,
    gradient: true,
    glow: true,
    light: {
      rim: '#12c8ee',
      hub: '#150a2b',
      hubText: '#e9fbff',
      peg: '#ffffff',
      pointer: '#ff2f9e',
      line: '#0b0618',
    },
    dark: {
      rim: '#22e0ff',
      hub: '#150a2b',
      hubText: '#e9fbff',
      peg: '#ffffff',
      pointer: '#ff3fa8',
      line: '#0b0618',
    },
  },
  metal: {
    rim: true,
    pegs: true,
    gradient: true,
    glow: false,
    light: {
      rim: '#aeb5c0',
      hub: '#d9dde4',
      hubText: '#14161f',
      peg: '#f4f6f9',
      pointer: '#c9a144',
      line: '#1b1f27',
    },
    dark: {
      rim: '#9199a6',
      hub: '#c6ccd6',
      hubText: '#14161f',
      peg: '#e9edf2',
      pointer: '#d9b052',
      line: '#14171d',
    },
  },
  minimal: {
    rim: false,
    pegs: false,
    gradient: false,
    glow: false,
    light: {
      rim: '#14161f',
      hub: '#ffffff',
      hubText: '#14161f',
      peg: '#14161f',
      pointer: '#14161f',
      line: '#ffffff',
    },
    dark: {
      rim: '#f1f2f8',
      hub: '#191b26',
      hubText: '#f1f2f8',
      peg: '#f1f2f8',
      pointer: '#f1f2f8',
      line: '#0e0f16',
    },
  },
  'high-contrast': {
    rim: true,
    pegs: true,
    gradient: false,
    glow: false,
    light: {
      rim: '#000000',
      hub: '#ffffff',
      hubText: '#000000',
      peg: '#ffffff',
      pointer: '#000000',
      line: '#000000',
    },
    dark: {
      rim: '#ffffff',
      hub: '#000000',
      hubText: '#ffffff',
      peg: '#000000',
      pointer: '#ffffff',
      line: '#ffffff',
    },
  },
};

const parts = [
  ['rim', 'rim'],
  ['hub', 'hub'],
  ['hub-text', 'hubText'],
  ['peg', 'peg'],
  ['pointer', 'pointer'],
  ['line', 'line'],
] as const;

/**
 * Returns style rules with the colours of each treatment, such as `--_rim`. A page can replace each colour by
 * a public property, such as `--svc-wheel-rim`.
 */
export function treatmentRules(): string {
  return visualTreatments
    .map((name, at) => {
      const { light, dark } = treatments[name];
      const colours = parts
        .map(
          ([part, key]) => `--_${part}: var(--svc-wheel-${part}, light-dark(${light[key]}, ${dark[key]}));`,
        )
        .join('\n');
      // The rules of the first treatment also apply if the attribute is unknown or missing.
      return `:host${at === 0 ? '' : `([treatment='${name}'])`} {\n${colours}\n}`;
    })
    .join('\n');
}
