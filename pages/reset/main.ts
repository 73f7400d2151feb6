import '../../components/language/identity-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/recovery/svc-reset.ts';
