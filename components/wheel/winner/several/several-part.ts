export { severalStyles } from './several.styles.ts';
export { revealInTurn, severalSaid, turnOf, winnerList } from './winner-list.ts';
export { WinnerSlideshow } from './winner-slideshow.ts';
export { WinnersInTurn } from './winners-in-turn.ts';
