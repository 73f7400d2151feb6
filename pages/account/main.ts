import '../../components/theme/typeface.ts';
import '../../components/account/svc-account.ts';
