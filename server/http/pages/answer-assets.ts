import { finish } from '../answers/finish.ts';
import type { HttpContext } from '../context.ts';
import { otherMethods } from '../other-methods.ts';
import type { Step } from '../request-state.ts';
import { anyOrigin } from '../route-headers.ts';

/** Answers files below `/assets`, which any origin may load. */
export function answerAssets(context: Pick<HttpContext, 'deps' | 'files' | 'security' | 'stopping'>): Step {
  const { files, security } = context;
  const headers = [...security.shared, ...anyOrigin];
  const noMethod = otherMethods(context, ['get'], headers);
  return async (request, response, next) => {
    const path = `assets${request.path}`;
    if (!files.has(path)) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return noMethod(request, response, next);
    response.locals.headers = [...headers];
    const file = await files.answer(path, request);
    if (file === undefined) next();
    else finish(context, request, response, file);
  };
}
