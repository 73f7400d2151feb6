import '../../components/language/identity-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/operator/svc-operator.ts';
