import '../../components/theme/typeface.ts';
import '../../components/recovery/svc-forgot.ts';
