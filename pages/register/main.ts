import '../../components/theme/typeface.ts';
import '../../components/login/svc-register.ts';
