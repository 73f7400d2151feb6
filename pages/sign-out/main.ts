import '../../components/theme/typeface.ts';
import '../../components/login/svc-sign-out.ts';
