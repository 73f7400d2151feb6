import '../../components/theme/typeface.ts';
import '../../components/portal/svc-developer.ts';
