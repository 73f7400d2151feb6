import '../../components/theme/typeface.ts';
import '../../components/recovery/svc-reset.ts';
