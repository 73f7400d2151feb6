/** Inter, for top-level pages; a browser loads only the alphabets it shows. Embed pages load no font. */
import '@fontsource-variable/inter';
