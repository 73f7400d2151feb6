/** Howler without its spatial plugin, minified: the same objects, a quarter less to load. */
declare module 'howler/dist/howler.core.min.js' {
  export { Howl, Howler } from 'howler';
}
