import './webawesome-icons.ts';
import './webawesome-texts.ts';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
