import '@svc/oauth';
