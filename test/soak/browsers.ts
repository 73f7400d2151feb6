import { drive } from './browsers/drive.ts';
import { journeys } from './browsers/journeys.ts';

export const run = (): Promise<void> => drive(journeys);
