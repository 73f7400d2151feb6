import { css } from 'lit';

/** Design tokens of all pages. A host page can override a property by setting it on the element. */
export const tokens = css`
  :host {
    --svc-font:
      system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
    --svc-mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    --svc-ground: light-dark(#f7f7fb, #0e0f16);
    --svc-light: light-dark(rgb(255 255 255 / 0.9), rgb(76 70 150 / 0.22));
    --svc-surface: light-dark(#ffffff, #191b26);
    --svc-raised: light-dark(#ffffff, #222532);
    --svc-line: light-dark(#dfe1ea, #2e3243);
    --svc-edge: light-dark(#8a90a3, #6b7189);
    --svc-text: light-dark(#14161f, #f1f2f8);
    --svc-text-quiet: light-dark(#565c70, #a5abc0);
    --svc-accent: light-dark(#4b3fd6, #8f86ff);
    --svc-accent-text: light-dark(#ffffff, #11121b);
    --svc-good: light-dark(#17713a, #74d696);
    --svc-danger: light-dark(#b3261e, #ff8a80);
    --svc-focus: light-dark(#4b3fd6, #b4aeff);
    --svc-shadow: 0 8px 32px light-dark(rgb(24 26 48 / 0.16), rgb(0 0 0 / 0.5));
    --svc-radius-large: 12px;
    --svc-radius: 8px;
    --svc-radius-small: 6px;
    --svc-motion: 200ms;
    color-scheme: light dark;
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --svc-motion: 0ms;
    }
  }
`;
