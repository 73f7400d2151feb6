import '../../components/language/console-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/home/svc-home.ts';
