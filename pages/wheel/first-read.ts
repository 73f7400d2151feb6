import { beginFirstRead } from '../../components/wheel-page/live/first-read.ts';

beginFirstRead(location);
