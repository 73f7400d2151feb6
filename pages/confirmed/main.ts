import '../../components/theme/typeface.ts';
import '../../components/login/proof/svc-confirmed.ts';
