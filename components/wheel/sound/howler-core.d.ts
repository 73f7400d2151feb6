/** Howler without its spatial plugin, minified: the same objects in three quarters of the size. */
declare module 'howler/dist/howler.core.min.js' {
  export { Howl, Howler } from 'howler';
}
