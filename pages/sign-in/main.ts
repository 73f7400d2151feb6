import '../../components/language/identity-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/login/sign-in/svc-sign-in.ts';
