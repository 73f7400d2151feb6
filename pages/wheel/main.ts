import { afterFirstPicture } from '../../components/lazy/first-picture.ts';
import { lazy } from '../../components/lazy/lazy-part.ts';

const pagePart = lazy(() => import('../../components/wheel-page/svc-wheel-page.ts'), { preloaded: true });

void afterFirstPicture().then(() => pagePart.eventually());
