import '../../components/language/console-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/console/wheels/svc-wheels.ts';
