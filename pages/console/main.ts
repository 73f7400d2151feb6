import '../../components/theme/typeface.ts';
import '../../components/console/svc-console.ts';
