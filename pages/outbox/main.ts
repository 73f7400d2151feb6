import '../../components/language/identity-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/outbox/svc-outbox.ts';
