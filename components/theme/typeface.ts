/**
 * The font Inter, for top-level pages. A browser loads only the alphabets that the page shows. Embed pages load no
 * font.
 */
import '@fontsource-variable/inter';
