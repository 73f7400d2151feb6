/**
 * Styles of the buttons and of the callback page. Their custom properties have the same names as on the service's own
 * pages. A site can set each of them.
 */
export const buttonCss = `.svc-panel{display:grid;gap:8px}
.svc-button{display:flex;align-items:center;gap:12px;box-sizing:border-box;width:100%;min-height:48px;margin:0;padding:8px 16px;border:1px solid var(--svc-edge,light-dark(#8a90a3,#6b7189));border-radius:var(--svc-radius,8px);background:var(--svc-surface,light-dark(#fff,#191b26));color:var(--svc-text,light-dark(#14161f,#f1f2f8));font:500 16px/1.25 var(--svc-font,system-ui,sans-serif);text-align:start;cursor:pointer}
.svc-button:hover{background:var(--svc-raised,light-dark(#f0f0f7,#222532))}
.svc-button:focus-visible{outline:3px solid var(--svc-focus,light-dark(#4b3fd6,#b4aeff));outline-offset:2px}
.svc-button[aria-disabled=true]{cursor:progress;color:var(--svc-text-quiet,light-dark(#565c70,#a5abc0))}
.svc-mark{flex:none;width:20px;height:20px}
.svc-callback{margin:0;padding:16px;color:var(--svc-text,light-dark(#14161f,#f1f2f8));font:16px/1.5 var(--svc-font,system-ui,sans-serif)}`;
