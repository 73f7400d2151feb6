import '../../components/language/identity-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/login/register/svc-register.ts';
