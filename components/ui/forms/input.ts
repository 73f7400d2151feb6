import './webawesome-icons.ts';
import './webawesome-texts.ts';
import '@awesome.me/webawesome/dist/components/input/input.js';
