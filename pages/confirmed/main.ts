import '../../components/language/identity-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/login/proof/svc-confirmed.ts';
