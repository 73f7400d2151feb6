/** Inter for pages that stand by themselves; a browser loads only the alphabets it shows. Embed pages load no font. */
import '@fontsource-variable/inter';
