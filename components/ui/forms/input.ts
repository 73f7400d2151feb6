import './webawesome-icons.ts';
import '@awesome.me/webawesome/dist/components/input/input.js';
