import '@awesome.me/webawesome/dist/components/switch/switch.js';
