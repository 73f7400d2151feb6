'use client';
export { SvcCallbackPage as default } from '@svc/oauth/react';
