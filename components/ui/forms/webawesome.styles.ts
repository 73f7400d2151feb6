import { css } from 'lit';

/**
 * Maps Web Awesome's tokens to ours. List these styles after `tokens`.
 *
 * Every `--wa-*` of a used control is defined here, so that no theme has to be loaded.
 */
export const webAwesome = css`
  :host {
    --wa-border-style: solid;
    --wa-border-width-s: 1px;
    --wa-border-width-l: 3px;
    --wa-border-radius-s: var(--svc-radius-small);
    --wa-border-radius-m: var(--svc-radius);
    --wa-border-radius-pill: 999px;
    --wa-panel-border-radius: var(--svc-radius);
    --wa-panel-border-style: solid;
    --wa-panel-border-width: 1px;
    --wa-shadow-m: var(--svc-shadow);
    --wa-space-m: 16px;
    --wa-space-xl: 24px;
    --wa-transition-fast: var(--svc-motion);
    --wa-transition-normal: var(--svc-motion);
    --wa-transition-slow: var(--svc-motion);
    --wa-transition-easing: ease;

    --wa-font-size-smaller: 0.875em;
    --wa-font-size-xs: 0.8125rem;
    --wa-font-size-s: 0.875rem;
    --wa-font-size-m: 1rem;
    --wa-font-size-l: 1.125rem;
    --wa-font-size-xl: 1.25rem;
    --wa-font-weight-action: 600;
    --wa-font-weight-semibold: 600;
    --wa-line-height-condensed: 1.3;

    --wa-color-focus: var(--svc-focus);
    --wa-focus-ring-style: solid;
    --wa-focus-ring-width: 3px;
    --wa-focus-ring-offset: 1px;
    --wa-focus-ring: 3px solid var(--svc-focus);

    --wa-color-surface-default: var(--svc-surface);
    --wa-color-surface-raised: var(--svc-raised);
    --wa-color-surface-border: var(--svc-line);
    --wa-color-text-normal: var(--svc-text);
    --wa-color-text-quiet: var(--svc-text-quiet);
    --wa-color-border-normal: var(--svc-line);
    --wa-color-border-loud: var(--svc-edge);
    --wa-color-mix-hover: var(--svc-text) 10%;
    --wa-color-mix-active: var(--svc-text) 16%;
    --wa-color-fill-quiet: color-mix(in srgb, var(--svc-text) 5%, transparent);
    --wa-color-fill-normal: color-mix(in srgb, var(--svc-text) 9%, transparent);
    --wa-color-fill-loud: var(--svc-text);
    --wa-color-on-quiet: var(--svc-text-quiet);
    --wa-color-on-normal: var(--svc-text);
    --wa-color-on-loud: var(--svc-surface);
    --wa-color-neutral-fill-quiet: var(--wa-color-fill-quiet);
    --wa-color-neutral-fill-normal: var(--wa-color-fill-normal);
    --wa-color-neutral-fill-loud: var(--wa-color-fill-loud);
    --wa-color-neutral-border-quiet: var(--svc-line);
    --wa-color-neutral-border-normal: var(--svc-line);
    --wa-color-neutral-border-loud: var(--svc-edge);
    --wa-color-neutral-on-quiet: var(--svc-text-quiet);
    --wa-color-neutral-on-normal: var(--svc-text);
    --wa-color-neutral-on-loud: var(--svc-surface);
    --wa-color-brand-fill-quiet: color-mix(in srgb, var(--svc-accent) 10%, transparent);
    --wa-color-brand-fill-normal: color-mix(in srgb, var(--svc-accent) 18%, transparent);
    --wa-color-brand-fill-loud: var(--svc-accent);
    --wa-color-brand-border-quiet: color-mix(in srgb, var(--svc-accent) 30%, transparent);
    --wa-color-brand-border-normal: var(--svc-accent);
    --wa-color-brand-border-loud: var(--svc-accent);
    --wa-color-brand-on-quiet: var(--svc-accent);
    --wa-color-brand-on-normal: var(--svc-accent);
    --wa-color-brand-on-loud: var(--svc-accent-text);

    --wa-form-control-height: 44px;
    --wa-form-control-padding-inline: 12px;
    --wa-form-control-padding-block: 8px;
    --wa-form-control-background-color: var(--svc-ground);
    --wa-form-control-border-color: var(--svc-edge);
    --wa-form-control-border-style: solid;
    --wa-form-control-border-width: 1px;
    --wa-form-control-border-radius: var(--svc-radius);
    --wa-form-control-activated-color: var(--svc-accent);
    --wa-form-control-label-color: var(--svc-text);
    --wa-form-control-label-font-weight: 600;
    --wa-form-control-label-line-height: 1.4;
    --wa-form-control-value-color: var(--svc-text);
    --wa-form-control-value-font-size: inherit;
    --wa-form-control-value-font-weight: 400;
    --wa-form-control-value-line-height: 1.4;
    --wa-form-control-hint-color: var(--svc-text-quiet);
    --wa-form-control-hint-font-weight: 400;
    --wa-form-control-hint-line-height: 1.4;
    --wa-form-control-placeholder-color: var(--svc-text-quiet);
    --wa-form-control-required-content: '*';
    --wa-form-control-required-content-color: var(--svc-danger);
    --wa-form-control-required-content-offset: 2px;
    --wa-form-control-toggle-size: 24px;
  }
`;
