import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Classes for `createServer` whose instances have the prototypes of this application. Express would otherwise change
 * the prototype of every request, which slows down each use of the request.
 */
export function messageClasses(application: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  // A class does not allow its `prototype` to be replaced, so these are functions.
  function Request(
    this: IncomingMessage,
    ...parameters: ConstructorParameters<typeof IncomingMessage>
  ): void {
    (IncomingMessage as unknown as typeof Request).apply(this, parameters);
  }
  Request.prototype = application.request;
  function Response(this: ServerResponse, ...parameters: ConstructorParameters<typeof ServerResponse>): void {
    (ServerResponse as unknown as typeof Response).apply(this, parameters);
  }
  Response.prototype = application.response;
  return {
    IncomingMessage: Request as unknown as typeof IncomingMessage,
    ServerResponse: Response as unknown as typeof ServerResponse,
  };
}
