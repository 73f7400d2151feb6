import '../../components/language/console-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/console/svc-console.ts';
