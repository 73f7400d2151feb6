/**
 * Declares the font Inter, for top-level pages. A browser loads only the parts with the alphabets that the
 * page shows.
 */
import '@fontsource-variable/inter';
